import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileOptions, RowChunk } from './read-rows.js';
import { validatedRowsFromThread } from './validated-rows.js';
import type { RowThreadAnswer } from './read-rows-in-thread.js';

const SCRIPT = path.join(import.meta.dirname, 'read-rows-in-thread.js');
/**
 * Number of pieces of the file that are sent ahead of the thread's answers: somewhat less than a chunk of
 * rows.
 */
const PIECES_AHEAD = 4;
/**
 * Size of the heap for young objects. Rows are short-lived, so 16 MiB pay off; half of it costs a fifth more
 * CPU.
 */
const YOUNG_MIB = 16;

/** A worker thread that reads files one after another, so that the event loop stays free. */
export class RowThread {
  private readonly worker = new Worker(SCRIPT, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } });
  private readonly chunks: RowChunk[] = [];
  private ahead = 0;
  private ended = false;
  private failure: Error | null = null;
  private wake: () => void = () => undefined;

  constructor() {
    this.worker.on('message', (answer: RowThreadAnswer) => this.take(answer));
    this.worker.on('error', (error: Error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`the thread that reads rows ended with ${code}`)));
    this.worker.unref();
  }

  /** Yields chunks as `readRows` does. A caller that stops early must end the thread. */
  async *read(source: AsyncIterable<Buffer>, options: FileOptions): AsyncGenerator<RowChunk> {
    this.ended = false;
    this.worker.postMessage(options);
    for await (const piece of source) {
      this.post(piece);
      yield* this.chunks.splice(0);
      while (this.ahead >= PIECES_AHEAD) {
        await this.answer();
        yield* this.chunks.splice(0);
      }
    }
    this.worker.postMessage(null);
    while (!this.ended) {
      await this.answer();
      yield* this.chunks.splice(0);
    }
    // The last chunks may have arrived while the caller handled the earlier chunks.
    yield* this.chunks.splice(0);
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private post(piece: Buffer): void {
    const isWhole = piece.byteLength === piece.buffer.byteLength;
    const own = isWhole ? piece : new Uint8Array(piece);
    this.worker.postMessage(own, [own.buffer as ArrayBuffer]);
    this.ahead++;
  }

  private async answer(): Promise<void> {
    if (!this.failure) await new Promise<void>((resolve) => (this.wake = resolve));
    const failure: Error | null = this.failure;
    if (failure) throw failure;
  }

  private take(answer: RowThreadAnswer): void {
    if (answer === 'taken') this.ahead--;
    else if (answer === 'end') this.ended = true;
    else this.chunks.push({ ...answer, valid: validatedRowsFromThread(answer.valid) });
    this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
