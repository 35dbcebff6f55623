import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { bodyTooLargeError } from '@alert-review/kernel';
import { yieldForExclusiveTurn } from '../process/yield-to-event-loop.js';

/** Bytes copied or hashed between two yields, about a millisecond of work. */
const BYTES_PER_TURN = 1024 * 1024;
/**
 * Bytes read from a socket between two yields. Without yields, a turn could read 2 MiB from each of many
 * clients.
 */
const SOCKET_BYTES_PER_TURN = 256 * 1024;

/**
 * Returns a function to call with each piece of a source: after some bytes it pauses the source for a turn,
 * so that others can read.
 */
export function pauseBetweenTurns(source: Readable): (piece: Buffer) => void {
  let bytes = 0;
  return (piece) => {
    bytes += piece.length;
    if (bytes < SOCKET_BYTES_PER_TURN) return;
    bytes = 0;
    source.pause();
    void yieldForExclusiveTurn().then(() => source.listenerCount('data') > 0 && source.resume());
  };
}

/**
 * Reads a body. Throws errors of the stream, or body_too_large beyond `bytesMax`; the stream then stays
 * open.
 */
export async function readBody(source: Readable, bytesMax: number): Promise<Buffer> {
  const { chunks, bytes } = await chunksOf(source, bytesMax);
  if (bytes <= BYTES_PER_TURN) return Buffer.concat(chunks, bytes);
  const whole = Buffer.allocUnsafeSlow(bytes);
  let end = 0;
  let turnAt = BYTES_PER_TURN;
  for (const chunk of chunks) {
    whole.set(chunk, end);
    end += chunk.length;
    if (end < turnAt) continue;
    await yieldForExclusiveTurn();
    turnAt = end + BYTES_PER_TURN;
  }
  return whole;
}

export async function hashOfBody(body: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < body.length; from += BYTES_PER_TURN) {
    if (from > 0) await yieldForExclusiveTurn();
    hash.update(body.subarray(from, from + BYTES_PER_TURN));
  }
  return hash.digest('base64url');
}

interface Chunks {
  readonly chunks: readonly Buffer[];
  readonly bytes: number;
}

/**
 * Collects the pieces of a body. `for await` is not used, because leaving the loop early would close the
 * connection before the answer.
 */
function chunksOf(source: Readable, bytesMax: number): Promise<Chunks> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const inTurns = pauseBetweenTurns(source);
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) return end(bodyTooLargeError(bytesMax));
      chunks.push(chunk);
      inTurns(chunk);
    };
    const end = (error?: Error) => {
      // The error listener stays, because a decoder may fail after the limit was reached.
      source.off('data', take).off('end', end);
      if (!error) return resolve({ chunks, bytes });
      // Pause, or the rest would flow on without being read.
      source.pause();
      reject(error);
    };
    source.on('data', take).on('end', end).on('error', end);
  });
}
