import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { nameSourceLines } from '../../platform/process/source-lines.js';
import { CallQueues, type EngineCall } from './call-queues.js';
import { SearchEngine } from './search-engine.js';

export type EngineAnswer = { readonly id: number } & (
  { readonly value: unknown } | { readonly error: { readonly message: string; readonly stack: string } }
);

nameSourceLines();
const port = parentPort!;
const engine = SearchEngine.open(workerData as EmbedderName);

const calls = new CallQueues();
let isAtWork = false;
port.on('message', (call: EngineCall) => {
  calls.push(call);
  if (!isAtWork) void work();
});

async function work(): Promise<void> {
  isAtWork = true;
  for (;;) {
    // What was sent meanwhile is received first.
    if (!calls.isUrgent) await turn();
    const call = calls.next();
    if (!call) break;
    await answer(call);
  }
  isAtWork = false;
}

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
