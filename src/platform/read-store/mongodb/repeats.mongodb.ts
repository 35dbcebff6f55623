import { setTimeout as pause } from 'node:timers/promises';
import { codeOfMongoError, CURSOR_NOT_FOUND, WRITE_CONFLICT } from './errors.mongodb.js';

const PAUSES_MS = [10, 20, 40, 80];

/**
 * Repeats a read if the server lost the cursor, for example after a failover. Only for reads that start
 * over.
 */
export async function retryLostCursor<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (codeOfMongoError(error) !== CURSOR_NOT_FOUND) throw error;
    return read();
  }
}

/** Repeats the write of one document after a write conflict, which stored nothing. */
export async function retryWriteConflict<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS)
    try {
      return await write();
    } catch (error) {
      if (codeOfMongoError(error) !== WRITE_CONFLICT) throw error;
      await pause(pauseMs);
    }
  return write();
}
