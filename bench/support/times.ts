import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { quantile } from '../harness.js';
import { threadCpuMs } from './main-thread.js';

/** In ms: of the clock, CPU time of the main thread, and of all threads of this process. */
export interface Took {
  readonly clock: number;
  readonly main: number;
  readonly all: number;
}

/** Of many tasks, each figure by itself. */
export interface Spread {
  readonly p50: Took;
  readonly p99: Took;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void;

/**
 * How long tasks took, each with an empty young generation: else the short collection of what many tasks left
 * falls on one of them, about every hundredth, and chance decides whether that is the p99.
 */
export class Times {
  private readonly took: Took[] = [];

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

  get spread(): Spread {
    return { p50: this.at(0.5), p99: this.at(0.99) };
  }

  private at(share: number): Took {
    const of = (clock: keyof Took) =>
      quantile(
        this.took.map((each) => each[clock]),
        share,
      );
    return { clock: of('clock'), main: of('main'), all: of('all') };
  }
}
