import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import { Clock } from '../kernel/clock.js';
import { EventStore } from './event-store/event-store.js';
import { FileStore } from './files/file-store.js';
import { JobQueue } from './jobs/job-queue.js';
import { histogram, sharedReading } from './observability/metrics.js';
import { Lifecycle } from './process/lifecycle.js';
import { withTimeout } from './process/with-timeout.js';
import { CatchUp } from './projections/catch-up.js';
import { LogContinuity } from './projections/log-continuity.js';
import { IndexesMissingError, ReadStore } from './read-store/read-store.js';

const PING_MS = 2000;
const PING_DURATION = histogram('store_ping_duration_seconds', 'Time until a store answers, for readiness.', [
  'store',
]);

type Check = 'ok' | 'failed' | 'no answer';

interface Ready {
  readonly checks: Readonly<Record<string, Check>>;
  /** How long read models of this process lag; null where the log does not say in time. */
  readonly secondsBehind: number | null;
}

interface Look {
  readonly states: StoreStates;
  readonly secondsBehind: number | null;
}

@Injectable()
export class Readiness {
  /** How long an answer is given again, in ms: anybody may ask, and a look asks all stores. */
  keptMs = 1_000;
  private kept: { readonly at: number; readonly look: Look } | null = null;
  private readonly lookOnce = sharedReading(() => this.lookNow());

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly jobs: JobQueue,
    private readonly files: FileStore,
    private readonly lifecycle: Lifecycle,
    private readonly continuity: LogContinuity,
    private readonly catchUp: CatchUp,
    private readonly clock: Clock,
  ) {}

  /** Throws shutting_down after the stop signal, store_unavailable with each state; a lag refuses nothing. */
  async check(): Promise<Ready> {
    if (this.lifecycle.stopping) throw new AppError('shutting_down');
    const { states, secondsBehind } = await this.look();
    const checks = checksOf(states);
    const failed = states.filter(([, { check }]) => check !== 'ok').map(([name]) => name);
    const effect = reasonsOf(states).join(' ');
    if (failed.length > 0)
      throw new AppError('store_unavailable', { store: failed.join(', '), effect, checks });
    return { checks, secondsBehind };
  }

  /** Asks each store, whether or not the process stops. `reasons`: why some are not ok. */
  async storeChecks(): Promise<Pick<Ready, 'checks'> & { readonly reasons: readonly string[] }> {
    const { states } = await this.look();
    return { checks: checksOf(states), reasons: reasonsOf(states) };
  }

  private async look(): Promise<Look> {
    if (this.kept && this.clock.steady() - this.kept.at < this.keptMs) return this.kept.look;
    const look = await this.lookOnce();
    this.kept = { at: this.clock.steady(), look };
    return look;
  }

  private async lookNow(): Promise<Look> {
    const lag = withTimeout(PING_MS, 'the log', this.catchUp.secondsBehind()).catch(() => null);
    return { states: await this.storeStates(), secondsBehind: await lag };
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

  /** Why both: a log that answers may be another one than the read models were made from. */
  private async stateOfLog(): Promise<State> {
    const looking = withTimeout(PING_MS, 'the stores', this.continuity.findLacking()).catch(() => null);
    const [state, reason] = await Promise.all([stateOf(this.eventStore), looking]);
    return reason === null ? state : { check: 'failed', reason };
  }
}

type StoreStates = readonly (readonly [name: string, state: State])[];

const checksOf = (states: StoreStates) =>
  Object.fromEntries(states.map(([name, { check }]) => [name, check] as const));

/** Why a set: jobs may use the read store and report the same. */
const reasonsOf = (states: StoreStates): string[] => [
  ...new Set(states.flatMap(([, { reason }]) => reason ?? [])),
];

interface State {
  readonly check: Check;
  readonly reason?: string;
}

function reasonOf(error: unknown): { reason?: string } {
  if (error instanceof IndexesMissingError) return { reason: error.message };
  const { reason } = error instanceof AppError ? error.details : {};
  return typeof reason === 'string' ? { reason } : {};
}

/** Why after: a store that fails within the deadline has not answered either. */
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
