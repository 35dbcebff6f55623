import { Logger } from '@nestjs/common';
import { createConnection, mongo, type Connection, type ConnectOptions, type Model } from 'mongoose';
import { withTimeout } from '../../process/with-timeout.js';
import { codeOf, portError, type Purpose } from './errors.mongodb.js';
import type { Doc } from '../read-store.js';

export interface MongoWaits {
  readonly selectMs: number;
  readonly bufferMs: number;
  readonly heartbeatMs: number;
  /** Connecting and its first exchange take `selectMs` each at most: a check that takes longer never ends. */
  readonly checkMs: number;
}

export const MONGO_WAITS: MongoWaits = {
  selectMs: 3_000,
  bufferMs: 2_000,
  heartbeatMs: 2_000,
  checkMs: 7_000,
};

/** Another index has the name or the keys. */
const INDEX_CONFLICTS = new Set([85, 86]);
/** The index, or its collection, is gone already. */
const NO_COLLECTION = 26;
const NOTHING_TO_DROP = new Set([NO_COLLECTION, 27]);
const BUILD_ABORTED = 276;
const NAMESPACE_EXISTS = 48;
const INDEX_TRIES = 5;

/** The driver's collection behind a model: it waits for the connection, and casts nothing. */
export type Documents = Model<Doc>['collection'];

interface Call {
  readonly collection: string;
  readonly purpose: Purpose;
  readonly deadlineMs: number;
}

/** Begins to connect; once it is open, the logger hears of every loss of the connection and of its return. */
export function openConnection(url: string, deadlineMs: number, waits: MongoWaits): Connection {
  const options: ConnectOptions & { bufferTimeoutMS: number } = {
    autoIndex: false,
    autoCreate: false,
    bufferTimeoutMS: waits.bufferMs,
    serverSelectionTimeoutMS: waits.selectMs,
    connectTimeoutMS: waits.selectMs,
    waitQueueTimeoutMS: deadlineMs,
    heartbeatFrequencyMS: waits.heartbeatMs,
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: deadlineMs },
    promoteBuffers: true,
  };
  const connection = createConnection(url, options);
  let isClosing = false;
  let wasOpen = false;
  connection.once('open', () => (wasOpen = true));
  connection.on('disconnecting', () => (isClosing = true));
  connection.on('disconnected', () => {
    if (wasOpen && !isClosing) logger.warn({ msg: 'MongoDB is away' });
  });
  connection.on('reconnected', () => logger.log({ msg: 'MongoDB is back' }));
  // Whoever opens it hears of a first try that fails; without a listener it would be thrown.
  connection.on('error', (error: Error) => {
    if (wasOpen) logger.error({ msg: 'the connection to MongoDB failed', reason: error.message });
  });
  return connection;
}

/** The task's result, its errors as the port's; store_unavailable when it takes too long. */
export async function withDeadline<Result>(call: Call, task: () => Promise<Result>): Promise<Result> {
  try {
    return await withTimeout(call.deadlineMs, 'MongoDB', task());
  } catch (error) {
    throw portError(error, call.collection, call.purpose);
  }
}

const logger = new Logger('read_store');

type Index = mongo.IndexDescription & { readonly name: string };

/** By which two indexes are the same; whatever else a server says of one is how it keeps it. */
const indexIdentity = ({ name, key, ...options }: Index): string =>
  JSON.stringify([name, Object.entries(key), ...OPTIONS.map((option) => options[option] || null)]);

const OPTIONS = [
  'unique',
  'sparse',
  'hidden',
  'partialFilterExpression',
  'collation',
  'expireAfterSeconds',
] as const;

/**
 * What builds of indexes are told of this server. Without a quorum a build waits for every voting member of a
 * replica set, also for one that is down; a standalone server refuses to be told one.
 */
export async function buildOptions(database: mongo.Db): Promise<mongo.CreateIndexesOptions> {
  const { setName, msg } = (await database.command({ hello: 1 })) as { setName?: string; msg?: string };
  return setName !== undefined || msg === 'isdbgrid' ? { commitQuorum: 'majority' } : {};
}

/**
 * Makes a collection with its indexes, in one command where nothing stands in their way: each is a write that
 * a majority confirms. It waits for those that another process is building.
 */
export async function ensureCollection(
  { schema, collection }: Model<Doc>,
  database: mongo.Db,
  options: mongo.CreateIndexesOptions,
): Promise<void> {
  const indexes = declaredIndexes(schema);
  if (indexes.length === 0) return createCollection(database, collection.name);
  try {
    await collection.createIndexes(indexes, options);
  } catch (error) {
    if (!isRepairable(codeOf(error))) throw error;
    for (const index of indexes) await buildIndex(collection, index, options);
  }
}

async function createCollection(database: mongo.Db, name: string): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    if (codeOf(error) !== NAMESPACE_EXISTS) throw error;
  }
}

const isRepairable = (code: number): boolean => INDEX_CONFLICTS.has(code) || code === BUILD_ABORTED;

/**
 * What stands under the name of the index or over its keys is made anew. Processes that start together may
 * drop what another one has just begun.
 */
async function buildIndex(
  collection: Documents,
  index: Index,
  options: mongo.CreateIndexesOptions,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await collection.createIndexes([index], options);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (tries === INDEX_TRIES || !isRepairable(code)) throw error;
      if (code !== BUILD_ABORTED) await dropConflicting(collection, index);
    }
}

async function dropConflicting(collection: Documents, { name, key }: Index): Promise<void> {
  const keys = JSON.stringify(Object.entries(key));
  for (const stored of await storedIndexes(collection))
    if (stored.name === name || JSON.stringify(Object.entries(stored.key)) === keys) {
      const isDropped = await dropIndex(collection, stored.name);
      if (isDropped) logger.warn({ msg: `the index ${collection.name}.${name} is made anew`, stored });
    }
}

/** Declared indexes that the server lacks or has with other keys or options, as `collection.index`. */
export async function missingIndexes({ schema, collection }: Model<Doc>): Promise<string[]> {
  const standing = new Set((await storedIndexes(collection)).map(indexIdentity));
  return declaredIndexes(schema)
    .filter((index) => !standing.has(indexIdentity(index)))
    .map(({ name }) => `${collection.name}.${name}`);
}

/** None of a collection that is not there. */
async function storedIndexes(collection: Documents): Promise<Index[]> {
  try {
    return (await collection.listIndexes().toArray()) as Index[];
  } catch (error) {
    if (codeOf(error) === NO_COLLECTION) return [];
    throw error;
  }
}

const declaredIndexes = (schema: Model<Doc>['schema']): Index[] =>
  schema.indexes().map(([key, { name = '', unique }]) => ({
    key: key as Record<string, 1>,
    name,
    ...(unique ? { unique: true } : {}),
  }));

async function dropIndex(collection: Documents, name: string): Promise<boolean> {
  try {
    await collection.dropIndex(name);
    return true;
  } catch (error) {
    if (!NOTHING_TO_DROP.has(codeOf(error))) throw error;
    return false;
  }
}
