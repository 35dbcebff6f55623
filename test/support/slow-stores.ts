import { setTimeout as pause } from 'node:timers/promises';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import type { TestApp } from './app.js';

const OPERATIONS = ['find', 'insert', 'compareAndSet', 'remove'] as const;
const DELAYS_MS = [4, 1, 7, 2, 5] as const;

/** Each operation of the read store waits before and behind: requests overtake one another. */
export async function whileStoresAreSlow<Result>(
  server: TestApp,
  work: () => Promise<Result>,
): Promise<Result> {
  const opened: unknown = server.app.get(ReadStore, { strict: false });
  const store = opened as Record<string, (...values: unknown[]) => Promise<unknown>>;
  let calls = 0;
  const wait = () => pause(DELAYS_MS[calls++ % DELAYS_MS.length]);
  for (const name of OPERATIONS) {
    const fast = store[name]!.bind(store);
    store[name] = async (...values) => {
      await wait();
      const result = await fast(...values);
      await wait();
      return result;
    };
  }
  try {
    return await work();
  } finally {
    for (const name of OPERATIONS) delete store[name];
  }
}

/**
 * Appends to the streams that `faultOf` names fail with what it gives; `isStored`: after they took place.
 * Meanwhile no transaction spans streams, as in EventStoreDB.
 */
export async function whileAppendsFail<Result>(
  server: TestApp,
  faultOf: (stream: string) => Error | null,
  work: () => Promise<Result>,
  { isStored = false } = {},
): Promise<Result> {
  const store: { append: EventStore['append']; appendTogether?: unknown } = server.app.get(EventStore, {
    strict: false,
  });
  store.appendTogether = undefined;
  const append = store.append.bind(store);
  store.append = async (stream, ...rest) => {
    const fault = faultOf(stream);
    if (fault && !isStored) throw fault;
    const appended = await append(stream, ...rest);
    if (fault) throw fault;
    return appended;
  };
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(store, 'append');
    Reflect.deleteProperty(store, 'appendTogether');
  }
}
