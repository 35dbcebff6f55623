import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../kernel/app-error.js';
import type { Clock } from '../../kernel/clock.js';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { AnswerTimeoutError } from '../../platform/process/with-timeout.js';
import { jsonInSteps } from './json-in-steps.js';
import { heardError } from './thread-error.js';
import { workOutSteps, type WorkedOut, type WorkOrder } from './compose-content.js';
import type { SentOrder, ThreadAnswer } from './work-out-in-thread.js';

const SCRIPT = path.join(import.meta.dirname, 'work-out-in-thread.js');

/** Own choices: many times what the largest case takes. */
const LIMITS = { heapMb: 512, deadlineMs: 120_000 };
/** Little outlives a result: more would hold garbage only. */
const YOUNG_MB = 24;
/** The second one lets the thread go on at once; more would only stand in memory twice. */
const HANDED_OVER = 2;
/** Records of a case whose facts take a millisecond to write, and no pauses; own choice. */
const WRITTEN_AT_ONCE = 500;

interface Waiting {
  readonly order: WorkOrder;
  readonly resolve: (result: WorkedOut) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Works results out, one after the other, in a thread of their own; in this one where only its sources are
 * there. What ends the thread fails the result that it was at work on; the others go on in a new one.
 */
export class ResultThread {
  private worker: Worker | null = null;
  /** In the order of the thread's work; the first ones it has. */
  private readonly waiting: Waiting[] = [];
  private handedOver = 0;
  private terminated: Promise<unknown> = Promise.resolve();
  private readonly isBuilt: boolean;
  private deadline: NodeJS.Timeout | undefined;
  private isHandingOver = false;
  private isOver = false;

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly script = SCRIPT,
    private readonly limits = LIMITS,
  ) {
    this.isBuilt = existsSync(script);
  }

  /** Errors: what ended the thread, or that it took too long; shutting_down. */
  async workOut(order: WorkOrder): Promise<WorkedOut> {
    if (this.isOver) throw new AppError('shutting_down');
    if (!this.isBuilt) return runCooperatively(workOutSteps(order), this.clock);
    return new Promise<WorkedOut>((resolve, reject) => {
      this.waiting.push({ order, resolve, reject });
      void this.handOver();
    });
  }

  /** Once the thread is gone. What still waits is refused: nothing may be stored of it any more. */
  async end(): Promise<void> {
    this.isOver = true;
    for (const { reject } of this.waiting.splice(0)) reject(new AppError('shutting_down'));
    this.close();
    await this.terminated;
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    const { heapMb: maxOldGenerationSizeMb } = this.limits;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(this.script, { resourceLimits });
    worker.on('message', (answer: ThreadAnswer) => this.take(worker, answer));
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', (code) => this.fail(worker, new Error(`the thread of results ended with ${code}`)));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** One after the other: the order of their answers is that of `waiting`. */
  private async handOver(): Promise<void> {
    if (this.isHandingOver) return;
    this.isHandingOver = true;
    while (this.handedOver < Math.min(HANDED_OVER, this.waiting.length))
      await this.handOverOne(this.waiting[this.handedOver]!);
    this.isHandingOver = false;
  }

  /** While its order is written, an answer may come, the thread may fail, and all may end. */
  private async handOverOne(next: Waiting): Promise<void> {
    try {
      const { input, key, salt } = next.order;
      const isLong = input.facts.versions.length > WRITTEN_AT_ONCE;
      const text = isLong ? await runCooperatively(jsonInSteps(input), this.clock) : JSON.stringify(input);
      if (this.waiting[this.handedOver] !== next) return;
      this.open().postMessage({ input: text, key: new Uint8Array(key), salt } satisfies SentOrder);
      if (this.handedOver++ === 0) this.watch();
    } catch (error) {
      const at = this.waiting.indexOf(next);
      if (at >= 0) this.waiting.splice(at, 1);
      next.reject(error);
    }
  }

  private take(worker: Worker, answer: ThreadAnswer): void {
    const asked = worker === this.worker && this.waiting.shift();
    if (!asked) return;
    this.handedOver--;
    this.watch();
    void this.handOver();
    if ('error' in answer) asked.reject(heardError(answer.error));
    else asked.resolve(answer);
  }

  private fail(worker: Worker, error: unknown): void {
    if (worker !== this.worker) return;
    const isAtWork = this.handedOver > 0;
    this.close();
    if (isAtWork) this.waiting.shift()?.reject(error);
    void this.handOver();
  }

  private close(): void {
    clearTimeout(this.deadline);
    this.terminated = Promise.all([this.terminated, this.worker?.terminate()]);
    this.worker = null;
    this.handedOver = 0;
  }

  /** The first one that waits has its time from now on. */
  private watch(): void {
    clearTimeout(this.deadline);
    const { worker } = this;
    const { deadlineMs } = this.limits;
    if (!worker || this.handedOver === 0) return;
    const late = () => this.fail(worker, new AnswerTimeoutError('the thread of results', deadlineMs));
    this.deadline = setTimeout(late, deadlineMs);
  }
}
