import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { withTimeout } from '../process/with-timeout.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the server broke off the answer; null if the answer was complete or the client went away. */
    brokenBy: unknown;
  }
}

/**
 * Returns the stream with a deadline for each of its parts; the whole may take any time. A part that is
 * late or fails breaks off the answer.
 */
export function streamWithPartDeadline(
  request: FastifyRequest,
  stream: Readable,
  deadlineMs: number,
): Readable {
  async function* parts(): AsyncGenerator<unknown> {
    const iterator = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await withTimeout(deadlineMs, 'the next part of the answer', iterator.next());
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      request.brokenBy = error;
      throw error;
    } finally {
      stream.destroy();
    }
  }
  return Readable.from(parts(), { objectMode: false });
}
