import { mongo, MongooseError } from 'mongoose';
import { AppError } from '../../kernel/app-error.js';
import { NoAnswerInTimeError } from '../within.js';
import { QueryError } from './query.js';
import { DuplicateKeyError } from './read-store.js';

export type Purpose = 'read' | 'write';

/** BadValue, FailedToParse, TypeMismatch, PathNotViable, conflicting updates, too large, parallel arrays. */
const FAULTS_OF_OURS = new Set([2, 9, 14, 28, 40, 52, 54, 56, 66, 171, 10334]);
/**
 * The server is stepping down, shutting down, not the primary, out of time, or cannot replicate; of logins,
 * it refuses ours.
 */
const UNAVAILABLE = new Set([
  6, 7, 13, 18, 50, 64, 89, 91, 100, 134, 189, 202, 262, 317, 358, 9001, 10107, 11600, 11602, 13435, 13436,
]);
export const DUPLICATE_KEY = 11000;
/** The driver lets some of Node's own errors through, such as that of a write to a connection just ended. */
const LOST_CONNECTION = new Set(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'ERR_STREAM_DESTROYED']);

const NOT_SENT = [
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
];
/** Name of the unique index that a duplicate key message of the server names; 'id' for the `_id`. */
export function duplicateIndex(message: string): string {
  const name = /index: (\S+)/.exec(message)?.[1] ?? 'unknown';
  return name === '_id_' ? 'id' : name;
}

/** The port's error for one of the driver's; whatever is not known stays as it is. */
export function portError(error: unknown, collection: string, purpose: Purpose): unknown {
  if (error instanceof mongo.MongoServerError) {
    const code = Number(error.code);
    if (code === DUPLICATE_KEY) return new DuplicateKeyError(collection, duplicateIndex(error.message));
    if (FAULTS_OF_OURS.has(code)) return new QueryError(`${collection}: ${error.message}`, { cause: error });
    // A bulk write whose connection failed is a server error too, but has no code.
    const isAway =
      UNAVAILABLE.has(code) || error instanceof mongo.MongoWriteConcernError || Number.isNaN(code);
    return isAway ? unavailable(error, purpose) : error;
  }
  if (error instanceof mongo.MongoInvalidArgumentError || error instanceof mongo.BSON.BSONError)
    return new QueryError(`${collection}: ${error.message}`, { cause: error });
  const isOutside = [NoAnswerInTimeError, MongooseError, mongo.MongoError].some(
    (kind) => error instanceof kind,
  );
  const isLost = LOST_CONNECTION.has((error as { code?: unknown } | null)?.code as string);
  return isOutside || isLost ? unavailable(error, purpose) : error;
}

/** A MongooseError is a command that waited for the connection in vain. */
function unavailable(cause: unknown, purpose: Purpose): AppError {
  const notSent =
    [MongooseError, ...NOT_SENT].some((kind) => cause instanceof kind) ||
    (cause as Error).name === 'MongoPoolClearedError';
  const written = notSent
    ? 'Nothing was written.'
    : 'Whether anything was written is unknown: read before you repeat.';
  const effect = purpose === 'read' ? 'Nothing was read.' : written;
  return new AppError('store_unavailable', { store: 'read_store', effect }, { cause });
}
