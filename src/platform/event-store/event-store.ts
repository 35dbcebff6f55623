import { PlainError } from '../../kernel/plain-error.js';
import { inParallel } from '../process/in-parallel.js';

export interface NewEvent {
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

export type KnownEvent = Pick<StoredEvent, 'id' | 'revision'>;

export interface StreamRead {
  readonly stream: string;
  readonly behind?: KnownEvent | undefined;
}

/** The revision the stream must stand at, or `no_stream` for a stream that must not exist. */
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

/** Of event data in all. EventStoreDB refuses more than 1 MiB with metadata. */
export const APPEND_BYTES_MAX = 900 * 1024;

/** A page of the whole log ends behind the event with which its data reaches this many bytes. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;

const STREAMS_AT_ONCE = 10;

/** More than APPEND_BYTES_MAX in one append; a fault of ours, nothing was stored. */
export class AppendTooLargeError extends Error {}

/** Cause of a store_unavailable that no waiting mends: the account lacks a right. */
export class MissingRightError extends PlainError {}

export interface AppendResult {
  /** Of the last event, as its position. */
  readonly revision: number;
  readonly position: bigint;
  /** The ids stood already. Of keyed events it is always told where their data differ. */
  readonly repeated?: true;
}

export interface AppendOptions {
  /** The ids are those of a caller's key: another call, of another process, may have appended them. */
  readonly isKeyed?: boolean;
}

export interface Subscription {
  stop(): Promise<void>;
}

/**
 * Append-only streams. An append is durable, whole and visible to every reader when its promise resolves.
 * Appending the ids that stand behind the expected revision again succeeds and changes nothing; a retry
 * carries the revision of its first try. Errors: WrongExpectedRevisionError, AppendTooLargeError, AppError
 * store_unavailable (outcome unknown: retry), stream_deleted (the name is dead).
 */
export abstract class EventStore {
  abstract append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /** All or none, in order, where a transaction spans streams; repeats are refused. Errors: as `append`. */
  appendTogether?(appends: readonly StreamAppend[]): Promise<void>;
  /** In order from `fromRevision` (default 0), or backwards from the end; [] when missing. */
  abstract readStream(
    stream: string,
    options?: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number },
  ): Promise<StoredEvent[]>;
  /** Each as `readStream`, or what stands behind a known event: null when that is not in its place. */
  async readStreams(asked: readonly StreamRead[]): Promise<(StoredEvent[] | null)[]> {
    return inParallel(asked, STREAMS_AT_ONCE, async ({ stream, behind }) => {
      const events = await this.readStream(stream, behind ? { fromRevision: behind.revision } : {});
      return behind ? eventsAfterKnown(behind, events) : events;
    });
  }
  /** All events in commit order, strictly after `after`; by count and PAGE_BYTES_MAX. [] = caught up. */
  abstract readAll(options: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]>;
  /** History first, then live, one event at a time and in order. One that the handler rejects comes again. */
  abstract subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription;
  abstract streamNames(prefix: string): Promise<string[]>;
  /** For the access log alone. No position is given again; `readAll` may go on showing the events. */
  abstract dropStream(stream: string): Promise<void>;
  /** Id of the event at this position; null when none stands there: then the position is of another log. */
  abstract idAt(position: bigint): Promise<string | null>;
  abstract ping(): Promise<void>;
}

/** Of events from the known one's revision on; null when it is not the first of them. */
export const eventsAfterKnown = (known: KnownEvent, events: StoredEvent[]): StoredEvent[] | null =>
  events[0]?.id === known.id ? events.slice(1) : null;
