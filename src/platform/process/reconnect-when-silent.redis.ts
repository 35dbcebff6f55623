import type { Redis } from 'ioredis';
import { AnswerTimeoutError, withTimeout } from './with-timeout.js';

interface Watch {
  readonly everyMs: number;
  readonly silentMs: number;
  readonly onSilent?: (error: Error) => void;
  readonly onAnswer?: () => void;
}

/**
 * Pings every `everyMs` and after connecting; calls `onAnswer` for each answer. Reconnects if the server
 * sends nothing for `silentMs`, which must be longer than any blocking command.
 */
export function reconnectWhenSilent(client: Redis, watch: Watch): NodeJS.Timeout {
  let asking = false;
  let answer: Promise<unknown> | undefined;
  // One ping at a time, because the next connection sends unanswered commands again.
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
      // A server that refuses is pinged again; other errors belong to a connection that reopens itself.
      if (!(error instanceof AnswerTimeoutError) || client.status !== 'ready') return;
      // Data arrived: answers to earlier commands come first, so keep waiting.
      if (client.stream.bytesRead !== heard) continue;
      onSilent?.(error);
      client.disconnect(true);
      return;
    }
  }
}
