import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In ms: of the clock, and of the CPU time of this process. */
export interface P99 {
  readonly clock: number;
  readonly cpu: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void;

/**
 * How long tasks took, each with an empty young generation: else the short collection of what many tasks left
 * falls on one of them, about every hundredth, and chance decides whether that is the p99.
 */
export class Times {
  private readonly clock: number[] = [];
  private readonly cpu: number[] = [];

  async of<Result>(task: () => Promise<Result>): Promise<Result> {
    collect({ type: 'minor' });
    const [cpu, begin] = [process.cpuUsage(), performance.now()];
    const result = await task();
    this.clock.push(performance.now() - begin);
    const { user, system } = process.cpuUsage(cpu);
    this.cpu.push((user + system) / 1_000);
    return result;
  }

  get p99(): P99 {
    return { clock: p99(this.clock), cpu: p99(this.cpu) };
  }
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
