import { Injectable } from '@nestjs/common';
import { AppError, Clock } from '@alert-review/kernel';
import { Config } from './config/config.js';
import { EventStore, MissingRightError } from './event-store/event-store.js';
import { FileStore } from './files/file-store.js';
import { JobQueue } from './jobs/job-queue.js';
import { declareHistogram, shareConcurrentReads } from './observability/metrics.js';
import { Lifecycle } from './process/lifecycle.js';
import { withTimeout } from './process/with-timeout.js';
import { CatchUp } from './projections/catch-up.js';
import { LogContinuity } from './projections/log-continuity.js';
import { IndexesMissingError, ReadStore } from './read-store/read-store.js';

const PING_MS = 2000;
const PING_DURATION = declareHistogram(
  'store_ping_duration_seconds',
  'Time until a store answers, for readiness.',
  ['store'],
);

type Check = 'ok' | 'failed' | 'no answer';

/** A store that does not answer, although this process continues to serve. */
interface Limit {
  readonly store: string;
  /** What is refused or delayed meanwhile, in words for people. */
  readonly effect: string;
}

interface Ready {
  readonly checks: Readonly<Record<string, Check>>;
  readonly limits: readonly Limit[];
  /** How long read models of this process lag; null if that is not known in time. */
  readonly secondsBehind: number | null;
  readonly late: LateWork;
}

/**
 * Waiting work, in whole seconds; null if not known in time. It is reported, but never makes the process
 * not ready.
 */
export interface LateWork {
  /** How long the oldest event has waited for a signed checkpoint. */
  readonly checkpointSeconds: number | null;
  /** How long the oldest waiting key in a job queue has been due. */
  readonly oldestJobSeconds: number | null;
  /** Entries of the access log that wait in the read store because the log does not answer. */
  readonly accessEntries: WaitingEntries | null;
}

/**
 * Stores without which this process can still serve, if the store is a server that all processes share:
 * taking every process out of service would end calls that still succeed. Without the read store, a process
 * can serve nothing.
 */
const EFFECT_OF_ABSENCE: Readonly<Record<string, string>> = {
  event_store:
    'Reads are answered. Decisions, uploads and other changes are refused with 503 until it answers.',
  jobs: 'Calls are answered. Investigations and imports may begin later than usual.',
  files: 'Calls are answered. Files can be neither uploaded nor imported until it answers.',
};

interface EntriesInReadStore {
  readonly count: number;
  /** Time of the oldest entry (ISO 8601); null if there is none. */
  readonly since: string | null;
}

interface WaitingEntries {
  readonly waiting: number;
  /** How long the oldest entry has waited; 0 if none waits. */
  readonly oldestSeconds: number;
}

interface Look {
  readonly states: StoreStates;
  readonly secondsBehind: number | null;
  readonly late: LateWork;
}

