import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pauseBetweenTurns } from './read-body.js';

/** Limits for discarding the rest of a body: bytes, time since the answer, and time without a byte. */
export interface UnreadBodyLimits {
  readonly bytes: number;
  readonly ms: number;
  readonly silenceMs: number;
}

export const UNREAD_BODY_LIMITS: UnreadBodyLimits = {
  bytes: 256 * 1024 * 1024,
  ms: 15_000,
  silenceMs: 5_000,
};

export const isBodyIncomplete = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

/**
 * Ends the answer only after the rest of the body was received or a limit was reached; ending earlier would
 * lose the answer.
 */
export const answerBeforeBodyEnd = (
  request: IncomingMessage,
  content: string,
  limits: UnreadBodyLimits = UNREAD_BODY_LIMITS,
): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(content);
      await dropRestOfBody(request, limits);
    })(),
  );

async function dropRestOfBody(
  request: IncomingMessage,
  { bytes, ms, silenceMs }: UnreadBodyLimits,
): Promise<void> {
  const enough = new AbortController();
  const stop = () => enough.abort();
  const timer = setTimeout(stop, ms);
  const silence = setTimeout(stop, silenceMs);
  let dropped = 0;
  const inTurns = pauseBetweenTurns(request);
  const drop = (piece: Buffer) => {
    silence.refresh();
    dropped += piece.length;
    if (dropped > bytes) stop();
    inTurns(piece);
  };
  request.unpipe();
  request.on('data', drop).resume();
  // Errors are ignored: a client that hangs up reads no answer.
  await finished(request, { signal: enough.signal }).catch(() => undefined);
  request.off('data', drop);
  clearTimeout(timer);
  clearTimeout(silence);
}
