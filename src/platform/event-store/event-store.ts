/** An event on its way into a stream. `data` is the envelope as canonical JSON bytes. */
export interface NewEvent {
  /** uuidv5; recognises a repeated append. */
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** 0, 1, … within the stream. */
  readonly revision: number;
  /** Ascends over the whole store; sparse on some back ends. */
  readonly position: bigint;
}

/** The revision the stream must stand at, or `no_stream` for a stream that must not exist. */
export type ExpectedRevision = number | 'no_stream';

/** Someone else appended first. Decide again. */
export class WrongExpectedRevisionError extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`stream ${stream}: expected ${expected}, is at ${actual}`);
  }
}

/**
 * One append may hold this many bytes of event data in all (EventStoreDB refuses more than 1 MiB with
 * metadata).
 */
export const APPEND_BYTES_MAX = 900 * 1024;

/** More than APPEND_BYTES_MAX in one append; a fault of ours, nothing was stored. */
export class AppendTooLargeError extends Error {}

export interface Subscription {
  /** Stops after the event in hand. */
  stop(): Promise<void>;
}

/**
 * The truth for decisions: append-only streams. An append is durable, whole and visible to every reader when
 * its promise resolves. Appending the ids that already stand behind the expected revision again is a no-op
 * that succeeds; with the current revision the ids are not looked at (a retry carries the revision of its
 * first try). Errors: WrongExpectedRevisionError, AppendTooLargeError, AppError store_unavailable (outcome
 * unknown: retry).
 */
export abstract class EventStore {
  abstract append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<{ readonly revision: number; readonly position: bigint }>;
  /**
   * Events of one stream in order from `fromRevision` (default 0), or backwards from the end; [] when
   * missing.
   */
  abstract readStream(
    stream: string,
    options?: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number },
  ): Promise<StoredEvent[]>;
  /**
   * Events of all streams in commit order, strictly after `after` (a position this store gave); `maxCount` at
   * most. [] = caught up.
   */
  abstract readAll(options: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]>;
  /**
   * Calls `onEvent` for every event after `after`, history first, then live, one at a time and in order. A
   * handler that rejects is called again with the same event after a pause: nothing is skipped.
   */
  abstract subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription;
  /** Names of the streams that begin with `prefix`, in byte order. */
  abstract streamNames(prefix: string): Promise<string[]>;
  /**
   * Removes a stream whose retention is over, durably; none of its positions is given again. `readAll` may
   * show its events until the back end cleans up. For the access log alone: whatever else is stored stays for
   * good.
   */
  abstract dropStream(stream: string): Promise<void>;
  abstract ping(): Promise<void>;
}
