import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Clock, deserializeError } from '@alert-review/kernel';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { caseAssessment } from '@alert-review/judgement';
import { AnswerTimeoutError } from '../../platform/process/with-timeout.js';
import { jsonInSteps } from '../../platform/process/json-in-steps.js';
import { composeInvestigationInSteps, type InvestigationWorkOrder } from './compose-content.js';
import type { SentWorkOrder, InvestigationThreadAnswer, TimedInvestigation } from './work-out-in-thread.js';

const SCRIPT = path.join(import.meta.dirname, 'work-out-in-thread.js');

/** Many times the memory and time that the largest case needs. */
const THREAD_LIMITS = { heapMb: 512, deadlineMs: 120_000 };
/** Little data outlives a result, so a larger young generation would only hold garbage. */
const YOUNG_MB = 24;
/**
 * Orders sent to the thread at once. A second order lets it continue without a pause; more would only use
 * memory twice.
 */
const HANDED_OVER_MAX = 2;
/** The facts of a case with fewer records are serialized in one go, in a quarter of the time. */
const WRITTEN_AT_ONCE = 500;

interface Waiting {
  readonly order: InvestigationWorkOrder;
  readonly resolve: (result: TimedInvestigation) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Computes results one after the other in a worker thread, or in this thread if the compiled script is
 * missing (when running from sources). An error that ends the thread fails only the result being computed;
 * the others continue in a new thread.
 */
export class ResultThread {
  private worker: Worker | null = null;
  /** Orders in the sequence in which the thread works; the first `handedOver` of them were sent to it. */
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

  /**
   * Computes a result. Rejects with the error that ended the thread, with a timeout, or with shutting_down.
   */
  async workOut(order: InvestigationWorkOrder): Promise<TimedInvestigation> {
    if (this.isOver) throw new AppError('shutting_down');
    if (!this.isBuilt) {
      const worked = await runStepsCooperatively(composeInvestigationInSteps(order), this.clock);
      return { ...worked, spentMs: caseAssessment.takeSpentTimes() };
    }
    return new Promise<TimedInvestigation>((resolve, reject) => {
      this.waiting.push({ order, resolve, reject });
      void this.handOver();
    });
  }

  /** Ends the thread. Rejects waiting orders, since their results could not be stored any more. */
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
    worker.on('message', (answer: InvestigationThreadAnswer) => this.receiveAnswer(worker, answer));
    worker.on('error', (error) => this.fail(worker, error));
    worker.on('exit', (code) => this.fail(worker, new Error(`the thread of results ended with ${code}`)));
    worker.unref();
    this.worker = worker;
    return worker;
  }

  /** Sends orders one after the other, because the answers come in the order of `waiting`. */
  private async handOver(): Promise<void> {
    if (this.isHandingOver) return;
    this.isHandingOver = true;
    while (this.handedOver < Math.min(HANDED_OVER_MAX, this.waiting.length))
      await this.handOverOne(this.waiting[this.handedOver]!);
    this.isHandingOver = false;
  }

  /**
   * Sends one order. While it is serialized, an answer may arrive, the thread may fail, or `end` may be
   * called.
   */
  private async handOverOne(next: Waiting): Promise<void> {
    try {
      const { input, key, salt } = next.order;
      const isLong = input.facts.versions.length > WRITTEN_AT_ONCE;
      const pieces = isLong
        ? await runStepsCooperatively(jsonInSteps(input), this.clock)
        : [new TextEncoder().encode(JSON.stringify(input))];
      if (this.waiting[this.handedOver] !== next) return;
      const sent: SentWorkOrder = { input: pieces, key: new Uint8Array(key), salt };
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

  private receiveAnswer(worker: Worker, answer: InvestigationThreadAnswer): void {
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

  /** Starts the time limit for the first order in the thread. */
  private watch(): void {
    clearTimeout(this.deadline);
    const { worker } = this;
    const { deadlineMs } = this.limits;
    if (!worker || this.handedOver === 0) return;
    const late = () => this.fail(worker, new AnswerTimeoutError('the thread of results', deadlineMs));
    this.deadline = setTimeout(late, deadlineMs);
  }
}
