import type { IncompleteReason } from './investigation.decider.js';

interface GiveUpRule {
  readonly ending: string;
  /** `begin`: checked before the next attempt reads anything; `end`: when an attempt has ended this way. */
  readonly checkedAt: 'begin' | 'end';
  readonly attempts: number;
  readonly reason: IncompleteReason | null;
}

/** Rules that give up a run; the first that holds decides. docs/architecture.md shows the same rows. */
export const GIVE_UP_RULES = [
  // The attempt never reported its end: the process died, and the run may be the cause.
  { ending: 'unanswered', checkedAt: 'begin', attempts: 10, reason: 'cut_off' },
  // Refused by a store that served another run since the attempt before it.
  { ending: 'refused', checkedAt: 'begin', attempts: 10, reason: 'case_unreadable' },
  // Refused by a store that served nobody since then: tried without end.
  { ending: 'store_away', checkedAt: 'begin', attempts: Infinity, reason: null },
  // Failed by an error of no store: a case that cannot be read this often will not be readable later.
  { ending: 'failed', checkedAt: 'end', attempts: 3, reason: 'case_unreadable' },
  // The alert's newest upload, made while the run waited for its turn, says CLOSED.
  { ending: 'alert_closed', checkedAt: 'end', attempts: 1, reason: 'alert_closed' },
  // Records that the alert names are missing: a judgement without them would clear it for want of data.
  { ending: 'records_unreadable', checkedAt: 'end', attempts: 1, reason: 'records_unreadable' },
  // The case is larger than one run may hold in memory, however often it is read.
  { ending: 'case_too_large', checkedAt: 'end', attempts: 1, reason: 'case_too_large' },
  // Ends the run at once: the same input gives the same size and the same error of a block.
  { ending: 'result_too_large', checkedAt: 'end', attempts: 1, reason: 'result_too_large' },
  { ending: 'block_failed', checkedAt: 'end', attempts: 1, reason: 'block_failed' },
] as const satisfies readonly GiveUpRule[];

export type Ending = (typeof GIVE_UP_RULES)[number]['ending'];

type EndingCounts = Readonly<Partial<Record<Ending, number>>>;

export function giveUpReason(
  checkedAt: GiveUpRule['checkedAt'],
  counts: EndingCounts,
): IncompleteReason | null {
  const met = GIVE_UP_RULES.find(
    (rule) => rule.checkedAt === checkedAt && (counts[rule.ending] ?? 0) >= rule.attempts,
  );
  return met?.reason ?? null;
}

/** Endings after which a run is never tried again. Raising their `attempts` in the table does not compile. */
export type FinalEnding = Extract<
  (typeof GIVE_UP_RULES)[number],
  { checkedAt: 'end'; attempts: 1 }
>['ending'];

export const finalReason = (ending: FinalEnding): IncompleteReason => giveUpReason('end', { [ending]: 1 })!;

/** Counts of a run's attempts: begun without a known end, and ended in one of two ways. */
export type AttemptCounts = Readonly<Record<'unanswered' | 'refused' | 'failed', number>>;

export const COUNTED = {
  /** The claim of a run counts its first attempt, since most runs have no other. */
  begun: { unanswered: 1 },
  failed: { unanswered: -1, failed: 1 },
  /** Ended by a store: whether that says something of the run is known once others were served. */
  ended_by_store: { unanswered: -1 },
  refused: { refused: 1 },
} as const satisfies Record<string, Partial<AttemptCounts>>;

/** Pauses in ms: the first one, which doubles with each failure in a row. */
interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

export const BACKOFF = {
  /** From the start of an attempt to the next of its run, since an attempt that is cut off reports no end. */
  attempt: { firstMs: 1_000, maxMs: 300_000 },
  /** From a batch without an ended run to the organization's next one: a store may be unavailable. */
  batch: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Record<string, Backoff>;

export const backoffMs = ({ firstMs, maxMs }: Backoff, failuresBefore: number): number =>
  Math.min(maxMs, firstMs * 2 ** failuresBefore);

/** Returns when the next attempt of a run is due, in ms; attempts count from 1. */
export const nextAttemptMs = (startedAtMs: number, attempt: number): number =>
  startedAtMs + backoffMs(BACKOFF.attempt, attempt - 1);

/** Limits of an organization's batch, after which the next organization has its turn. */
export const BATCH_LIMITS = {
  runsMax: 50,
  /** Runs begin this long after the start of the batch, later only its first and one that failed before. */
  beginsWithinMs: 1_000,
  /** Runs that cannot be begun before the batch ends, since the event store may be unavailable. */
  notBegunMax: 3,
} as const;

/** Limits for settling claims of a dead process, which a batch without an ended run does. */
export const CLAIM_LIMITS = {
  perBatchMax: 50,
  /** Refusals that mean that a store is unavailable; each may take as long as a call to it can. */
  refusedMax: 3,
} as const;

/** Largest share of a process's time for runs that failed before. */
export const FAILING_SHARE_MAX = 0.5;