@Injectable()
export class Readiness {
  /** How long (ms) an answer is reused: anybody may ask, and each check asks all stores. */
  keptMs = 1_000;
  private accessEntries: () => Promise<EntriesInReadStore> = async () => ({ count: 0, since: null });
  private checkpointSeconds: () => Promise<number | null> = async () => null;
  /** Stores of EFFECT_OF_ABSENCE that other processes use, too. */
  private readonly sharedStores = new Set<string>();
  private kept: { readonly at: number; readonly look: Look } | null = null;
  private readonly lookOnce = shareConcurrentReads(() => this.lookNow());

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly jobs: JobQueue,
    private readonly files: FileStore,
    private readonly lifecycle: Lifecycle,
    private readonly continuity: LogContinuity,
    private readonly catchUp: CatchUp,
    private readonly clock: Clock,
    { eventStoreUrl, redisUrl, s3, filesShared }: Config,
  ) {
    if (eventStoreUrl !== undefined) this.sharedStores.add('event_store');
    if (redisUrl !== undefined) this.sharedStores.add('jobs');
    if (s3 || filesShared) this.sharedStores.add('files');
  }

  /**
   * Registers `read`, which returns how many seconds the oldest event has waited for a signed checkpoint.
   */
  watchCheckpoints(read: () => Promise<number>): void {
    this.checkpointSeconds = read;
  }

  /** Registers `read`, which returns the entries of the access log that wait in the read store. */
  watchAccessEntries(read: () => Promise<EntriesInReadStore>): void {
    this.accessEntries = read;
  }

  /**
   * Throws shutting_down after the stop signal. Throws store_unavailable, with the state of each store, if
   * this process can serve nothing. A shared store that is temporarily unreachable, and late work, do not
   * cause an error: all processes share them, so all would be taken out of service at once, together with
   * calls that still succeed.
   */
  async check(): Promise<Ready> {
    if (this.lifecycle.stopping) throw new AppError('shutting_down');
    const { states, secondsBehind, late } = await this.look();
    const checks = checksOf(states);
    const away = states.filter(([, { check }]) => check !== 'ok');
    if (away.some((state) => !this.servesWithout(state))) {
      const effect = reasonsOf(states).join(' ');
      throw new AppError('store_unavailable', {
        store: away.map(([name]) => name).join(', '),
        effect,
        checks,
      });
    }
    const limits = away.map(([store]) => ({ store, effect: EFFECT_OF_ABSENCE[store]! }));
    return { checks, limits, secondsBehind, late };
  }

  /**
   * Tells whether the process can serve without a store. A log that gives a reason does not count: it is
   * another log or refuses the account, so it will not recover by itself. Meanwhile, no read of personal
   * data is answered, because its entry in the access log cannot be kept.
   */
  private servesWithout([store, { reason }]: StoreState): boolean {
    return this.sharedStores.has(store) && !(store === 'event_store' && reason !== undefined);
  }

  /** Asks each store, even while the process is stopping. `reasons` says why stores are not ok. */
  async storeChecks(): Promise<Pick<Ready, 'checks' | 'late'> & { readonly reasons: readonly string[] }> {
    const { states, late } = await this.look();
    return { checks: checksOf(states), reasons: reasonsOf(states), late };
  }

  private async look(): Promise<Look> {
    if (this.kept && this.clock.steady() - this.kept.at < this.keptMs) return this.kept.look;
    const look = await this.lookOnce();
    this.kept = { at: this.clock.steady(), look };
    return look;
  }

  private async lookNow(): Promise<Look> {
    const lag = inTime(() => this.catchUp.secondsBehind());
    const late = this.lookForLateWork();
    return { states: await this.storeStates(), secondsBehind: await lag, late: await late };
  }

  private async lookForLateWork(): Promise<LateWork> {
    const checkpoints = inTime(() => this.checkpointSeconds());
    const accessEntries = inTime(() => this.accessEntriesWaiting());
    const states = await inTime(() => this.jobs.states());
    const oldestMs = states && Math.max(0, ...Object.values(states).map((state) => state.oldestMs));
    return {
      checkpointSeconds: await checkpoints,
      oldestJobSeconds: oldestMs === null ? null : Math.floor(oldestMs / 1_000),
      accessEntries: await accessEntries,
    };
  }

  private async accessEntriesWaiting(): Promise<WaitingEntries> {
    const { count, since } = await this.accessEntries();
    const waitedMs = since === null ? 0 : Math.max(0, this.clock.now() - Date.parse(since));
    return { waiting: count, oldestSeconds: Math.floor(waitedMs / 1_000) };
  }

  private storeStates(): Promise<StoreStates> {
    const looking = {
      event_store: () => this.stateOfLog(),
      read_store: () => stateOf(this.readStore),
      jobs: () => stateOf(this.jobs),
      files: () => stateOf(this.files),
    };
    const states = Object.entries(looking).map(async ([name, look]) => {
      const observe = PING_DURATION.startTimer({ store: name });
      return [name, await look().finally(observe)] as const;
    });
    return Promise.all(states);
  }

  /**
   * Checks the log in two ways, because a log that answers may not be the log that the read models were
   * made from.
   */
  private async stateOfLog(): Promise<State> {
    const looking = withTimeout(PING_MS, 'the stores', this.continuity.findLacking()).catch(() => null);
    const [state, reason] = await Promise.all([stateOf(this.eventStore), looking]);
    return reason === null ? state : { check: 'failed', reason };
  }
}

/** Returns null if the answer fails or takes too long. */
const inTime = <Result>(ask: () => Promise<Result>): Promise<Result | null> =>
  withTimeout(PING_MS, 'the stores', Promise.resolve().then(ask)).catch(() => null);

type StoreState = readonly [name: string, state: State];
type StoreStates = readonly StoreState[];

const checksOf = (states: StoreStates) =>
  Object.fromEntries(states.map(([name, { check }]) => [name, check] as const));

/** Returns the distinct reasons; jobs may use the read store and report the same reason. */
const reasonsOf = (states: StoreStates): string[] => [
  ...new Set(states.flatMap(([, { reason }]) => reason ?? [])),
];

interface State {
  readonly check: Check;
  readonly reason?: string;
}

function reasonOf(error: unknown): { reason?: string } {
  if (error instanceof IndexesMissingError) return { reason: error.message };
  if (error instanceof AppError && error.cause instanceof MissingRightError)
    return { reason: error.cause.message };
  const { reason } = error instanceof AppError ? error.details : {};
  return typeof reason === 'string' ? { reason } : {};
}

/** Pings a store. Returns the reason of a failure, or that the store did not answer within the deadline. */
const stateOf = (store: { ping(): Promise<void> }): Promise<State> => {
  const answer = Promise.resolve()
    .then(() => store.ping())
    .then(
      (): State => ({ check: 'ok' }),
      (error: unknown): State => ({
        check: 'failed',
        ...reasonOf(error),
      }),
    );
  return withTimeout(PING_MS, 'the store', answer).catch((): State => ({ check: 'no answer' }));
};
