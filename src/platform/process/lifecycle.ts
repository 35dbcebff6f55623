import type { LoggerService } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

type StopPhase = 'http' | 'work' | 'stores';

/** A step of stopping. `drainMs` is the time left for running work. */
type StopStep = (drainMs: number) => Promise<unknown>;

export interface LifecycleOptions {
  /** Time in ms between "not ready" and the end of accepting requests, so that load balancers notice. */
  readonly noticeMs: number;
  readonly drainMs: number;
  /** Time in ms for closing all stores together. Default 10 s. */
  readonly storesMs?: number;
  /** Whether a person may send SIGINT at a terminal, which skips the notice. */
  readonly atTerminal: boolean;
  readonly logger: Pick<LoggerService, 'log' | 'error'>;
  readonly exit: (code: number) => void;
}

const GRACE_MS = 2000;
const STORE_CLOSE_MS = 10_000;

/** Time in ms that stopping may take beyond notice and drain. */
export const STOP_BEYOND_DRAIN_MS = GRACE_MS + STORE_CLOSE_MS;

/**
 * Stops the process in phases: report "not ready", wait for the notice, drain requests and jobs, and close
 * the stores in reverse order.
 */
export class Lifecycle {
  private readonly steps: { readonly name: string; readonly phase: StopPhase; readonly run: StopStep }[] = [];
  private stopped: Promise<boolean> | undefined;
  /** Why the start is waiting, in words for operators. */
  waitsFor: string | null = null;

  constructor(private readonly options: LifecycleOptions) {}

  /** True once stopping has begun. */
  get stopping(): boolean {
    return this.stopped !== undefined;
  }

  /** Registers a step of stopping. Steps of `stores` run after those of `http` and `work`. */
  onStop(name: string, phase: StopPhase, run: StopStep): void {
    this.steps.push({ name, phase, run });
  }

  /** Stops, only once. Returns whether every step succeeded in time. */
  stop(reason: string, noticeMs = this.options.noticeMs): Promise<boolean> {
    this.stopped ??= this.run(reason, noticeMs);
    return this.stopped;
  }

  /**
   * Stops on SIGTERM and SIGINT, and, if started through IPC, when the parent process ends. Exits with code
   * 0, or 1 if a step failed.
   */
  handleSignals(): void {
    const orphaned = () =>
      void this.stop('the parent is gone', 0).then((clean) => this.options.exit(clean ? 0 : 1));
    if (process.connected === false) orphaned();
    else process.once('disconnect', orphaned);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (this.stopping) return this.options.exit(1);
        const atOnce = signal === 'SIGINT' && this.options.atTerminal;
        void this.stop(signal, atOnce ? 0 : undefined).then((clean) => this.options.exit(clean ? 0 : 1));
      });
    }
  }

  private async run(reason: string, noticeMs: number): Promise<boolean> {
    const { drainMs, logger } = this.options;
    logger.log({ msg: 'stopping', reason, noticeMs, drainMs });
    if (noticeMs > 0) await pause(noticeMs);
    const draining = this.steps.filter((step) => step.phase !== 'stores');
    const results = await Promise.all(draining.map((step) => this.end(step, drainMs, drainMs + GRACE_MS)));
    results.push(...(await this.closeStores()));
    const clean = results.every(Boolean);
    logger.log({ msg: 'stopped', clean });
    return clean;
  }

  /**
   * Closes the stores within their time. A tenth of it is reserved for each later step, so that a step that
   * hangs cannot use up the time of the others.
   */
  private async closeStores(): Promise<boolean[]> {
    const { storesMs = STORE_CLOSE_MS } = this.options;
    const results: boolean[] = [];
    const endsAt = performance.now() + storesMs;
    const closing = this.steps.filter(({ phase }) => phase === 'stores');
    for (const [later, step] of [...closing.entries()].reverse())
      results.push(await this.end(step, 0, Math.round(endsAt - performance.now() - later * (storesMs / 10))));
    return results;
  }

  private async end(
    step: { name: string; run: StopStep },
    drainMs: number,
    withinMs: number,
  ): Promise<boolean> {
    const timer = new AbortController();
    try {
      const late = pause(withinMs, 'late' as const, { signal: timer.signal });
      const done = Promise.resolve()
        .then(() => step.run(drainMs))
        .then(() => 'done' as const);
      const first = await Promise.race([done, late]);
      if (first === 'late')
        this.options.logger.error({ msg: 'a stop step took too long', step: step.name, withinMs });
      return first === 'done';
    } catch (err) {
      this.options.logger.error({ msg: 'a stop step failed', step: step.name, err });
      return false;
    } finally {
      timer.abort();
    }
  }
}
