import { BACKOFF, BATCH, backoffMs, FAILING_SHARE_MAX } from './retry-policy.js';

/** A run that has not ended, as the read model shows it. */
export interface WaitingRun {
  readonly id: string;
  /** `running`: begun before, and failed or cut off. */
  readonly state: string;
  readonly startedAt: string | null;
}

/** What an attempt came to; `null`: another attempt has the run, or it had ended before. */
export type AttemptOutcome = 'completed' | 'incomplete' | 'refused' | 'failed' | null;

/** How the batch sees that; `not_begun`: the attempt could not be begun, counted or ended. */
export type BatchEnding = 'ended' | 'failed' | 'refused' | 'store_away' | 'not_begun';

/** Runs that cannot be begun and are remembered; all are forgotten when there are more. */
const NOT_BEGUN_KEPT_MAX = 1_000;

const hasFailedBefore = ({ state }: WaitingRun): boolean => state === 'running';

/** One batch of an organisation's runs, in the order in which they are begun. */
export class Batch<Run extends WaitingRun = WaitingRun> {
  private begun = 0;
  private ended = 0;
  private notBegun = 0;
  private hasFailedAgain = false;
  /** However many are new, each batch begins one that failed before: new ones may never cease. */
  private readonly retried: Run | undefined;

  constructor(
    readonly runs: readonly Run[],
    readonly startMs: number,
  ) {
    this.retried = runs.find(hasFailedBefore);
  }

  /** Whether the run is begun now; it counts as begun then. */
  begins(run: Run, nowMs: number): boolean {
    const isLate = this.begun > 0 && nowMs >= this.startMs + BATCH.beginsWithinMs;
    if (this.notBegun >= BATCH.notBegunMax || (isLate && run !== this.retried)) return false;
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

/**
 * Which runs a process begins next, and what it remembers of failures for that; a restart forgets it, and
 * then attempts only come earlier. All times in ms.
 */
export class RunSchedule {
  /** When a run was last completed here, of any organisation. */
  private completedMs = -Infinity;
  /** Organisations that tried their failing runs in this round; until its end they begin new ones only. */
  private readonly tried = new Set<string>();
  private roundEndsMs = -Infinity;
  /** By organisation, how many batches in a row ended no run. */
  private readonly fruitless = new Map<string, number>();
  /** Runs that could not be begun, with the time of the last try. */
  private readonly notBegunMs = new Map<string, number>();

  /** So many of a kind are read: those that cannot be begun may be the oldest and must hide no other. */
  get runsMax(): number {
    return BATCH.runsMax + this.notBegunMs.size;
  }

  /** From when on runs of the organisation that failed may be begun again. */
  retriesFromMs(orgId: string): number {
    return this.tried.has(orgId) ? this.roundEndsMs : -Infinity;
  }

  /** New ones first, then those that failed, each as they fell due; last those that could not be begun. */
  batch<Run extends WaitingRun>(fresh: readonly Run[], failed: readonly Run[], startMs: number) {
    const triedMs = ({ id }: Run) => this.notBegunMs.get(id) ?? 0;
    return new Batch(
      [...fresh, ...failed].sort((a, b) => triedMs(a) - triedMs(b)),
      startMs,
    );
  }

  /**
   * What the outcome of an attempt means. `startedAt` is that of the attempt before: a store that served
   * another run since then is not away for everybody.
   */
  ended({ id, startedAt }: WaitingRun, outcome: AttemptOutcome, nowMs: number): BatchEnding {
    this.notBegunMs.delete(id);
    if (outcome === 'completed') this.completedMs = nowMs;
    if (outcome === 'refused')
      return startedAt !== null && this.completedMs >= Date.parse(startedAt) ? 'refused' : 'store_away';
    return outcome === 'completed' || outcome === 'incomplete' ? 'ended' : 'failed';
  }

  notBegun({ id }: WaitingRun, nowMs: number): BatchEnding {
    if (this.notBegunMs.size >= NOT_BEGUN_KEPT_MAX) this.notBegunMs.clear();
    this.notBegunMs.set(id, nowMs);
    return 'not_begun';
  }

  /** Ends a batch of the organisation; its next one may begin at the answer. */
  close(orgId: string, { startMs, result }: Batch, nowMs: number): number {
    if (result.hasFailedAgain) this.extendRound(orgId, startMs, nowMs);
    if (result.hasEnded) this.fruitless.delete(orgId);
    if (!result.isFruitless) return 0;
    const before = this.fruitless.get(orgId) ?? 0;
    this.fruitless.set(orgId, before + 1);
    return startMs + backoffMs(BACKOFF.batch, before);
  }

  /**
   * Each organisation may try its failing runs once in a round; the next round comes when others had so much
   * time that all that failed took no more than its share.
   */
  private extendRound(orgId: string, startMs: number, nowMs: number): void {
    if (startMs >= this.roundEndsMs) {
      this.tried.clear();
      this.roundEndsMs = startMs;
    }
    this.tried.add(orgId);
    this.roundEndsMs += (nowMs - startMs) / FAILING_SHARE_MAX;
  }
}
