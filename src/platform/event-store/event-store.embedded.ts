// size: this file is the whole embedded adapter of the EventStore port.

import { type AppError, storeFaultOf } from '@alert-review/kernel';
import {
  type ByteDatabase,
  type CodedEvent,
  DamagedEventError,
  decodeEvent,
  encodeEvent,
  type Environment,
  hasEventId,
  visitEntries,
} from '@alert-review/lmdb-store';
import {
  APPEND_BYTES_MAX,
  EventStore,
  LOG_PAGE_BYTES_MAX,
  WrongExpectedRevisionError,
  eventsAfterKnown,
  type ExpectedRevision,
  type KnownEvent,
  type NewEvent,
  type StoredEvent,
  type StreamAppend,
  type StreamRead,
  type Subscription,
  type AppendResult,
} from './event-store.js';
import { LogFollower, type FollowedLog, type LogPage, type LogTail } from './log-follower.js';
import { findingOfError, type StoreCheckOptions } from '../store-check.js';
import {
  isPositionKey,
  positionKey,
  positionOfKey,
  revisionKey,
  streamEnd,
  streamPrefix,
} from './stream-keys.js';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';

/**
 * Sub-databases. `log` maps positions to events; `streams` maps stream name, 0 and revision to positions;
 * `marks` holds one position.
 */
interface Databases {
  readonly log: ByteDatabase;
  readonly streams: ByteDatabase;
  readonly marks: ByteDatabase;
}

interface ReadOptions {
  readonly fromRevision?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly maxCount?: number;
}

/** Disk space for the pages that an event's two keys may change. */
const DISK_BYTES_PER_EVENT = 8 * 1024;
/** Events removed by one operation of a drop, a few milliseconds of work. */
const EVENTS_PER_DROP = 1_000;
/** Disk space for one operation of a drop. */
const DROP_BYTES = 4 * 2 ** 20;
const NO_STREAM = -1;
const POSITION_END = Buffer.alloc(8, 0xff);
const NO_POSITION = 0n;
/** Key in `marks`: the last position of the log when a stream was dropped. */
const LAST_POSITION = Buffer.from('last position');

export class EmbeddedEventStore extends EventStore implements FollowedLog {
  private readonly listeners = new Set<() => void>();
  private last: bigint | null = null;
  /** Position of the newest durable event; null while it is not known without reading. */
  private newest: bigint | null = null;

  private constructor(
    private readonly environment: Environment,
    private readonly databases: Databases,
  ) {
    super();
  }

  static async open(environment: Environment): Promise<EmbeddedEventStore> {
    const made = (name: string): Promise<ByteDatabase> => environment.database(name);
    const [log, streams, marks] = await Promise.all([made('log'), made('streams'), made('marks')]);
    return new EmbeddedEventStore(environment, { log, streams, marks });
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const bytes = bytesOf(stream, events);
    const prefix = streamPrefix(stream);
    let newest: bigint | null = null;
    const appended = await this.environment.writes.run(() => {
      const result = this.appendNow(stream, prefix, expected, events);
      if (!result.repeated && events.length > 0) newest = this.last;
      return result;
    }, bytes);
    this.tellAppended(newest);
    return appended;
  }

  override async appendTogether(appends: readonly StreamAppend[]): Promise<void> {
    const each = appends.map(
      ({ stream, events }) => bytesOf(stream, events) + DISK_BYTES_PER_EVENT * events.length,
    );
    const bytes = each.reduce((sum, one) => sum + one, 0);
    let newest: bigint | null = null;
    await this.environment.writes.run(() => {
      for (const { stream, expected, events } of appends) {
        this.appendNow(stream, streamPrefix(stream), expected, events, { mayRepeat: false });
        if (events.length > 0) newest = this.last;
      }
    }, bytes);
    this.tellAppended(newest);
  }

  async readStream(stream: string, options: ReadOptions = {}): Promise<StoredEvent[]> {
    return this.readNow(stream, options);
  }

  override async readStreams(asked: readonly StreamRead[]): Promise<(StoredEvent[] | null)[]> {
    return asked.map(({ stream, behind }) => {
      if (!behind) return this.readNow(stream, {});
      if (this.isLast(streamPrefix(stream), behind)) return [];
      return eventsAfterKnown(behind, this.readNow(stream, { fromRevision: behind.revision }));
    });
  }

