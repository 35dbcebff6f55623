import { Logger } from '@nestjs/common';
import { createConnection, mongo, type Connection, type ConnectOptions, type Model } from 'mongoose';
import { within } from '../../process/within.js';
import { codeOf, portError, type Purpose } from './errors.mongodb.js';
import type { Doc } from '../read-store.js';

/** Milliseconds that pass where a server is away. */
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
const NOTHING_TO_DROP = new Set([26, 27]);
const BUILD_ABORTED = 276;
const INDEX_TRIES = 5;

/** The driver's collection behind a model: it waits for the connection, and casts nothing. */
export type Documents = Model<Doc>['collection'];

export interface Call {
  readonly collection: string;
  readonly purpose: Purpose;
  readonly deadlineMs: number;
}

/** Begins to connect; the logger hears of every loss of the connection and of its return. */
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
  const logger = new Logger('read_store');
  let isClosing = false;
  connection.on('disconnecting', () => (isClosing = true));
  connection.on('disconnected', () => isClosing || logger.warn({ msg: 'MongoDB is away' }));
  connection.on('reconnected', () => logger.log({ msg: 'MongoDB is back' }));
  connection.on('error', (error: Error) =>
    logger.error({ msg: 'the connection to MongoDB failed', reason: error.message }),
  );
  return connection;
}

/** The task's result, its errors as the port's; store_unavailable when it takes too long. */
export async function inTime<Result>(call: Call, task: () => Promise<Result>): Promise<Result> {
  try {
    return await within(call.deadlineMs, 'MongoDB', task());
  } catch (error) {
    throw portError(error, call.collection, call.purpose);
  }
}

/**
 * Builds the indexes of a model; one that stands under its name with other keys is made anew. Processes that
 * start together do so at the same time, and may drop what another one has just begun.
 */
export async function buildIndexes({ schema, collection }: Model<Doc>): Promise<void> {
  for (const [key, { name = '', unique }] of schema.indexes())
    await buildIndex(collection, {
      key: key as Record<string, 1>,
      name,
      ...(unique ? { unique: true } : {}),
    });
}

async function buildIndex(
  collection: Documents,
  specification: mongo.IndexDescription & { readonly name: string },
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await collection.createIndexes([specification]);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (tries === INDEX_TRIES || !(INDEX_CONFLICTS.has(code) || code === BUILD_ABORTED)) throw error;
      if (code !== BUILD_ABORTED) await dropIndex(collection, specification.name);
    }
}

async function dropIndex(collection: Documents, name: string): Promise<void> {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if (!NOTHING_TO_DROP.has(codeOf(error))) throw error;
  }
}
