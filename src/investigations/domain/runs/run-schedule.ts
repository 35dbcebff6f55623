import type { IncompleteReason } from './investigation.decider.js';

interface GiveUpRule {
  readonly ending: string;
  /**
   * `begin`: checked before the next attempt reads anything; `end`: checked when an attempt has ended this
   * way.
   */
  readonly checkedAt: 'begin' | 'end';
  readonly attempts: number;
  readonly reason: IncompleteReason | null;
}

/**
 * Rules for giving up a run; the first rule that matches decides. docs/operations/investigation-retries.md
 * lists the same rows for operators.
 */
export const GIVE_UP_RULES = [
  // The attempt never reported its end: the process died, perhaps because of this run.
  { ending: 'unanswered', checkedAt: 'begin', attempts: 10, reason: 'cut_off' },
  // A store refused this run although it served another run since the attempt before.
  { ending: 'refused', checkedAt: 'begin', attempts: 10, reason: 'case_unreadable' },
  // A store refused this run and served no other run since: it is down, so retry without limit.
  { ending: 'store_away', checkedAt: 'begin', attempts: Infinity, reason: null },
  // Failed with an error not from a store: a case that was unreadable this often stays unreadable.
  { ending: 'failed', checkedAt: 'end', attempts: 3, reason: 'case_unreadable' },
  // The newest upload of the alert, made while the run waited for its turn, says CLOSED.
  { ending: 'alert_closed', checkedAt: 'end', attempts: 1, reason: 'alert_closed' },
  // Records that the alert names are missing: judging without them would clear the alert for lack of data.
  { ending: 'records_unreadable', checkedAt: 'end', attempts: 1, reason: 'records_unreadable' },
  // The case is larger than one run may hold in memory, however often it is read.
  { ending: 'case_too_large', checkedAt: 'end', attempts: 1, reason: 'case_too_large' },
  // Ends the run at once: the same input gives the same size and the same error in a block.
  { ending: 'result_too_large', checkedAt: 'end', attempts: 1, reason: 'result_too_large' },
  { ending: 'block_failed', checkedAt: 'end', attempts: 1, reason: 'block_failed' },
] as const satisfies readonly GiveUpRule[];

export type AttemptEnding = (typeof GIVE_UP_RULES)[number]['ending'];

type EndingCounts = Readonly<Partial<Record<AttemptEnding, number>>>;

export function giveUpReason(
  checkedAt: GiveUpRule['checkedAt'],
  counts: EndingCounts,
): IncompleteReason | null {
  const met = GIVE_UP_RULES.find(
    (rule) => rule.checkedAt === checkedAt && (counts[rule.ending] ?? 0) >= rule.attempts,
  );
  return met?.reason ?? null;
}

/** Endings after which a run is never retried. Raising their `attempts` in the table does not compile. */
export type FinalEnding = Extract<
  (typeof GIVE_UP_RULES)[number],
  { checkedAt: 'end'; attempts: 1 }
>['ending'];

export const reasonOfFinalEnding = (ending: FinalEnding): IncompleteReason =>
  giveUpReason('end', { [ending]: 1 })!;

/** Attempts of a run: begun without a known end, refused by a store, and failed. */
export type AttemptCounts = Readonly<Record<'unanswered' | 'refused' | 'failed', number>>;

export const ATTEMPT_COUNT_CHANGES = {
  /** The claim of a run already counts its first attempt, since most runs need no other. */
  begun: { unanswered: 1 },
  failed: { unanswered: -1, failed: 1 },
  /** Ended by a store. Whether the run itself is the cause becomes known once other runs were served. */
  ended_by_store: { unanswered: -1 },
  refused: { refused: 1 },
} as const satisfies Record<string, Partial<AttemptCounts>>;

/**
 * Pauses between attempts, in ms: the first pause, which doubles with each failure in a row, and the longest.
 */
interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

export const RETRY_BACKOFF = {
  /**
   * From the start of an attempt to the start of the next, since an attempt that was cut off reports no end.
   */
  attempt: { firstMs: 1_000, maxMs: 300_000 },
  /**
   * From a batch in which no run ended to the organization's next batch, since a store may be unavailable.
   */
  batch: { firstMs: 1_000, maxMs: 30_000 },
} as const satisfies Record<string, Backoff>;

export const retryDelayMs = ({ firstMs, maxMs }: Backoff, failuresBefore: number): number =>
  Math.min(maxMs, firstMs * 2 ** failuresBefore);

/** Returns when the next attempt of a run is due (epoch ms). Attempts count from 1. */
export const nextAttemptMs = (startedAtMs: number, attempt: number): number =>
  startedAtMs + retryDelayMs(RETRY_BACKOFF.attempt, attempt - 1);

