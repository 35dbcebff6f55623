import type { Redis } from 'ioredis';
import { AnswerTimeoutError, withTimeout } from './with-timeout.js';

interface Watch {
  readonly everyMs: number;
  readonly silentMs: number;
  readonly onSilent?: (error: Error) => void;
  readonly onAnswer?: () => void;
}

/**
 * Asks every `everyMs` and once opened; `onAnswer` hears of each answer. Reopens one silent for `silentMs`:
 * cut half-way, it never says that it is dead. For a blocking one `silentMs` exceeds its command.
 */
export function reconnectWhenSilent(client: Redis, watch: Watch): NodeJS.Timeout {
  let asking = false;
  let answer: Promise<unknown> | undefined;
  // What a lost connection has not answered is asked again by the next one.
  const asked = () => (answer ??= client.ping().finally(() => (answer = undefined)));
  const look = () => {
    if (asking || client.status !== 'ready') return;
    asking = true;
    void ask(client, asked(), watch).finally(() => (asking = false));
  };
  client.on('ready', look);
  return setInterval(look, watch.everyMs).unref();
}

async function ask(client: Redis, answer: Promise<unknown>, watch: Watch): Promise<void> {
  const { silentMs, onSilent, onAnswer } = watch;
  for (;;) {
    const heard = client.stream.bytesRead;
    try {
      await withTimeout(silentMs, 'Redis', answer);
      onAnswer?.();
      return;
    } catch (error) {
      // A server that refuses is asked again later; any other error is of a connection that comes back.
      if (!(error instanceof AnswerTimeoutError) || client.status !== 'ready') return;
      // The answers to what was asked before come first.
      if (client.stream.bytesRead !== heard) continue;
      onSilent?.(error);
      client.disconnect(true);
      return;
    }
  }
}
