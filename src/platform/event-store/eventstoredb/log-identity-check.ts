import { NOT_STORED_TEXT } from '@alert-review/kernel';
import { eventStoreUnavailable } from './connection.eventstoredb.js';

/** The log is not the log that this process saw before, for example because an older copy was restored. */
export class LogReplacedError extends Error {}

interface Seen {
  readonly id: string;
  readonly position: bigint;
}

/** Checks, at pings and after lost connections, that the newest event seen is still at its position. */
export class LogIdentityCheck {
  private newest: Seen | null = null;
  private isInDoubt = false;
  private looking: Promise<boolean> | null = null;

  constructor(
    private readonly idAt: (position: bigint, deadlineMs?: number) => Promise<string | null>,
    private readonly onReplaced: ((error: LogReplacedError) => void) | undefined,
  ) {}

  recordSeen({ id, position }: Seen): void {
    if (this.newest === null || position > this.newest.position) this.newest = { id, position };
  }

  markDoubtful(): void {
    this.isInDoubt = true;
  }

  /** Like `verify`, but only if the log is in doubt. */
  async verifyIfDoubtful(): Promise<void> {
    if (this.isInDoubt) await this.verify();
  }

  /**
   * Checks the log. Returns false if there is no event to check. Throws store_unavailable, even for a
   * replaced log.
   */
  verify(deadlineMs?: number): Promise<boolean> {
    return (this.looking ??= this.lookNow(deadlineMs).finally(() => (this.looking = null)));
  }

  private async lookNow(deadlineMs?: number): Promise<boolean> {
    const { newest } = this;
    if (newest === null || !this.onReplaced) return false;
    this.isInDoubt = true;
    if ((await this.idAt(newest.position, deadlineMs)) === newest.id) {
      this.isInDoubt = false;
      return true;
    }
    const error = new LogReplacedError(
      `event ${newest.id} no longer stands at position ${newest.position}: the log was replaced`,
    );
    this.onReplaced(error);
    throw eventStoreUnavailable(NOT_STORED_TEXT, error);
  }
}
