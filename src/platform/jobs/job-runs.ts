import type { Clock } from '@alert-review/kernel';
import { declareCounter, declareHistogram } from '../observability/metrics.js';
import { errorKindForTraces, openSpan, tracePlaceOfNewestCause } from '../observability/traces.js';
import { requestContext } from '../process/request-context.js';

const DURATION = declareHistogram('job_duration_seconds', 'Runs of background jobs, by queue and result.', [
  'queue',
  'outcome',
]);
const FAILURES = declareCounter(
  'job_failures_total',
  'Runs of background jobs that failed and are tried again.',
  ['queue'],
);
const FAILURES_KEPT = 20;
const REASON_CHARS_MAX = 200;

export interface RunningJob {
  readonly queue: string;
  readonly key: string;
  readonly since: string;
}

export interface FailedJob {
  readonly queue: string;
  readonly key: string;
  readonly at: string;
  readonly ms: number;
  readonly reason: string;
}

/** Runs of job handlers in this process: which are running, and which failed last. */
export class JobRuns {
  readonly running = new Set<RunningJob>();
  readonly failures: FailedJob[] = [];

  constructor(private readonly clock: Clock) {}

  /**
   * Starts a failure counter at zero: Prometheus' rate() does not see the first failure of a series that
   * did not exist before.
   */
  watch(queue: string): void {
    FAILURES.inc({ queue }, 0);
  }

  /** Returns a function that tells the time since now, in whole milliseconds. */
  timer(): () => number {
    const begunAt = this.clock.steady();
    return () => Math.round(this.clock.steady() - begunAt);
  }

  /**
   * Runs the work for a key. `causes` are the requests that asked for it. Rejects with the work's error; an
   * aborted run does not count as a failure.
   */
  async run(
    queue: string,
    key: string,
    signal: AbortSignal,
    causes: readonly string[],
    work: () => Promise<void>,
  ): Promise<void> {
    const elapsed = this.timer();
    const job = { queue, key, since: this.clock.iso() };
    const observe = (outcome: string) => DURATION.observe({ queue, outcome }, elapsed() / 1_000);
    this.running.add(job);
    const fields = { 'messaging.destination.name': queue, key };
    const span = openSpan('CONSUMER', `job ${queue}`, fields, tracePlaceOfNewestCause(causes));
    let failure: string | undefined;
    try {
      await requestContext.run(
        { requestId: `${queue}:${key}` },
        work,
        span ? { ...span.place, causes } : undefined,
      );
      observe('done');
    } catch (error) {
      observe(signal.aborted ? 'aborted' : 'failed');
      if (!signal.aborted) this.recordFailure(job, elapsed(), error);
      failure = signal.aborted ? undefined : errorKindForTraces(error);
      throw error;
    } finally {
      this.running.delete(job);
      span?.end(failure);
    }
  }

  private recordFailure({ queue, key }: RunningJob, ms: number, error: unknown): void {
    FAILURES.inc({ queue });
    const text = error instanceof Error ? error.message : String(error);
    this.failures.unshift({ queue, key, at: this.clock.iso(), ms, reason: text.slice(0, REASON_CHARS_MAX) });
    this.failures.length = Math.min(this.failures.length, FAILURES_KEPT);
  }
}
