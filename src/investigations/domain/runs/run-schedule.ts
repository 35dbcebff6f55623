import type { IncompleteReason } from './investigation.decider.js';

interface GiveUpRule {
  readonly ending: string;
  /** `begin`: checked before the next attempt reads anything; `end`: when an attempt has ended this way. */
  readonly checkedAt: 'begin' | 'end';
  readonly attempts: number;
  readonly reason: IncompleteReason | null;
}

/**
 * Rules that give up a run; the first that holds decides. Operators read the same rows in
 * docs/operations/investigation-retries.md.
 */
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

export interface WaitingRun {
  readonly id: string;
  /** `running`: the run was begun before, and failed or was cut off. */
  readonly state: string;
  readonly startedAt: string | null;
}

/** How an attempt ended; `null`: another attempt has the run, or the run had ended before. */
export type AttemptOutcome = 'completed' | 'incomplete' | 'refused' | 'failed' | null;

/** How the batch counts an attempt; `not_begun`: it could not be begun, counted or ended. */
export type BatchEnding = 'ended' | 'failed' | 'refused' | 'store_away' | 'not_begun';

/** Most remembered runs that cannot be begun; all are forgotten when there are more. */
const NOT_BEGUN_KEPT_MAX = 1_000;

const hasFailedBefore = ({ state }: WaitingRun): boolean => state === 'running';

class Batch<Run extends WaitingRun = WaitingRun> {
  private begun = 0;
  private ended = 0;
  private notBegun = 0;
  private hasFailedAgain = false;
  /** Why: each batch begins one run that failed before, since new runs may never cease. */
  private readonly retried: Run | undefined;

  constructor(
    readonly runs: readonly Run[],
    readonly startMs: number,
  ) {
    this.retried = runs.find(hasFailedBefore);
  }

  begins(run: Run, nowMs: number): boolean {
    const isLate = this.begun > 0 && nowMs >= this.startMs + BATCH_LIMITS.beginsWithinMs;
    if (this.notBegun >= BATCH_LIMITS.notBegunMax || (isLate && run !== this.retried)) return false;
    this.begun++;
    return true;
  }

  count(run: Run, ending: BatchEnding): void {
    if (ending === 'ended') this.ended++;
    if (ending === 'not_begun') this.notBegun++;
    if (hasFailedBefore(run) && (ending === 'failed' || ending === 'refused')) this.hasFailedAgain = true;
  }

  /** `isFruitless`: runs were begun, and none ended. */
  get result() {
    const { begun, ended, hasFailedAgain } = this;
    return { hasEnded: ended > 0, isFruitless: begun > 0 && ended === 0, hasFailedAgain };
  }
}

/** Decides which runs a process begins next by remembered failures; a restart only makes attempts earlier. */
export class RunSchedule {
  private completedMs = -Infinity;
  /** Organizations that tried their failing runs in this round; until its end they begin new runs only. */
  private readonly tried = new Set<string>();
  private roundEndsMs = -Infinity;
  private readonly fruitless = new Map<string, number>();
  private readonly notBegunMs = new Map<string, number>();

  /** Number of runs of a kind to read: those that cannot be begun may be the oldest and hide no other. */
  get runsMax(): number {
    return BATCH_LIMITS.runsMax + this.notBegunMs.size;
  }

  retriesFromMs(orgId: string): number {
    return this.tried.has(orgId) ? this.roundEndsMs : -Infinity;
  }

  /** Orders runs: new ones, then failed ones as they fell due, last those that could not be begun. */
  batch<Run extends WaitingRun>(fresh: readonly Run[], failed: readonly Run[], startMs: number) {
    const triedMs = ({ id }: Run) => this.notBegunMs.get(id) ?? 0;
    return new Batch(
      [...fresh, ...failed].sort((a, b) => triedMs(a) - triedMs(b)),
      startMs,
    );
  }

  /** Classifies an outcome. A store that served another run since `startedAt` is not away for everybody. */
  recordEnding({ id, startedAt }: WaitingRun, outcome: AttemptOutcome, nowMs: number): BatchEnding {
    this.notBegunMs.delete(id);
    if (outcome === 'completed') this.completedMs = nowMs;
    if (outcome === 'refused')
      return startedAt !== null && this.completedMs >= Date.parse(startedAt) ? 'refused' : 'store_away';
    return outcome === 'completed' || outcome === 'incomplete' ? 'ended' : 'failed';
  }

  recordNotBegun({ id }: WaitingRun, nowMs: number): BatchEnding {
    if (this.notBegunMs.size >= NOT_BEGUN_KEPT_MAX) this.notBegunMs.clear();
    this.notBegunMs.set(id, nowMs);
    return 'not_begun';
  }

  close(orgId: string, { startMs, result }: Batch, nowMs: number): number {
    if (result.hasFailedAgain) this.extendRound(orgId, startMs, nowMs);
    if (result.hasEnded) this.fruitless.delete(orgId);
    if (!result.isFruitless) return 0;
    const before = this.fruitless.get(orgId) ?? 0;
    this.fruitless.set(orgId, before + 1);
    return startMs + backoffMs(BACKOFF.batch, before);
  }

  /** Allows one try of failing runs a round; the next comes when others had their share of the time. */
  private extendRound(orgId: string, startMs: number, nowMs: number): void {
    if (startMs >= this.roundEndsMs) {
      this.tried.clear();
      this.roundEndsMs = startMs;
    }
    this.tried.add(orgId);
    this.roundEndsMs += (nowMs - startMs) / FAILING_SHARE_MAX;
  }
}
