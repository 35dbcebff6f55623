import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

const DROP_MS = 5_000;

/**
 * An answer whose end waits until the rest of the request's body has come and was dropped, or 5 s: a
 * connection that ends while the client still sends takes the answer with it.
 */
export const answerBeforeRest = (request: IncomingMessage, content: string): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(content);
      await dropRest(request);
    })(),
  );

async function dropRest(request: IncomingMessage): Promise<void> {
  request.unpipe();
  request.resume();
  // A client that hangs up has its answer, or wants none.
  await finished(request, { signal: AbortSignal.timeout(DROP_MS) }).catch(() => undefined);
}
