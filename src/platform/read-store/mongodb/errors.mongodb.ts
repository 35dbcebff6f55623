import { mongo, MongooseError } from 'mongoose';
import { AppError, NOT_STORED_TEXT } from '@alert-review/kernel';
import { AnswerTimeoutError } from '../../process/with-timeout.js';
import { QueryError } from '../query.js';
import { DuplicateKeyError } from '../read-store.js';
import { UnstorableError } from '../storable.js';

export type MongoCallPurpose = 'read' | 'write';

/**
 * Codes of errors that our code causes, such as BadValue, TypeMismatch, conflicting updates and parallel
 * arrays.
 */
const FAULTS_OF_OURS = new Set([2, 9, 14, 28, 40, 52, 54, 56, 66, 171]);
/** Codes for documents that are too deep or too large (BSONObjectTooLarge, on update, on upsert). */
const UNSTORABLE = new Set([15, 10334, 17419, 17420]);
/**
 * Message about a document that is too large: an insert answers BadValue, and the driver gives no code at
 * all.
 */
const TOO_LARGE = /too large|larger than the maximum size/;
/** Codes after which the same call may succeed later, or once an operator has acted. */
const UNAVAILABLE = new Set([
  // The server steps down, shuts down, or is not (yet) the primary.
  6, 7, 89, 91, 94, 133, 189, 202, 216, 317, 358, 384, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
  // Replication failed or took too long.
  64, 79, 100, 134, 239, 246, 262,
  // The server refuses the account, or refuses all writes.
  11, 13, 18, 334, 371, 391, 8000,
  // Disk, memory, file handles, a queue or the time limit is exhausted.
  50, 146, 264, 365, 402, 407, 433, 449, 462, 14031,
  // Interrupted by another operation, an operator, or the removal of a collection.
  24, 43, 46, 112, 117, 175, 237, 276, 279, 285, 314, 355, 11601, 46841,
  // A router does not know yet where the documents are.
  150, 249, 13388,
]);
const BAD_VALUE = 2;
export const CURSOR_NOT_FOUND = 43;
export const WRITE_CONFLICT = 112;
export const DUPLICATE_KEY = 11000;
/** Node's own errors that the driver lets through, for example when a connection just ended. */
const LOST_CONNECTION = new Set(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

const NOT_SENT = [
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
];
/** Returns the unique index that a duplicate-key message names; 'id' for `_id`. */
export function duplicateIndex(message: string): string {
  const name = /index: (\S+)/.exec(message)?.[1] ?? 'unknown';
  return name === '_id_' ? 'id' : name;
}

/** Returns the server's error code; the most serious code of a bulk write. NaN if there is none. */
export function codeOfMongoError(error: unknown): number {
  if (!(error instanceof mongo.MongoServerError)) return NaN;
  return Number(worstOf(error)?.code ?? error.code);
}

function worstOf(error: mongo.MongoServerError): { code?: unknown; errmsg?: string } | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const errors = [error.writeErrors].flat();
  return (
    error.result.getWriteConcernError() ??
    errors.find(({ code }) => code !== DUPLICATE_KEY && code !== WRITE_CONFLICT) ??
    errors.find(({ code }) => code !== DUPLICATE_KEY)
  );
}

export function toReadStoreError(error: unknown, collection: string, purpose: MongoCallPurpose): unknown {
  if (error instanceof mongo.MongoServerError) {
    const code = codeOfMongoError(error);
    if (code === DUPLICATE_KEY) return new DuplicateKeyError(collection, duplicateIndex(error.message));
    if (UNSTORABLE.has(code) || (code === BAD_VALUE && TOO_LARGE.test(error.message)))
      return unstorable(error, collection);
    if (FAULTS_OF_OURS.has(code)) return new QueryError(`${collection}: ${error.message}`, { cause: error });
    // A bulk write that lost its connection gives a server error without a code.
    const isAway =
      UNAVAILABLE.has(code) || error instanceof mongo.MongoWriteConcernError || Number.isNaN(code);
    return isAway ? unavailable(error, purpose) : error;
  }
  if (error instanceof mongo.MongoInvalidArgumentError && TOO_LARGE.test(error.message))
    return unstorable(error, collection);
  if (error instanceof mongo.MongoInvalidArgumentError || error instanceof mongo.BSON.BSONError)
    return new QueryError(`${collection}: ${error.message}`, { cause: error });
  const isOutside = [AnswerTimeoutError, MongooseError, mongo.MongoError].some(
    (kind) => error instanceof kind,
  );
  const isLost = LOST_CONNECTION.has((error as { code?: unknown } | null)?.code as string);
  return isOutside || isLost ? unavailable(error, purpose) : error;
}

const unstorable = (cause: Error, collection: string): UnstorableError =>
  new UnstorableError(collection, '', 'would be larger or deeper than MongoDB takes', { cause: bare(cause) });

/**
 * Creates store_unavailable. A MongooseError means that the command waited for a connection until its
 * timeout, so it was not sent.
 */
function unavailable(cause: unknown, purpose: MongoCallPurpose): AppError {
  const notSent =
    [MongooseError, ...NOT_SENT].some((kind) => cause instanceof kind) ||
    (cause as Error).name === 'MongoPoolClearedError';
  const written = notSent
    ? NOT_STORED_TEXT
    : 'Whether anything was written is unknown: read before you repeat.';
  const effect = purpose === 'read' ? 'Nothing was read.' : written;
  return new AppError('store_unavailable', { store: 'read_store', effect }, { cause: bare(cause) });
}

/** Removes documents and commands that driver and server quote, because causes are logged. */
function bare(error: unknown): unknown {
  if (!(error instanceof mongo.MongoServerError)) return error;
  const said = worstOf(error)?.errmsg ?? error.message;
  const [message = ''] = said.split(' to execute command');
  const stack = error.stack?.replace(error.message, () => message);
  return Object.assign(new Error(message), { name: error.name, code: codeOfMongoError(error), stack });
}
