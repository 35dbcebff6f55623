import type { Redis } from 'ioredis';
import { AnswerTimeoutError, withTimeout } from './with-timeout.js';

interface Watch {
  readonly everyMs: number;
  readonly silentMs: number;
  readonly onSilent?: (error: Error) => void;
  readonly onAnswer?: () => void;
}

/**
 * Pings every `everyMs` and after opening; `onAnswer` is called for each answer. Reopens a connection that is
 * silent for `silentMs`, which must exceed a blocking command.
 */
export function reconnectWhenSilent(client: Redis, watch: Watch): NodeJS.Timeout {
  let asking = false;
  let answer: Promise<unknown> | undefined;
  // Why shared: the next connection sends unanswered commands again.
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
      // Why: a refusing server is asked again; other errors belong to a connection that reopens itself.
      if (!(error instanceof AnswerTimeoutError) || client.status !== 'ready') return;
      // Why: answers to earlier commands come first.
      if (client.stream.bytesRead !== heard) continue;
      onSilent?.(error);
      client.disconnect(true);
      return;
    }
  }
}
