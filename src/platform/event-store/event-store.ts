import { PlainError } from '@alert-review/kernel';
import { mapInParallel } from '../process/in-parallel.js';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Number of the event within its stream, starting with 0. */
  readonly revision: number;
  /** Position in the log, ascending over the whole store; some stores leave gaps. */
  readonly position: bigint;
}

export type KnownEvent = Pick<StoredEvent, 'id' | 'revision'>;

export interface StreamRead {
  readonly stream: string;
  readonly behind?: KnownEvent | undefined;
}

export type ExpectedRevision = number | 'no_stream';

export class WrongExpectedRevisionError extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision,
  ) {
    super(`stream ${stream}: expected ${expected}, is at ${actual}`);
  }
}

export interface StreamAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/**
 * Maximum number of bytes of event data in one append. EventStoreDB refuses more than 1 MiB including
 * metadata.
 */
export const APPEND_BYTES_MAX = 900 * 1024;

/** A page of the log ends with the event that brings it to this size. */
export const LOG_PAGE_BYTES_MAX = 4 * 1024 * 1024;

const STREAMS_AT_ONCE = 10;

const NO_STREAMS: ReadonlySet<string> = new Set();

/** Cause of a store_unavailable that an operator has to fix: the account lacks a permission. */
export class MissingRightError extends PlainError {}

export interface AppendResult {
  /** Revision of the last event. */
  readonly revision: number;
  /** Set if the ids existed already. For keyed events it is always set if the stored data differ. */
  readonly repeated?: true;
}

export interface AppendOptions {
  /** The ids are derived from a caller's key, so another call or process may have appended them. */
  readonly isKeyed?: boolean;
}

export interface Subscription {
  /** Position up to which all events were passed on. */
  readonly reached: bigint | null;
  stop(): Promise<void>;
}

/**
 * Append-only streams. Once an append resolves, it is durable, complete and visible to every reader.
 * Appending the same ids again after the expected revision succeeds and changes nothing; a retry must use
 * the revision of its first attempt. Throws WrongExpectedRevisionError, RangeError (too large), AppError
 * store_unavailable (the outcome may be unknown: retry) and stream_deleted (somebody deleted or cut the
 * stream; reads throw it, too).
 */
export abstract class EventStore {
  abstract append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /**
   * Appends to several streams, all or none, in order. Only for stores with transactions across streams.
   * Repeated ids are refused. Throws like `append`.
   */
  appendTogether?(appends: readonly StreamAppend[]): Promise<void>;
  /**
   * Reads events in order from `fromRevision` (default 0), or backwards from the end. Empty if the stream
   * does not exist.
   */
  abstract readStream(
    stream: string,
    options?: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number },
  ): Promise<StoredEvent[]>;
  /**
   * Reads each stream like `readStream`, or the events after a known event; null if the known event is not
   * at its revision.
   */
  async readStreams(asked: readonly StreamRead[]): Promise<(StoredEvent[] | null)[]> {
    return mapInParallel(asked, STREAMS_AT_ONCE, async ({ stream, behind }) => {
      const events = await this.readStream(stream, behind ? { fromRevision: behind.revision } : {});
      return behind ? eventsAfterKnown(behind, events) : events;
    });
  }
  /**
   * Returns events after the position `after` in commit order, up to a count and LOG_PAGE_BYTES_MAX. An empty
   * page means that there are no more events.
   */
  abstract readAll(options: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]>;
  /**
   * Passes on past events and then live events, one at a time and in order. If `onEvent` rejects, the event
   * is passed on again.
   */
  abstract subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription;
  abstract streamNames(prefix: string): Promise<string[]>;
  /**
   * Drops a stream of the access log. Its positions are not reused; `readAll` may still return its events.
   */
  abstract dropStream(stream: string): Promise<void>;
  /** Returns the id of the event at this position; null if this log has no event there. */
  abstract idAt(position: bigint): Promise<string | null>;
  abstract ping(): Promise<void>;
  /**
   * Streams that this process knows to be deleted or cut, although `readAll` may still return their events.
   */
  get cutStreams(): ReadonlySet<string> {
    return NO_STREAMS;
  }
}

/**
 * Returns the events after a known event, given the events from its revision on; null if the first of them
 * is another event.
 */
export const eventsAfterKnown = (known: KnownEvent, events: StoredEvent[]): StoredEvent[] | null =>
  events[0]?.id === known.id ? events.slice(1) : null;