  async readAll({ after, maxCount }: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]> {
    const start = positionKey((after ?? NO_POSITION) + 1n);
    const entries = this.databases.log.getRange({
      start,
      end: POSITION_END,
      limit: maxCount,
      snapshot: false,
    });
    return this.environment.read(() => {
      const page: StoredEvent[] = [];
      let bytes = 0;
      for (const { key, value } of entries) {
        page.push(this.stored(this.positionOf(key), value));
        if ((bytes += value.length) >= LOG_PAGE_BYTES_MAX) break;
      }
      return page;
    });
  }

  subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription {
    const lost = (error: unknown) => {
      void follower.stop();
      const fault = storeFaultOf(error) ?? error;
      this.environment.options.onFatal(fault instanceof Error ? fault : new Error(String(fault)));
    };
    const follower = new LogFollower(this, { onEvent, onError, lost }, after);
    return follower;
  }

  async scan(after: bigint | null, maxCount: number): Promise<LogPage> {
    const events = await this.readAll({ after, maxCount });
    return { events, scanned: null, atEnd: events.length < maxCount };
  }

  /** Waits for the next append. Starts to listen before it reads, so that no append is missed. */
  async follow(after: bigint | null, { signal }: Pick<LogTail, 'signal'>): Promise<void> {
    if (!this.isBehindNewest(after)) {
      const appended = new Promise<void>((resolve) => {
        const wake = () => {
          this.listeners.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.listeners.add(wake);
        signal.addEventListener('abort', wake);
      });
      // No other process appends to this log, so a known newest event need not be looked for.
      if (this.newest === null && (await this.readAll({ after, maxCount: 1 })).length > 0) return;
      await appended;
    }
    // Let the appender go first, because it usually updates the read models itself.
    await yieldToEventLoop();
  }

  private isBehindNewest(after: bigint | null): boolean {
    return this.newest !== null && (after === null || after < this.newest);
  }

  async streamNames(prefix: string): Promise<string[]> {
    const names: string[] = [];
    let start: Buffer = Buffer.from(prefix);
    for (;;) {
      const [key] = this.databases.streams.getKeys({ start, limit: 1, snapshot: false });
      if (!key) return names;
      const name = Buffer.from(key).subarray(0, key.indexOf(0)).toString();
      if (!name.startsWith(prefix)) return names;
      names.push(name);
      start = streamEnd(Buffer.from(`${name}\0`));
      // A damaged key that does not sort after the start would be found again forever.
      if (Buffer.compare(start, key) <= 0) throw this.damaged(`stream ${name}`, 'its key is none');
    }
  }

  /**
   * Removes a stream in slices, from its end. An interrupted drop leaves a shorter stream, which the next
   * call removes.
   */
  async dropStream(stream: string): Promise<void> {
    const prefix = streamPrefix(stream);
    const dropLast = () => this.environment.writes.run(() => this.dropNewestEvents(prefix), DROP_BYTES);
    this.newest = null;
    try {
      while (await dropLast()) await yieldToEventLoop();
    } finally {
      this.newest = null;
    }
  }

  async idAt(position: bigint): Promise<string | null> {
    const bytes = this.databases.log.getBinary(positionKey(position));
    return bytes ? this.stored(position, bytes).id : null;
  }

  async ping(): Promise<void> {
    this.lastPosition();
    const { damage, store } = this.environment.options;
    damage.requireUndamaged(store);
    await this.environment.writes.checkSpace();
  }

  /** Checks every event, and in both directions that it is at its position in its stream. */
  async check({ onFinding, onProgress, rules, onEvent }: StoreCheckOptions): Promise<void> {
    const { store, damage, directory } = this.environment.options;
    const { log, streams } = this.databases;
    const record = 'event';
    const found = (id: string, fault: string): number => {
      damage.count({ record, id: `${id} in ${directory}` });
      onFinding({ store, record, id, fault, way: 'backup' });
      return 0;
    };
    const each = (database: ByteDatabase, look: (key: Uint8Array, value: Uint8Array) => number) =>
      visitEntries(database, look, {
        onProgress: (entries) => onProgress({ store, record, entries }),
        read: (read) => this.environment.read(read),
      });
    try {
      await each(log, (key, value) => {
        if (!isPositionKey(key)) return found('a key of the log', 'it is no position');
        const id = `position ${positionOfKey(key)}`;
        const event = decoded(key, value);
        if (!event) return found(id, 'its checksum does not match');
        onEvent?.({ ...event, position: positionOfKey(key) });
        const place = streams.getBinary(revisionKey(streamPrefix(event.stream), event.revision));
        const isPlaced = place && Buffer.compare(place, key) === 0;
        return isPlaced ? 0 : found(id, `the stream ${event.stream} lacks it`);
      });
      let last = '';
      await each(streams, (key, value) => {
        const name = Buffer.from(key.subarray(0, -5)).toString();
        if (name !== last) rules?.streamEnded();
        last = name;
        if (!isPositionKey(value)) return found(`stream ${name}`, 'it names no position of an event');
        const stored = log.getBinary(Buffer.from(value));
        const event = stored && decoded(value, stored);
        if (stored && !event) return stored.length;
        const own = event && revisionKey(streamPrefix(event.stream), event.revision);
        if (own && Buffer.compare(own, key) === 0) {
          const position = positionOfKey(value);
          const faults = rules?.take({ ...event, position }) ?? [];
          for (const fault of faults) found(`position ${position}`, fault);
          return stored.length;
        }
        return found(`position ${positionOfKey(value)}`, `it is not the one that the stream ${name} names`);
      });
    } catch (error) {
      onFinding(findingOfError(error, store, record));
    }
  }

  private readNow(stream: string, options: ReadOptions): StoredEvent[] {
    const prefix = streamPrefix(stream);
    const { fromRevision, direction = 'forwards', maxCount: limit } = options;
    if (fromRevision === undefined && direction === 'forwards' && this.isMissing(prefix)) return [];
    const range =
      direction === 'forwards'
        ? { start: revisionKey(prefix, fromRevision ?? 0), end: streamEnd(prefix) }
        : {
            start: fromRevision === undefined ? streamEnd(prefix) : revisionKey(prefix, fromRevision),
            end: prefix,
          };
    const entries = this.databases.streams.getRange({
      ...range,
      reverse: direction === 'backwards',
      snapshot: false,
      ...(limit === undefined ? {} : { limit }),
    });
    return this.environment.read(() => {
      let last: number | null = direction === 'forwards' ? (fromRevision ?? 0) - 1 : null;
      const step = direction === 'forwards' ? 1 : -1;
      return [...entries].map(({ key, value }) => {
        const event = this.eventAt(value);
        const revision = this.revisionOf(key, prefix);
        const isNext = last === null || revision === last + step;
        if (event.stream !== stream || event.revision !== revision || !isNext)
          throw this.damaged(
            `position ${event.position}`,
            `the stream ${stream} is not whole at revision ${revision}`,
          );
        last = revision;
        return event;
      });
    });
  }

  /** Wakes the followers of the log. `newest`: the position of the last event that became durable, if any. */
  private tellAppended(newest: bigint | null): void {
    if (newest !== null && (this.newest === null || newest > this.newest)) this.newest = newest;
    for (const wake of this.listeners) wake();
  }

  private appendNow(
    stream: string,
    prefix: Buffer,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { mayRepeat = true } = {},
  ): AppendResult {
    const wanted = expected === 'no_stream' ? NO_STREAM : expected;
    if (!this.isAtRevision(prefix, wanted)) {
      const repeated = mayRepeat ? this.resultOfEarlierAppend(prefix, wanted, events) : null;
      if (repeated) return repeated;
      throw new WrongExpectedRevisionError(stream, expected, this.currentRevision(prefix));
    }
    let position = this.last ?? this.lastPosition();
    let revision = wanted;
    for (const { id, type, data } of events) {
      position += 1n;
      revision += 1;
      const key = positionKey(position);
      void this.databases.log.put(key, encodeEvent({ id, type, data, stream, revision }, key));
      void this.databases.streams.put(revisionKey(prefix, revision), key);
    }
    // Not reset after a rollback, because gaps between positions do no harm.
    this.last = position;
    return { revision };
  }

  private dropNewestEvents(prefix: Buffer): boolean {
    const { log, streams, marks } = this.databases;
    void marks.put(LAST_POSITION, positionKey(this.last ?? this.lastPosition()));
    const range = { start: streamEnd(prefix), end: prefix, reverse: true, limit: EVENTS_PER_DROP };
    const slice = [...streams.getRange(range)];
    for (const { key, value } of slice) {
      void log.remove(positionKey(this.positionOf(value)));
      void streams.remove(Buffer.from(key));
    }
    return slice.length === EVENTS_PER_DROP;
  }

  private isAtRevision(prefix: Buffer, revision: number): boolean {
    return (
      !this.hasRevision(prefix, revision + 1) &&
      (revision === NO_STREAM || this.hasRevision(prefix, revision))
    );
  }

  private hasRevision(prefix: Buffer, revision: number): boolean {
    return this.databases.streams.getBinaryFast(revisionKey(prefix, revision)) !== undefined;
  }

  /** Tests single keys, because reading a range costs several times as much. */
  private isMissing(prefix: Buffer): boolean {
    return this.environment.read(() => !this.hasRevision(prefix, 0) && !this.hasRevision(prefix, 1));
  }

  /** Tells whether the stream ends with this event. Reads only its id. */
  private isLast(prefix: Buffer, { id, revision }: KnownEvent): boolean {
    const { log, streams } = this.databases;
    return this.environment.read(() => {
      const place =
        !this.hasRevision(prefix, revision + 1) && streams.getBinary(revisionKey(prefix, revision));
      const bytes = place && log.getBinaryFast(Buffer.from(place));
      return !!bytes && hasEventId(bytes, id);
    });
  }

  private resultOfEarlierAppend(
    prefix: Buffer,
    revision: number,
    events: readonly NewEvent[],
  ): AppendResult | null {
    if (events.length === 0 && revision !== NO_STREAM && !this.hasRevision(prefix, revision)) return null;
    for (const [index, { id }] of events.entries()) {
      const place = this.databases.streams.getBinary(revisionKey(prefix, revision + 1 + index));
      if (!place || this.eventAt(place).id !== id) return null;
    }
    return { revision: revision + events.length, repeated: true };
  }

  private currentRevision(prefix: Buffer): ExpectedRevision {
    const range = { start: streamEnd(prefix), end: prefix, reverse: true, limit: 1 };
    const [last] = this.databases.streams.getKeys(range);
    return last ? this.revisionOf(last, prefix) : 'no_stream';
  }

  /**
   * Returns the position of the last event, or of the last dropped event if that is later; 0 in an empty
   * log.
   */
  lastPosition(): bigint {
    const [last] = this.databases.log.getKeys({ start: POSITION_END, reverse: true, limit: 1 });
    const mark = this.databases.marks.getBinary(LAST_POSITION);
    const [stored, dropped] = [last, mark].map((key) => (key ? this.positionOf(key) : NO_POSITION)) as [
      bigint,
      bigint,
    ];
    return stored > dropped ? stored : dropped;
  }

  private eventAt(place: Uint8Array): StoredEvent {
    const position = this.positionOf(place);
    const bytes = this.databases.log.getBinary(Buffer.from(place));
    return this.stored(position, bytes ?? Buffer.alloc(0));
  }

  /** Parses a position. Throws data_damaged if the bytes are no position. */
  private positionOf(bytes: Uint8Array): bigint {
    if (isPositionKey(bytes)) return positionOfKey(bytes);
    throw this.damaged('a position', `it has ${bytes.length} bytes`);
  }

  private revisionOf(key: Uint8Array, prefix: Buffer): number {
    if (key.length === prefix.length + 4) return Buffer.from(key).readUInt32BE(prefix.length);
    throw this.damaged('a revision', `its key has ${key.length} bytes`);
  }

  private stored(position: bigint, bytes: Uint8Array): StoredEvent {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    try {
      return { position, ...decodeEvent(buffer, positionKey(position)) };
    } catch (error) {
      if (!(error instanceof DamagedEventError)) throw error;
      throw this.damaged(
        `position ${position}`,
        bytes.length === 0 ? 'it is missing' : 'its checksum does not match',
      );
    }
  }

  private damaged(place: string, cause: string): AppError {
    const { damage, store, directory } = this.environment.options;
    return damage.report({ store, record: 'event', id: `${place} in ${directory}` }, cause);
  }
}

function bytesOf(stream: string, events: readonly NewEvent[]): number {
  const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes <= APPEND_BYTES_MAX) return bytes;
  throw new RangeError(`${stream}: ${bytes} bytes in one append, ${APPEND_BYTES_MAX} at most`);
}

function decoded(key: Uint8Array, value: Uint8Array): CodedEvent | null {
  try {
    return decodeEvent(Buffer.from(value.buffer, value.byteOffset, value.length), key);
  } catch {
    return null;
  }
}
