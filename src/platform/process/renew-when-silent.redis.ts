import type { Redis } from 'ioredis';
import { NoAnswerInTimeError, within } from './within.js';

interface Watch {
  /** Pause between two questions. */
  readonly everyMs: number;
  readonly silentMs: number;
  readonly onSilent?: (error: Error) => void;
}

/**
 * Asks the server of an open connection now and then, and opens it anew when nothing at all comes for
 * `silentMs`: a connection that is cut half-way never says that it is dead. On a connection that blocks,
 * `silentMs` has to be longer than one such command. The timer keeps no process alive.
 */
export function renewWhenSilent(client: Redis, watch: Watch): NodeJS.Timeout {
  let asking = false;
  return setInterval(() => {
    if (asking || client.status !== 'ready') return;
    asking = true;
    void ask(client, watch).finally(() => (asking = false));
  }, watch.everyMs).unref();
}

/** Resolves with the answer, or when the connection is given up. */
async function ask(client: Redis, { silentMs, onSilent }: Watch): Promise<void> {
  const answer = client.ping();
  for (;;) {
    const heard = client.stream.bytesRead;
    try {
      await within(silentMs, 'Redis', answer);
      return;
    } catch (error) {
      // Any other error comes from a connection that has broken and comes back by itself.
      if (!(error instanceof NoAnswerInTimeError) || client.status !== 'ready') return;
      // The answers to what was asked before come first.
      if (client.stream.bytesRead !== heard) continue;
      onSilent?.(error);
      client.disconnect(true);
      return;
    }
  }
}
