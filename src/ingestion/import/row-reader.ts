import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { readRows, type FileOptions, type RowChunk } from './read-rows.js';
import { RowThread } from './row-thread.js';

/** Files of at least this size are read in a worker thread. */
const THREAD_BYTES_MIN = 2 * 1024 * 1024;
const IDLE_MS = 30_000;
const THREADS_MAX = 4;

/** Reads the rows of transaction files. Large files are read in worker threads, which are reused. */
@Injectable()
export class RowReader implements OnModuleDestroy {
  private readonly idle = new Map<RowThread, NodeJS.Timeout>();
  private busy = 0;

  /** Yields the chunks of a file of `bytes` bytes, in order. Throws as `fileElementsOf` does. */
  async *read(source: AsyncIterable<Buffer>, bytes: number, options: FileOptions): AsyncGenerator<RowChunk> {
    if (bytes < THREAD_BYTES_MIN || this.busy >= THREADS_MAX) {
      yield* readRows(source, options);
      return;
    }
    const thread = this.takeIdleThread();
    let done = false;
    this.busy++;
    try {
      yield* thread.read(source, options);
      done = true;
    } finally {
      this.busy--;
      if (done) this.keepThreadIdle(thread);
      else await thread.end();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.idle.keys()].map((thread) => this.endIdleThread(thread)));
  }

  private takeIdleThread(): RowThread {
    const [thread] = this.idle.keys();
    if (!thread) return new RowThread();
    clearTimeout(this.idle.get(thread));
    this.idle.delete(thread);
    return thread;
  }

  private keepThreadIdle(thread: RowThread): void {
    const timer = setTimeout(() => void this.endIdleThread(thread), IDLE_MS);
    this.idle.set(thread, timer.unref());
  }

  private async endIdleThread(thread: RowThread): Promise<void> {
    clearTimeout(this.idle.get(thread));
    this.idle.delete(thread);
    await thread.end();
  }
}
