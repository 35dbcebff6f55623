import { ReadStore } from '../../src/platform/read-store/read-store.js';
import type { TestApp } from './app.js';

type Operation = 'insert' | 'compareAndSet' | 'remove';

/**
 * Does something between two steps of a change: before or after the first operation of this kind that `work`
 * makes on the record.
 * An error thrown there interrupts the change.
 */
export async function atStoreStep<Result>(
  server: TestApp,
  step: { readonly operation: Operation; readonly record: { readonly name: string } },
  meanwhile: { readonly before?: () => unknown; readonly after?: () => unknown },
  work: () => Promise<Result>,
): Promise<Result> {
  const opened: unknown = server.app.get(ReadStore, { strict: false });
  const store = opened as Record<Operation, (...values: unknown[]) => Promise<unknown>>;
  const plain = store[step.operation].bind(store);
  let isReached = false;
  store[step.operation] = async (...values) => {
    const { name } = values[0] as { readonly name: string };
    const isStep = !isReached && name === step.record.name;
    isReached ||= isStep;
    if (isStep) await meanwhile.before?.();
    const result = await plain(...values);
    if (isStep) await meanwhile.after?.();
    return result;
  };
  try {
    return await work();
  } finally {
    delete (store as Partial<typeof store>)[step.operation];
    if (!isReached) throw new Error(`nothing was to ${step.operation} in ${step.record.name}`);
  }
}
