import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import type { TestApp } from './app.js';

const OPERATIONS = ['find', 'insert', 'compareAndSet', 'remove'] as const;
const TURNS = [4, 1, 7, 2, 5] as const;

/**
 * Delays each operation of the read store by some turns of the event loop, before and after, so that requests
 * overtake one another.
 */
export async function whileStoresAreSlow<Result>(
  server: TestApp,
  work: () => Promise<Result>,
): Promise<Result> {
  const opened: unknown = server.app.get(ReadStore, { strict: false });
  const store = opened as Record<string, (...values: unknown[]) => Promise<unknown>>;
  let calls = 0;
  const wait = async () => {
    for (let left: number = TURNS[calls++ % TURNS.length]!; left > 0; left--) await nextTurn();
  };
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
 * What is read while `work` runs: for each `find` the collection and the number of rows; for a stream,
 * Infinity.
 */
export async function readsOf(
  server: TestApp,
  work: () => Promise<unknown>,
): Promise<(readonly [collection: string, rows: number])[]> {
  const store: { find: ReadStore['find']; stream: ReadStore['stream'] } = server.app.get(ReadStore, {
    strict: false,
  });
  const reads: (readonly [string, number])[] = [];
  const find = store.find.bind(store);
  const stream = store.stream.bind(store);
  store.find = async (collection, ...rest) => {
    const rows = await find(collection, ...rest);
    reads.push([collection.name, rows.length]);
    return rows;
  };
  store.stream = (collection, ...rest) => {
    reads.push([collection.name, Infinity]);
    return stream(collection, ...rest);
  };
  try {
    await work();
  } finally {
    Reflect.deleteProperty(store, 'find');
    Reflect.deleteProperty(store, 'stream');
  }
  return reads;
}

/** The number of row counts that are asked for while `work` runs. */
export async function countsOf(server: TestApp, work: () => Promise<unknown>): Promise<number> {
  const store: { count: ReadStore['count'] } = server.app.get(ReadStore, { strict: false });
  const count = store.count.bind(store);
  let asked = 0;
  store.count = (...question) => {
    asked++;
    return count(...question);
  };
  try {
    await work();
  } finally {
    Reflect.deleteProperty(store, 'count');
  }
  return asked;
}

/** Counting the alerts of a day is replaced by `instead` while `work` runs. */
export async function whileNoDayIsCounted<Result>(
  server: TestApp,
  instead: () => Promise<never>,
  work: () => Promise<Result>,
): Promise<Result> {
  const store: { count: ReadStore['count'] } = server.app.get(ReadStore, { strict: false });
  const count = store.count.bind(store);
  store.count = (collection, filter, options) =>
    'createdAt' in filter ? instead() : count(collection, filter, options);
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(store, 'count');
  }
}

/**
 * While `work` runs, appends for which `faultOf` returns an error fail with it. With `isStored` they fail
 * only after the events were stored.
 * Meanwhile no transaction covers several streams, as in EventStoreDB.
 */
export async function whileAppendsFail<Result>(
  server: TestApp,
  faultOf: (stream: string, types: readonly string[]) => Error | null,
  work: () => Promise<Result>,
  { isStored = false } = {},
): Promise<Result> {
  const store: { append: EventStore['append']; appendTogether?: unknown } = server.app.get(EventStore, {
    strict: false,
  });
  store.appendTogether = undefined;
  const append = store.append.bind(store);
  store.append = async (stream, expected, events, options) => {
    const types = events.map(({ type }) => type);
    const fault = faultOf(stream, types);
    if (fault && !isStored) throw fault;
    const appended = await append(stream, expected, events, options);
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

/**
 * While `work` runs, rows of read models are not written, as if the process died after storing its events.
 */
export async function whileRowsFail<Result>(server: TestApp, work: () => Promise<Result>): Promise<Result> {
  const store: { setMany: ReadStore['setMany'] } = server.app.get(ReadStore, { strict: false });
  store.setMany = () => Promise.reject(new Error('the rows are not written'));
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(store, 'setMany');
  }
}
