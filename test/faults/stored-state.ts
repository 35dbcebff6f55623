import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import { Environment } from '@alert-review/lmdb-store';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import { AlertRunRecord } from '../../src/investigations/domain/runs/alert-run.record.js';
import type { Collection, RecordedEvent } from '@alert-review/kernel';
import { EmbeddedEventStore } from '../../src/platform/event-store/event-store.embedded.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import type { StoredEvent } from '../../src/platform/event-store/event-store.js';
import type { Doc } from '../../src/platform/read-store/read-store.js';
import { EmbeddedReadStore } from '../../src/platform/read-store/read-store.embedded.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const UPLOADED = { entities: EntityRecord, transactions: TransactionRecord, alerts: AlertRecord };

export type Uploaded = keyof typeof UPLOADED;

/** One stored version of an uploaded record. */
export interface StoredRow {
  /** Service id of the record. */
  readonly id: string;
  readonly ownId: string;
  readonly version: number;
  readonly hash: string;
  /** The uploaded item that wrote it. */
  readonly source: string;
  /** Of a version that never was the current one: the source of the version that made it an older one. */
  readonly head?: string;
  readonly content: object;
}

/** What lies in the stores, read past the product's doors. */
export interface StoredState {
  /** The whole log, in commit order. */
  readonly events: readonly RecordedEvent[];
  readonly current: Readonly<Record<Uploaded, readonly StoredRow[]>>;
  readonly older: Readonly<Record<Uploaded, readonly StoredRow[]>>;
  /** Per alert: how many runs were claimed. */
  readonly alertRuns: readonly { readonly alert: string; readonly number: number }[];
  /** Entries of the access log. */
  readonly accessed: number;
}

/**
 * Copies the stores of a dead or stopped server, so that looking changes nothing, and reads the copy.
 * `readEvents` reads a log that lies elsewhere; then of the access log nothing is read.
 */
export async function readStoredState(
  dataDir: string,
  readEvents?: () => Promise<RecordedEvent[]>,
): Promise<StoredState> {
  const copy = await copyStores(dataDir, readEvents ? ROW_FOLDERS : FOLDERS);
  try {
    return await readStores(copy, readEvents);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const ROW_FOLDERS = ['store', 'bulk'] as const;
const FOLDERS = ['events', 'access', ...ROW_FOLDERS] as const;

async function copyStores(dataDir: string, folders: readonly string[]): Promise<string> {
  const copy = await temporaryFolder();
  for (const folder of folders) {
    await mkdir(path.join(copy, folder));
    await cp(path.join(dataDir, folder, 'data.mdb'), path.join(copy, folder, 'data.mdb'));
  }
  return copy;
}

async function readStores(folder: string, readEvents?: () => Promise<RecordedEvent[]>): Promise<StoredState> {
  const onFatal = (error: Error) => {
    throw error;
  };
  const open = (name: (typeof FOLDERS)[number]) =>
    Environment.open(path.join(folder, name), { store: name, onFatal });
  const logs = readEvents ? null : { events: open('events'), access: open('access') };
  const environments = { store: open('store'), bulk: open('bulk') };
  try {
    const store = new EmbeddedReadStore(environments);
    return {
      events: logs ? await readLog(await EmbeddedEventStore.open(logs.events)) : await readEvents!(),
      current: await readAll(store, 'current'),
      older: await readAll(store, 'older'),
      alertRuns: (await rowsOf(store, AlertRunRecord as Collection<object>)).map((doc) => ({
        alert: idOf(doc),
        number: doc['number'] as number,
      })),
      accessed: logs ? (await storedIn(await EmbeddedEventStore.open(logs.access))).length : 0,
    };
  } finally {
    for (const environment of Object.values({ ...logs, ...environments })) await environment.close();
  }
}

async function readLog(log: EmbeddedEventStore): Promise<RecordedEvent[]> {
  const registry = new EventRegistry(STORE_CATALOGUE.families);
  return (await storedIn(log)).map((event) => registry.read(event));
}

async function storedIn(log: EmbeddedEventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let after: bigint | null = null; ;) {
    const page = await log.readAll({ after, maxCount: 1_000 });
    if (page.length === 0) return events;
    events.push(...page);
    after = page.at(-1)!.position;
  }
}

async function readAll(
  store: EmbeddedReadStore,
  age: 'current' | 'older',
): Promise<Record<Uploaded, StoredRow[]>> {
  const rows = async (kind: Uploaded) =>
    (await rowsOf(store, UPLOADED[kind][age] as Collection<object>)).map((doc) => ({
      id: (doc['ref'] as string | undefined) ?? idOf(doc),
      ownId: doc['ownId'] as string,
      version: doc['version'] as number,
      hash: doc['hash'] as string,
      source: doc['source'] as string,
      head: doc['head'] as string | undefined,
      content: doc['content'] as object,
    }));
  return {
    entities: await rows('entities'),
    transactions: await rows('transactions'),
    alerts: await rows('alerts'),
  };
}

async function rowsOf(store: EmbeddedReadStore, collection: Collection<object>): Promise<Doc[]> {
  await store.ensure(collection);
  const docs: Doc[] = [];
  for await (const doc of store.stream(collection, {}, { index: 'id' })) docs.push(doc);
  return docs;
}

/** The stored id without the organization in front of it. */
const idOf = ({ _id, org }: Doc): string => _id.slice(org.length + 1);
