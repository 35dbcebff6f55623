import { AppError, type Clock } from '@alert-review/kernel';
import { AnswerTimeoutError } from '../process/with-timeout.js';
import { MissingRightError } from './event-store.js';

/** How long the event log may take to store an entry that the read store can keep instead. */
export const LOG_ANSWER_TIMEOUT_MS = 1_500;
/** How long a log that did not answer is not tried again, so that not every call waits for it. */
export const LOG_RETRY_PAUSE_MS = 5_000;

/**
 * Remembers that the server of the event log did not answer lately. The access log and the reads that need
 * the log itself share it, so that only the first of them waits.
 */
export class LogSilence {
  /** Steady time before which a log that did not answer is not tried again. */
  private until = -Infinity;

  /** `isRemote`: false for an embedded log, which fails together with the disk of the read store. */
  constructor(
    private readonly clock: Clock,
    private readonly isRemote = true,
  ) {}

  get isSilent(): boolean {
    return this.clock.steady() < this.until;
  }

  begin(): void {
    if (this.isRemote) this.until = this.clock.steady() + LOG_RETRY_PAUSE_MS;
  }

  end(): void {
    this.until = -Infinity;
  }
}

/**
 * Tells whether the log did not answer or cannot be reached. A missing permission is not such a case, because
 * an operator has to fix it.
 */
export function isLogSilenceError(error: unknown): boolean {
  if (error instanceof AnswerTimeoutError) return true;
  const isUnavailable = error instanceof AppError && error.code === 'store_unavailable';
  return isUnavailable && !(error.cause instanceof MissingRightError);
}
