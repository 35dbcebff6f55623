import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Clock, deserializeError } from '@alert-review/kernel';
import { runCooperatively } from '../../platform/process/cooperative.js';
import { caseAssessment } from '@alert-review/judgement';
import { AnswerTimeoutError } from '../../platform/process/with-timeout.js';
import { jsonInSteps } from '../../platform/process/json-in-steps.js';
import { workOutSteps, type WorkOrder } from './compose-content.js';
import type { SentOrder, ThreadAnswer, TimedResult } from './work-out-in-thread.js';

const SCRIPT = path.join(import.meta.dirname, 'work-out-in-thread.js');

/** Own choices: many times the memory and time of the largest case. */
const THREAD_LIMITS = { heapMb: 512, deadlineMs: 120_000 };
/** Little outlives a result: a larger young generation would hold garbage only. */
const YOUNG_MB = 24;
/** Orders in the thread: a second one lets it go on at once, more would only stand in memory twice. */
const HANDED_OVER_MAX = 2;
/** Own choice: facts of a case with fewer records are written at once, in a quarter of the time. */
const WRITTEN_AT_ONCE = 500;

interface Waiting {
  readonly order: WorkOrder;
  readonly resolve: (result: TimedResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Works out results one after the other in a thread; in this one where only sources are there, and no script.
 * An error that ends the thread fails the result at work; the others go on in a new thread.
 */
export class ResultThread {
  private worker: Worker | null = null;
  /** Orders in the order of the thread's work; it has the first `handedOver` of them. */
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
    private readonly limits = THREAD_LIMITS,
  ) {
    this.isBuilt = existsSync(script);
  }

  /** Works out a result. Errors: what ended the thread, or that it took too long; shutting_down. */
  async workOut(order: WorkOrder): Promise<TimedResult> {
    if (this.isOver) throw new AppError('shutting_down');
    if (!this.isBuilt) {
      const worked = await runCooperatively(workOutSteps(order), this.clock);
      return { ...worked, spentMs: caseAssessment.takeSpentTimes() };
    }
    return new Promise<TimedResult>((resolve, reject) => {
      this.waiting.push({ order, resolve, reject });
      void this.handOver();
    });
  }

  /** Ends the thread; refuses waiting orders, since nothing of them may be stored any more. */
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
    worker.on('message', (answer: ThreadAnswer) => this.receiveAnswer(worker, answer));
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', (code) => this.fail(worker, new Error(`the thread of results ended with ${code}`)));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** Hands orders over one after the other: answers come in the order of `waiting`. */
  private async handOver(): Promise<void> {
    if (this.isHandingOver) return;
    this.isHandingOver = true;
    while (this.handedOver < Math.min(HANDED_OVER_MAX, this.waiting.length))
      await this.handOverOne(this.waiting[this.handedOver]!);
    this.isHandingOver = false;
  }

  /** Hands over one order. While it is written, an answer may come, the thread may fail, or all may end. */
  private async handOverOne(next: Waiting): Promise<void> {
    try {
      const { input, key, salt } = next.order;
      const isLong = input.facts.versions.length > WRITTEN_AT_ONCE;
      const pieces = isLong
        ? await runCooperatively(jsonInSteps(input), this.clock)
        : [new TextEncoder().encode(JSON.stringify(input))];
      if (this.waiting[this.handedOver] !== next) return;
      const sent: SentOrder = { input: pieces, key: new Uint8Array(key), salt };
      this.open().postMessage(
        sent,
        pieces.map(({ buffer }) => buffer),
      );
      if (this.handedOver++ === 0) this.watch();
    } catch (error) {
      const at = this.waiting.indexOf(next);
      if (at >= 0) this.waiting.splice(at, 1);
      next.reject(error);
    }
  }

  private receiveAnswer(worker: Worker, answer: ThreadAnswer): void {
    const asked = worker === this.worker && this.waiting.shift();
    if (!asked) return;
    this.handedOver--;
    this.watch();
    void this.handOver();
    if ('error' in answer) asked.reject(deserializeError(answer.error));
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

  /** Starts the time of the first order that waits. */
  private watch(): void {
    clearTimeout(this.deadline);
    const { worker } = this;
    const { deadlineMs } = this.limits;
    if (!worker || this.handedOver === 0) return;
    const late = () => this.fail(worker, new AnswerTimeoutError('the thread of results', deadlineMs));
    this.deadline = setTimeout(late, deadlineMs);
  }
}
