import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { EmbedderName } from '../../platform/config/embedders.js';
import { installSourceMaps } from '../../platform/process/source-lines.js';
import { SearchEngine, type EngineMethod } from './search-engine.js';

interface EngineCall {
  readonly id: number;
  readonly method: EngineMethod;
  readonly args: readonly unknown[];
}

export type EngineAnswer = { readonly id: number } & (
  { readonly value: unknown } | { readonly error: { readonly message: string; readonly stack: string } }
);

installSourceMaps();
const port = parentPort!;
const engine = SearchEngine.open(workerData as EmbedderName);

/** Calls in the order of arrival: a search sees what was added before. Vectors without a waiter come last. */
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
    // Why a turn: messages sent meanwhile are received first.
    if (calls.length === 0) await turn();
    const call = calls.shift() ?? embeds.shift();
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
    // Why texts: not every error of a library can be cloned.
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    port.postMessage({ id, error: { message, stack } } satisfies EngineAnswer);
  }
}
