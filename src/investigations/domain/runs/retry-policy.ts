import type { IncompleteReason } from './investigation.decider.js';

interface GiveUpRule {
  readonly ending: string;
  /** `begin`: before the next attempt reads anything; `end`: when the attempt has ended so. */
  readonly checkedAt: 'begin' | 'end';
  readonly attempts: number;
  readonly reason: IncompleteReason | null;
}

/** When a run is given up: at the first rule that holds. docs/architecture.md shows the same rows. */
export const GIVE_UP_RULES = [
  // Nobody said how: the process died, and the run may be the cause.
  { ending: 'unanswered', checkedAt: 'begin', attempts: 10, reason: 'cut_off' },
  // By a store that served another run since the attempt before it.
  { ending: 'refused', checkedAt: 'begin', attempts: 10, reason: 'case_unreadable' },
  // By a store that served nobody since then: tried without end.
  { ending: 'store_away', checkedAt: 'begin', attempts: Infinity, reason: null },
  // By an error that is no store's: a case that cannot be read this often is not read by trying again.
  { ending: 'failed', checkedAt: 'end', attempts: 3, reason: 'case_unreadable' },
  // The alert's newest upload, made while the run waited for its turn, says CLOSED.
  { ending: 'alert_closed', checkedAt: 'end', attempts: 1, reason: 'alert_closed' },
  // A judgement without what the alert names would clear it for want of data.
  { ending: 'records_unreadable', checkedAt: 'end', attempts: 1, reason: 'records_unreadable' },
  // More than one run may hold in memory, however often it is read.
  { ending: 'case_too_large', checkedAt: 'end', attempts: 1, reason: 'case_too_large' },
  // The same input gives the same size and the same error of a block.
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

/** Endings of which one is enough. Raising their `attempts` in the table does not compile. */
export type FinalEnding = Extract<
  (typeof GIVE_UP_RULES)[number],
  { checkedAt: 'end'; attempts: 1 }
>['ending'];

export const finalReason = (ending: FinalEnding): IncompleteReason => giveUpReason('end', { [ending]: 1 })!;

/** What is kept of the attempts of a run: those begun without a known end, and those that ended so. */
export type AttemptCounts = Readonly<Record<'unanswered' | 'refused' | 'failed', number>>;

export const COUNTED = {
  /** The claim of a run counts its first attempt, since most runs have no other. */
  begun: { unanswered: 1 },
  failed: { unanswered: -1, failed: 1 },
  /** By a store; whether that says something of the run is known only when others were served. */
  ended_by_store: { unanswered: -1 },
  refused: { refused: 1 },
} as const satisfies Record<string, Partial<AttemptCounts>>;

/** Pauses in ms: the first one, doubled with each failure in a row. */
interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

export const BACKOFF = {
  /** From the start of an attempt to the next one of its run: one that is cut off says no end. */
  attempt: { firstMs: 1_000, maxMs: 300_000 },
  /** From the start of a batch that ended no run to the organization's next one: a store may be away. */
  batch: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Record<string, Backoff>;

export const backoffMs = ({ firstMs, maxMs }: Backoff, failuresBefore: number): number =>
  Math.min(maxMs, firstMs * 2 ** failuresBefore);

/** When the next attempt of a run is due, in ms; attempts count from 1. */
export const nextAttemptMs = (startedAtMs: number, attempt: number): number =>
  startedAtMs + backoffMs(BACKOFF.attempt, attempt - 1);

/** What is begun of one organization before the next one has its batch. */
export const BATCH = {
  runsMax: 50,
  /** None begins later than this after the start of the batch, but its first and one that failed before. */
  beginsWithinMs: 1_000,
  /** So many runs that cannot even be begun end the batch: the event store may be away. */
  notBegunMax: 3,
} as const;

/** Claims that a process left behind when it died; a batch that ended no run settles them. */
export const CLAIMS = {
  perBatchMax: 50,
  /** So many refusals say that a store is away; each may take as long as a call to it can. */
  refusedMax: 3,
} as const;

/** Runs that failed before take at most this share of a process's time. */
export const FAILING_SHARE_MAX = 0.5;
