import { Logger } from '@nestjs/common';
import { createConnection, mongo, type Connection, type ConnectOptions } from 'mongoose';
import { type Collection, EnvironmentError } from '@alert-review/kernel';
import { STORE_CALL_DURATION } from '../../observability/metrics.js';
import { tracedWork } from '../../observability/traces.js';
import { withTimeout } from '../../process/with-timeout.js';
import { codeOfMongoError, toReadStoreError, type MongoCallPurpose } from './errors.mongodb.js';

export interface MongoTimeouts {
  readonly selectMs: number;
  readonly bufferMs: number;
  readonly heartbeatMs: number;
  /** Deadline of a server check. `selectMs` limits connecting and its first exchange separately. */
  readonly checkMs: number;
}

export const MONGO_TIMEOUTS: MongoTimeouts = {
  selectMs: 3_000,
  bufferMs: 2_000,
  heartbeatMs: 2_000,
  checkMs: 7_000,
};

const INDEX_CONFLICTS = new Set([85, 86]);
const NO_COLLECTION = 26;
const NO_INDEX = 27;
const BUILD_ABORTED = 276;
const NAMESPACE_EXISTS = 48;
const COMMAND_NOT_FOUND = 59;
const INDEX_TRIES = 5;

const TOO_OLD = 'MONGODB_URL cannot be used: its server does not know `hello`. Name a MongoDB 6 or later.';

/** A collection of the driver. It waits for the connection and converts nothing. */
export type MongoCollection = ReturnType<Connection['collection']>;

interface Call {
  readonly collection: string;
  readonly purpose: MongoCallPurpose;
  readonly deadlineMs: number;
}

/** Starts to connect. Later losses and recoveries of the connection are logged. */
export function openConnection(url: string, deadlineMs: number, waits: MongoTimeouts): Connection {
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
  // The opener reports a failed first attempt; without a listener, the error would be thrown.
  connection.on('error', (error: Error) => {
    if (wasOpen) logger.error({ msg: 'the connection to MongoDB failed', reason: error.message });
  });
  return connection;
}

/** Returns the error of an address that the driver refuses, as waiting would not mend it; else null. */
export function addressErrorOf(error: unknown): EnvironmentError | null {
  for (let next = error; next instanceof Error; next = next.cause)
    if (next instanceof mongo.MongoParseError || next instanceof mongo.MongoInvalidArgumentError)
      return new EnvironmentError(`MONGODB_URL cannot be used: ${next.message}`, { cause: error });
  return null;
}

/**
 * Runs a call with a deadline. Converts errors of the driver to errors of the port, and throws
 * store_unavailable after the deadline.
 */
export async function withDeadline<Result>(call: Call, task: () => Promise<Result>): Promise<Result> {
  const observe = STORE_CALL_DURATION.startTimer({ store: 'read_store' });
  let outcome = 'done';
  try {
    const fields = { 'db.system.name': 'mongodb', 'db.collection.name': call.collection };
    const answer = tracedWork(`read_store ${call.purpose}`, fields, task);
    return await withTimeout(call.deadlineMs, 'MongoDB', answer);
  } catch (error) {
    outcome = 'failed';
    throw toReadStoreError(error, call.collection, call.purpose);
  } finally {
    observe({ outcome });
  }
}

const logger = new Logger('read_store');

type Index = mongo.IndexDescription & { readonly name: string };

/** Returns the properties that identify an index. Other properties only describe how a server stores it. */
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
 * Returns options for building indexes. By default, a build waits for every voting member of a replica set,
 * even if a member is down; hence the quorum. A standalone server refuses that option. Throws
 * EnvironmentError if the server is too old.
 */
export async function indexBuildOptions(database: mongo.Db): Promise<mongo.CreateIndexesOptions> {
  const { setName, msg } = (await database.command({ hello: 1 }).catch((cause: unknown) => {
    throw codeOfMongoError(cause) === COMMAND_NOT_FOUND ? new EnvironmentError(TOO_OLD, { cause }) : cause;
  })) as { setName?: string; msg?: string };
  return setName !== undefined || msg === 'isdbgrid' ? { commitQuorum: 'majority' } : {};
}

/**
 * Creates a collection with its indexes, in one command if possible, since each command is a majority
 * write. Waits for builds of other processes.
 */
export async function ensureCollection(
  declared: Collection<object>,
  documents: MongoCollection,
  database: mongo.Db,
  options: mongo.CreateIndexesOptions,
): Promise<void> {
  const indexes = indexesOfCollection(declared);
  if (indexes.length === 0)
    return unlessCode([NAMESPACE_EXISTS], undefined, async () => {
      await database.createCollection(documents.name);
    });
  try {
    await documents.createIndexes(indexes, options);
  } catch (error) {
    if (!isRepairable(codeOfMongoError(error))) throw error;
    for (const index of indexes) await buildIndex(documents, index, options);
  }
}

/** Runs the task. Returns `otherwise` if the server answers with one of the codes. */
async function unlessCode<T>(codes: readonly number[], otherwise: T, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (codes.includes(codeOfMongoError(error))) return otherwise;
    throw error;
  }
}

const isRepairable = (code: number): boolean => INDEX_CONFLICTS.has(code) || code === BUILD_ABORTED;

/**
 * Builds an index and replaces an index with the same name or keys. Processes that start together may drop
 * each other's index, so it tries several times.
 */
async function buildIndex(
  collection: MongoCollection,
  index: Index,
  options: mongo.CreateIndexesOptions,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await collection.createIndexes([index], options);
      return;
    } catch (error) {
      const code = codeOfMongoError(error);
      if (tries === INDEX_TRIES || !isRepairable(code)) throw error;
      if (code !== BUILD_ABORTED) await dropConflicting(collection, index);
    }
}

async function dropConflicting(collection: MongoCollection, { name, key }: Index): Promise<void> {
  const keys = JSON.stringify(Object.entries(key));
  for (const stored of await storedIndexes(collection))
    if (stored.name === name || JSON.stringify(Object.entries(stored.key)) === keys) {
      const drop = () => collection.dropIndex(stored.name).then(() => true);
      const isDropped = await unlessCode([NO_COLLECTION, NO_INDEX], false, drop);
      if (isDropped) logger.warn({ msg: `the index ${collection.name}.${name} is made anew`, stored });
    }
}

/** Returns declared indexes that are missing on the server or differ there, as `collection.index`. */
export async function missingIndexes(
  declared: Collection<object>,
  documents: MongoCollection,
): Promise<string[]> {
  const standing = new Set((await storedIndexes(documents)).map(indexIdentity));
  return indexesOfCollection(declared)
    .filter((index) => !standing.has(indexIdentity(index)))
    .map(({ name }) => `${documents.name}.${name}`);
}

const storedIndexes = (collection: MongoCollection): Promise<Index[]> =>
  unlessCode([NO_COLLECTION], [], async () => (await collection.listIndexes().toArray()) as Index[]);

/**
 * Returns the indexes of a collection. A non-unique index ends with the id, so that pages are stable, as in
 * the embedded store.
 */
export const indexesOfCollection = ({ indexes }: Collection<object>): Index[] =>
  Object.entries(indexes).map(([name, { fields, unique, include }]) => {
    const behind = [...(unique ? [] : ['_id']), ...(include === undefined ? [] : [include])];
    const key = Object.fromEntries([...fields, ...behind].map((field) => [field, 1 as const]));
    return { key, name, ...(unique ? { unique } : {}) };
  });
