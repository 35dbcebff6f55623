import { BACKOFF, BATCH_LIMITS, backoffMs, FAILING_SHARE_MAX } from './retry-policy.js';

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
