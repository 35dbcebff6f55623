import { parentPort, workerData } from 'node:worker_threads';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { nameSourceLines } from '../../platform/process/source-lines.js';
import { SearchEngine } from './search-engine.js';

export type EngineMethod = 'model' | 'add' | 'setVectors' | 'embed' | 'search' | 'forget';

export interface EngineCall {
  readonly id: number;
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
}

export type EngineAnswer = { readonly id: number } & (
  { readonly value: unknown } | { readonly error: { readonly message: string; readonly stack: string } }
);

nameSourceLines();
const port = parentPort!;
const engine = SearchEngine.open(workerData as EmbedderName);

// Calls are answered in the order of their arrival: a search sees what was added before it.
let before: Promise<unknown> = Promise.resolve();
port.on('message', (call: EngineCall) => {
  before = before.then(() => answer(call));
});

async function answer({ id, method, args }: EngineCall): Promise<void> {
  try {
    const open = await engine;
    const called = open[method] as (...given: readonly unknown[]) => unknown;
    const value = await called.call(open, ...args);
    port.postMessage({ id, value } satisfies EngineAnswer);
  } catch (error) {
    // Not every error of a library can be cloned.
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ id, error: { message, stack } } satisfies EngineAnswer);
  }
}
