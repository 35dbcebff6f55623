import { setTimeout as afterMs } from 'node:timers/promises';
import type { LoggerService } from '@nestjs/common';
import { AppError, DataDirectoryInUseError, fullDiskTextOf } from '@alert-review/kernel';
import { MissingRightError } from './event-store/event-store.js';
import type { Lifecycle } from './process/lifecycle.js';

const RETRY_MS = { first: 250, longest: 10_000 };

interface RetryContext {
  readonly lifecycle: Lifecycle;
  readonly logger: Pick<LoggerService, 'log' | 'warn'>;
  readonly signal: AbortSignal;
  /** Waits for a time in ms. Defaults to a timer; tests replace it. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Returns the reason without the message of the cause, in which drivers quote hosts and accounts. */
function reasonOf({ message, cause }: AppError): string {
  if (cause instanceof MissingRightError) return cause.message;
  if (!(cause instanceof Error)) return message;
  const { name, code } = cause as Error & { code?: unknown };
  const told = [name, code].filter(
    (part) => (typeof part === 'string' && /^\w+$/.test(part)) || Number.isFinite(part),
  );
  return told.length > 0 ? `${message} (${told.join(' ')})` : message;
}

/**
 * Repeats `step` while a store is unreachable or refuses, the disk lacks space, or a command uses the
 * stores. Explains the wait in `lifecycle.waitsFor`. Throws other errors of the step, and the signal's
 * reason.
 */
export async function retryUntilStoresAnswer<T>(
  step: () => Promise<T>,
  { lifecycle, logger, signal, pause = (ms) => afterMs(ms, undefined, { signal }) }: RetryContext,
): Promise<T> {
  for (let delayMs = RETRY_MS.first; ; delayMs = Math.min(2 * delayMs, RETRY_MS.longest)) {
    try {
      const result = await step();
      if (lifecycle.waitsFor) logger.log({ msg: 'the start goes on: the stores answer' });
      lifecycle.waitsFor = null;
      return result;
    } catch (error) {
      const missingRoom = fullDiskTextOf(error);
      const isAway = error instanceof AppError && error.code === 'store_unavailable';
      const isHeld = error instanceof DataDirectoryInUseError && !error.byServer;
      if (!(isAway || missingRoom || isHeld) || signal.aborted) throw error;
      const message = missingRoom ?? (isHeld ? error.message : reasonOf(error as AppError));
      if (message !== lifecycle.waitsFor) logger.warn({ msg: `the start waits: ${message}`, err: error });
      lifecycle.waitsFor = message;
      await pause(missingRoom || isHeld ? RETRY_MS.first : delayMs);
    }
  }
}
