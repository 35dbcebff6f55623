import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '@alert-review/kernel';
import { runStepsCooperatively } from '../../../platform/process/yield-to-event-loop.js';
import { AnswerTimeoutError } from '../../../platform/process/with-timeout.js';
import type { PeerCutAnswer } from './cut-peers-in-thread.js';
import {
  type KnownPeer,
  type PeerCutting,
  peerTables,
  type PeerTablesBySegment,
} from '@alert-review/judgement';

const SCRIPT = path.join(import.meta.dirname, 'cut-peers-in-thread.js');
/** Messages sent ahead of the thread's answers: enough that it never waits, few enough to save memory. */
const BATCHES_AHEAD_MAX = 4;
/** Heap for some million customers, and many times the duration of the largest message. */
const LIMITS: PeerCutLimits = { heapMb: 2_048, deadlineMs: 120_000 };
/**
 * Size of the young generation. With 16 MiB, copying results took 0.3 s more CPU time for 10,000 customers.
 */
const YOUNG_MIB = 48;

interface PeerCutLimits {
  readonly heapMb: number;
  /** Time limit for each message, counted from when the thread begins to process it. */
  readonly deadlineMs: number;
}

/**
 * Computes peer tables in a worker thread. Computes them in this thread if the compiled script is missing, as
 * when running from sources.
 */
export class PeerCutThread {
  private readonly worker: Worker | null = null;
  private inline: PeerCutting | null = null;
  private ahead = 0;
  private leftOut: KnownPeer[] = [];
  private tables: PeerTablesBySegment | null = null;
  private failure: Error | null = null;
  private deadline: NodeJS.Timeout | undefined;
  private isOver = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    script = SCRIPT,
    private readonly limits: PeerCutLimits = LIMITS,
  ) {
    if (!existsSync(script)) return;
    const { heapMb: maxOldGenerationSizeMb } = limits;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: YOUNG_MIB };
    this.worker = new Worker(script, { resourceLimits });
    this.worker.on('message', (answer: PeerCutAnswer) => this.receiveAnswer(answer));
    this.worker.on('error', (error: Error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`the thread of peer tables ended with ${code}`)));
    this.worker.unref();
  }

  /**
   * Sets the end of the period. Not a constructor argument, so that it can be read while the thread starts.
   */
  begin(endMs: number): void {
    if (this.worker) this.worker.postMessage(endMs);
    else this.inline = peerTables.cutting(endMs);
  }

  /**
   * Adds customers as `PeerCutting.add` does; resolves when more may be sent. Rejects if the thread ended, or
   * with AnswerTimeoutError.
   */
  async add(members: string): Promise<void> {
    if (this.inline) {
      this.leftOut.push(...(await runStepsCooperatively(this.inline.add(members), this.clock)));
      return;
    }
    this.send(members);
    await this.waitUntil(() => this.ahead < BATCHES_AHEAD_MAX);
  }

  /** Returns each added customer for whom the index has too little data, and forgets them. */
  async takePeersLackingData(): Promise<readonly KnownPeer[]> {
    await this.waitUntil(() => this.ahead === 0);
    return this.leftOut.splice(0);
  }

  async finish(): Promise<PeerTablesBySegment> {
    if (this.inline) return this.inline.finish();
    this.send(null);
    await this.waitUntil(() => this.tables !== null);
    return this.tables!;
  }

  async end(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.deadline);
    await this.worker?.terminate();
  }

  private send(message: string | null): void {
    this.worker!.postMessage(message);
    if (this.ahead++ === 0) this.watch();
  }

  private async waitUntil(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private receiveAnswer(answer: PeerCutAnswer): void {
    if ('tables' in answer) this.tables = answer.tables;
    else this.leftOut.push(...answer.lacking);
    this.ahead--;
    this.watch();
    this.wake();
  }

  /** Starts the time limit for the next answer, if one is due. */
  private watch(): void {
    clearTimeout(this.deadline);
    // `isOver`: an answer sent before the end may arrive after it.
    if (this.ahead === 0 || this.isOver) return;
    const { deadlineMs } = this.limits;
    const late = () => this.fail(new AnswerTimeoutError('the thread of peer tables', deadlineMs));
    this.deadline = setTimeout(late, deadlineMs);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
