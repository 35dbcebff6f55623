import type { Collection } from '@alert-review/kernel';
import { QueryError } from '../../src/platform/read-store/query.js';
import {
  DuplicateKeyError,
  type BulkOperation,
  type Doc,
  type ReadStore,
} from '../../src/platform/read-store/read-store.js';
import { UnstorableError } from '../../src/platform/read-store/storable.js';
import type { Operation } from './random-operations.js';

/** What the operation answers, as text: equal texts are equal answers. Errors by class and index. */
export async function answerOf(
  store: ReadStore,
  collection: Collection<object>,
  operation: Operation,
): Promise<string> {
  try {
    return JSON.stringify(plain(await run(store, collection, operation)));
  } catch (error) {
    if (error instanceof DuplicateKeyError) return `DuplicateKeyError ${error.index}`;
    if (error instanceof UnstorableError) return `UnstorableError ${error.message}`;
    return error instanceof QueryError ? 'QueryError' : `unexpected: ${String(error)}`;
  }
}

async function run(store: ReadStore, collection: Collection<object>, operation: Operation): Promise<unknown> {
  switch (operation.call) {
    case 'insert':
      return store.insert(collection, operation.doc);
    case 'put':
      return store.put(collection, operation.doc);
    case 'bulk':
      return store.bulk(collection, operation.operations);
    case 'compareAndSet':
      return store.compareAndSet(collection, operation.filter, operation.update, {
        upsert: operation.upsert,
      });
    case 'remove':
      return store.remove(collection, operation.filter, { index: operation.index });
    case 'count':
      return store.count(collection, operation.filter, operation.options);
    case 'find': {
      const rows = await store.find(collection, operation.filter, operation.options);
      return operation.options.sort ? rows : byId(rows);
    }
    case 'stream': {
      const rows: Doc[] = [];
      for await (const row of store.stream(collection, operation.filter, operation.options)) rows.push(row);
      return rows;
    }
  }
}

const byId = (rows: readonly Doc[]): Doc[] => [...rows].sort((a, b) => (a._id < b._id ? -1 : 1));

/** Values with their types, keys in order. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: [...value] };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value === undefined ? 'undefined' : value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item)]));
}

/**
 * The operation without puts that take a unique key over from another document of the same bulk call: whether
 * it is free by then depends on an order that the port leaves open.
 */
export async function settled(
  store: ReadStore,
  collection: Collection<object>,
  operation: Operation,
): Promise<Operation> {
  if (operation.call !== 'bulk') return operation;
  const idOf = (each: BulkOperation): string => ('put' in each ? each.put._id : each.remove);
  const ids = [...new Set(operation.operations.map(idOf))];
  const holders = new Map<unknown, string>();
  for (const { _id, email } of await store.find(collection, { _id: { $in: ids } }, { index: 'id' }))
    holders.set(email, _id);
  const operations = operation.operations.filter((each) => {
    if (!('put' in each)) return true;
    const holder = holders.get(each.put['email']) ?? each.put._id;
    holders.set(each.put['email'], holder);
    return holder === each.put._id;
  });
  return { call: 'bulk', operations };
}
