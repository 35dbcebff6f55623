import { parentPort } from 'node:worker_threads';
import { forgetKept } from '../../kernel/kept.js';
import { nameSourceLines } from '../../platform/process/source-lines.js';
import { atOnce } from '../../platform/process/slices.js';
import { toldError, type ThreadError } from './thread-error.js';
import { workOutSteps, type WorkedOut, type WorkOrder } from './work-out.js';

export interface SentOrder extends Pick<WorkOrder, 'key' | 'salt'> {
  readonly input: string;
}

export type ThreadAnswer = WorkedOut | { readonly error: ThreadError };

nameSourceLines();
const port = parentPort!;

port.on('message', ({ input, key, salt }: SentOrder) => {
  try {
    const order = { input: JSON.parse(input) as WorkOrder['input'], key, salt };
    const result: ThreadAnswer = atOnce(workOutSteps(order));
    port.postMessage(result, [result.json.buffer]);
  } catch (error) {
    port.postMessage({ error: toldError(error) } satisfies ThreadAnswer);
  } finally {
    forgetKept();
  }
});
