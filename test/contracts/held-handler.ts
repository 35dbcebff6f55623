import type { JobHandler } from '../../src/platform/jobs/job-queue.js';

/** One call of a handler, ended by the test. */
export interface Run {
  readonly key: string;
  readonly at: number;
  readonly signal: AbortSignal;
  done(): void;
  fail(): void;
}

/** Hands each run to the test, in order, and counts how many stand open at once. */
export class HeldHandler implements JobHandler {
  begun = 0;
  open = 0;
  openMax = 0;
  private readonly runs: Run[] = [];
  private readonly takers: ((run: Run) => void)[] = [];

  async run(key: string, signal: AbortSignal): Promise<void> {
    this.begun++;
    this.openMax = Math.max(this.openMax, ++this.open);
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${key} failed`));
      const run = { key, signal, at: Date.now(), done: resolve, fail };
      const taker = this.takers.shift();
      if (taker) taker(run);
      else this.runs.push(run);
    }).finally(() => this.open--);
  }

  async pending(): Promise<readonly string[]> {
    return [];
  }

  next(): Promise<Run> {
    const run = this.runs.shift();
    return run ? Promise.resolve(run) : new Promise((resolve) => this.takers.push(resolve));
  }

  /** Ends the next `count` runs well and answers with their keys. */
  async finish(count: number): Promise<string[]> {
    const keys: string[] = [];
    for (let n = 0; n < count; n++) {
      const run = await this.next();
      keys.push(run.key);
      run.done();
    }
    return keys;
  }
}
