import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { quantile } from '../harness.js';
import { threadCpuMs } from './main-thread.js';

/** Times in ms: elapsed time, CPU time of the main thread, and CPU time of all threads. */
export interface TaskTimes {
  readonly clock: number;
  readonly main: number;
  readonly all: number;
}

/** Percentiles of many tasks, computed separately for each of the times. */
export interface TimePercentiles {
  readonly p50: TaskTimes;
  readonly p99: TaskTimes;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void;

/**
 * Measures tasks, each after a minor garbage collection. Otherwise, the collection of what many tasks left
 * would fall on about every hundredth task and by chance determine the 99th percentile.
 */
export class Times {
  private readonly took: TaskTimes[] = [];

  async of<Result>(task: () => Promise<Result>): Promise<Result> {
    collect({ type: 'minor' });
    const all = process.cpuUsage();
    const main = threadCpuMs();
    const begin = performance.now();
    const result = await task();
    const clock = performance.now() - begin;
    const mainMs = threadCpuMs() - main;
    const { user, system } = process.cpuUsage(all);
    this.took.push({ clock, main: mainMs, all: (user + system) / 1_000 });
    return result;
  }

  get spread(): TimePercentiles {
    return { p50: this.at(0.5), p99: this.at(0.99) };
  }

  private at(share: number): TaskTimes {
    const of = (clock: keyof TaskTimes) =>
      quantile(
        this.took.map((each) => each[clock]),
        share,
      );
    return { clock: of('clock'), main: of('main'), all: of('all') };
  }
}
