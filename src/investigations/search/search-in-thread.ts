import { setImmediate as turn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { installSourceMaps } from '../../platform/process/source-lines.js';
import { SearchEngine, type SearchEngineMethod } from './search-engine.js';

export interface SearchThreadData {
  readonly embedder: EmbedderName;
  /** The thread ends itself when it uses more. */
  readonly heapMb: number;
}

interface EngineCall {
  readonly id: number;
  readonly method: SearchEngineMethod;
  readonly args: readonly unknown[];
}

export type SearchThreadAnswer = { readonly id: number } & (
  { readonly value: unknown } | { readonly error: { readonly message: string; readonly stack: string } }
);

installSourceMaps();
const port = parentPort!;
const { embedder, heapMb } = workerData as SearchThreadData;
const engine = SearchEngine.open(embedder);

/**
 * Calls run in the order of arrival, so that a search sees what was added before. Embedding calls, for which
 * nobody waits, run last.
 */
const calls: EngineCall[] = [];
const embeds: EngineCall[] = [];
let isAtWork = false;
port.on('message', (call: EngineCall) => {
  (call.method === 'embed' ? embeds : calls).push(call);
  if (!isAtWork) void work();
});

async function work(): Promise<void> {
  isAtWork = true;
  for (;;) {
    // Wait one turn, so that messages sent meanwhile are received before the next embedding.
    if (calls.length === 0) await turn();
    const call = calls.shift() ?? embeds.shift();
    if (!call) break;
    requireHeap();
    await answer(call);
  }
  isAtWork = false;
}

/**
 * Ends the thread if it uses too much memory. V8's own limit is no alternative: a garbage collection that
 * exceeds it by 16 MB ends the process.
 */
function requireHeap(): void {
  if (getHeapStatistics().used_heap_size <= heapMb * 2 ** 20) return;
  const error = new Error(`the search needs more than ${heapMb} MB`);
  throw Object.assign(error, { code: 'ERR_WORKER_OUT_OF_MEMORY' });
}

async function answer({ id, method, args }: EngineCall): Promise<void> {
  try {
    const open = await engine;
    const called = open[method] as (...given: readonly unknown[]) => unknown;
    const value = await called.call(open, ...args);
    port.postMessage({ id, value } satisfies SearchThreadAnswer);
  } catch (error) {
    // Sends texts, because not every error of a library can be cloned.
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ id, error: { message, stack } } satisfies SearchThreadAnswer);
  }
}