/** Limits of an organization's batch; when one is reached, the next organization gets its turn. */
export const RUN_BATCH_LIMITS = {
  runsMax: 50,
  /**
   * Runs begin only this long after the start of the batch. Exceptions: its first run, and one run that
   * failed before.
   */
  beginsWithinMs: 1_000,
  /**
   * The batch ends after this many runs that could not be begun, since the event store may be unavailable.
   */
  notBegunMax: 3,
} as const;

/**
 * Limits for settling claims that a dead process left behind, which happens after a batch in which no run
 * ended.
 */
export const CLAIM_LIMITS = {
  perBatchMax: 50,
  /** After this many refusals a store counts as unavailable; each refusal may take as long as a timeout. */
  refusedMax: 3,
} as const;

/** Largest share of a process's time that may go to runs that failed before. */
export const FAILED_RUNS_TIME_SHARE_MAX = 0.5;

export interface WaitingRun {
  readonly id: string;
  /** `running`: the run was begun before, and failed or was cut off. */
  readonly state: string;
  readonly startedAt: string | null;
}

/** How an attempt ended; null: another attempt has taken the run, or the run had ended before. */
export type AttemptOutcome = 'completed' | 'incomplete' | 'refused' | 'failed' | null;

/** How a batch counts an attempt. `not_begun`: its start, count or end could not be stored. */
export type BatchEnding = 'ended' | 'failed' | 'refused' | 'store_away' | 'not_begun';

/** Maximum number of remembered runs that could not be begun; beyond it, all are forgotten. */
const NOT_BEGUN_KEPT_MAX = 1_000;

const hasFailedBefore = ({ state }: WaitingRun): boolean => state === 'running';

class Batch<Run extends WaitingRun = WaitingRun> {
  private begun = 0;
  private ended = 0;
  private notBegun = 0;
  private hasFailedAgain = false;
  /** Each batch retries one failed run even if time is up, since new runs may never cease. */
  private readonly retried: Run | undefined;

  constructor(
    readonly runs: readonly Run[],
    readonly startMs: number,
  ) {
    this.retried = runs.find(hasFailedBefore);
  }

  begins(run: Run, nowMs: number): boolean {
    const isLate = this.begun > 0 && nowMs >= this.startMs + RUN_BATCH_LIMITS.beginsWithinMs;
    if (this.notBegun >= RUN_BATCH_LIMITS.notBegunMax || (isLate && run !== this.retried)) return false;
    this.begun++;
    return true;
  }

  count(run: Run, ending: BatchEnding): void {
    if (ending === 'ended') this.ended++;
    if (ending === 'not_begun') this.notBegun++;
    if (hasFailedBefore(run) && (ending === 'failed' || ending === 'refused')) this.hasFailedAgain = true;
  }

  /** `isFruitless`: runs were begun, but none ended. */
  get result() {
    const { begun, ended, hasFailedAgain } = this;
    return { hasEnded: ended > 0, isFruitless: begun > 0 && ended === 0, hasFailedAgain };
  }
}

/**
 * Decides which runs a process begins next. It remembers failures in memory only; after a restart, retries
 * merely come earlier.
 */
export class RunSchedule {
  private completedMs = -Infinity;
  /**
   * Organizations that already retried their failed runs in this round. Until the round ends, they begin only
   * new runs.
   */
  private readonly tried = new Set<string>();
  private roundEndsMs = -Infinity;
  private readonly fruitless = new Map<string, number>();
  private readonly notBegunMs = new Map<string, number>();

  /**
   * Number of runs of each kind to read. Runs that could not be begun are added, since they may be the oldest
   * and would hide others.
   */
  get runsMax(): number {
    return RUN_BATCH_LIMITS.runsMax + this.notBegunMs.size;
  }

  retriesFromMs(orgId: string): number {
    return this.tried.has(orgId) ? this.roundEndsMs : -Infinity;
  }

  /** Orders runs: new runs, then failed runs by due time, last the runs that could not be begun. */
  batch<Run extends WaitingRun>(fresh: readonly Run[], failed: readonly Run[], startMs: number) {
    const triedMs = ({ id }: Run) => this.notBegunMs.get(id) ?? 0;
    return new Batch(
      [...fresh, ...failed].sort((a, b) => triedMs(a) - triedMs(b)),
      startMs,
    );
  }

  /**
   * Classifies an outcome. A refusal by a store that has served another run since `startedAt` is due to the
   * run, not to an outage.
   */
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
    return startMs + retryDelayMs(RETRY_BACKOFF.batch, before);
  }

  /**
   * Lets each organization retry its failed runs once per round. The next round begins once new runs had
   * their share of the time.
   */
  private extendRound(orgId: string, startMs: number, nowMs: number): void {
    if (startMs >= this.roundEndsMs) {
      this.tried.clear();
      this.roundEndsMs = startMs;
    }
    this.tried.add(orgId);
    this.roundEndsMs += (nowMs - startMs) / FAILED_RUNS_TIME_SHARE_MAX;
  }
}
