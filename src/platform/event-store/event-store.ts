import { PlainError } from '@alert-review/kernel';
import { inParallel } from '../process/in-parallel.js';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Number of the event within its stream: 0, 1, … */
  readonly revision: number;
  /** Ascends over the whole store; sparse on some back ends. */
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

/** Most bytes of event data. EventStoreDB refuses more than 1 MiB with metadata. */
export const APPEND_BYTES_MAX = 900 * 1024;

/** A page of the log ends after the event with which it reaches this size. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;

const STREAMS_AT_ONCE = 10;

const NO_STREAMS: ReadonlySet<string> = new Set();

/** Cause of a store_unavailable that needs a change: the account lacks a right. */
export class MissingRightError extends PlainError {}

export interface AppendResult {
  /** Of the last event. */
  readonly revision: number;
  /** Set when the ids existed already; always set for keyed events whose data differ. */
  readonly repeated?: true;
}

export interface AppendOptions {
  /** The ids derive from a caller's key, so another call or process may have appended them. */
  readonly isKeyed?: boolean;
}

export interface Subscription {
  /** Position up to which nothing is left to pass on. */
  readonly reached: bigint | null;
  stop(): Promise<void>;
}

/**
 * Append-only streams. When an append resolves it is durable, complete and visible to every reader. Repeating
 * the ids after the expected revision succeeds and changes nothing; a retry keeps the revision of its first
 * try. Throws WrongExpectedRevisionError, RangeError (too large), AppError store_unavailable (of unknown
 * outcome: retry), stream_deleted (somebody deleted or cut the stream; reads throw it, too).
 */
export abstract class EventStore {
  abstract append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /** Appends all or none, in order, if a transaction spans streams; refuses repeats. Throws as `append`. */
  appendTogether?(appends: readonly StreamAppend[]): Promise<void>;
  /** Reads events in order from `fromRevision` (default 0), or backwards from the end; [] when missing. */
  abstract readStream(
    stream: string,
    options?: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number },
  ): Promise<StoredEvent[]>;
  /** Reads each stream like `readStream`, or after a known event: null when that is not at its position. */
  async readStreams(asked: readonly StreamRead[]): Promise<(StoredEvent[] | null)[]> {
    return inParallel(asked, STREAMS_AT_ONCE, async ({ stream, behind }) => {
      const events = await this.readStream(stream, behind ? { fromRevision: behind.revision } : {});
      return behind ? eventsAfterKnown(behind, events) : events;
    });
  }
  /** Returns events in commit order after `after`, up to a count and PAGE_BYTES_MAX. [] = caught up. */
  abstract readAll(options: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]>;
  /** Passes on history, then live events, one at a time in order. A rejected event comes again. */
  abstract subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription;
  abstract streamNames(prefix: string): Promise<string[]>;
  /** Drops a stream of the access log. Positions are not reused; `readAll` may still return events. */
  abstract dropStream(stream: string): Promise<void>;
  /** Returns the id of the event at this position; null when the position is of another log. */
  abstract idAt(position: bigint): Promise<string | null>;
  abstract ping(): Promise<void>;
  /** Streams that this process knows to be deleted or cut, though `readAll` may still return their events. */
  get cutStreams(): ReadonlySet<string> {
    return NO_STREAMS;
  }
}

/** Returns events from the known one's revision on; null when it is not the first of them. */
export const eventsAfterKnown = (known: KnownEvent, events: StoredEvent[]): StoredEvent[] | null =>
  events[0]?.id === known.id ? events.slice(1) : null;
