import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { SearchEngine, type SearchEngineMethod } from './search-engine.js';
import type { SearchThreadAnswer, SearchThreadData } from './search-in-thread.js';

const SCRIPT = path.join(import.meta.dirname, 'search-in-thread.js');
/** 1.5 times the memory that the words of all kept runs need; vectors are outside this heap. */
const HEAP_MB = 1_024;
/** Additional heap for a single call before V8 ends the thread or the process. */
const CALL_HEAP_MB = 512;

type Result<Method extends SearchEngineMethod> = Awaited<ReturnType<SearchEngine[Method]>>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs a `SearchEngine` in a worker thread, or in this thread if the compiled script is missing (when running
 * from sources).
 */
export class SearchThread {
  private readonly worker: Worker | null;
  private readonly inline: Promise<SearchEngine> | null;
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;
  failure: Error | null = null;

  /** `heapMb`: a thread that uses more ends, while the server continues. */
  constructor(embedder: EmbedderName, { script = SCRIPT, heapMb = HEAP_MB } = {}) {
    const isBuilt = existsSync(script);
    const resourceLimits = { maxOldGenerationSizeMb: heapMb + CALL_HEAP_MB };
    const workerData: SearchThreadData = { embedder, heapMb };
    this.inline = isBuilt ? null : SearchEngine.open(embedder);
    this.worker = isBuilt ? new Worker(script, { workerData, resourceLimits }) : null;
    this.worker?.on('message', (answer: SearchThreadAnswer) => this.take(answer));
    this.worker?.on('error', (error: Error) => this.fail(error));
    this.worker?.on('exit', (code) => this.fail(new Error(`the thread that searches ended with ${code}`)));
    this.worker?.unref();
  }

  async call<Method extends SearchEngineMethod>(
    method: Method,
    ...args: Parameters<SearchEngine[Method]>
  ): Promise<Result<Method>> {
    if (this.failure) throw this.failure;
    if (this.inline) {
      const engine = await this.inline;
      const called = engine[method] as (...given: readonly unknown[]) => unknown;
      return (await called.call(engine, ...args)) as Result<Method>;
    }
    const id = ++this.calls;
    return new Promise<Result<Method>>((resolve, reject) => {
      this.waiting.set(id, { resolve: (value) => resolve(value as Result<Method>), reject });
      this.worker!.postMessage({ id, method, args });
    });
  }

  async end(): Promise<void> {
    await this.worker?.terminate();
  }

  private take(answer: SearchThreadAnswer): void {
    const asked = this.waiting.get(answer.id);
    // The thread failed meanwhile, and its callers were rejected.
    if (!asked) return;
    const { resolve, reject } = asked;
    this.waiting.delete(answer.id);
    if ('error' in answer) reject(Object.assign(new Error(answer.error.message), answer.error));
    else resolve(answer.value);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}
