import type { ByteDatabase, Environment } from '../../embedded/environment.js';
import { decodeEvent, encodeEvent } from '../../embedded/event-codec.js';
import { EventDelivery } from './event-delivery.js';
import {
  APPEND_BYTES_MAX,
  AppendTooLargeError,
  EventStore,
  PAGE_BYTES_MAX,
  WrongExpectedRevisionError,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  type Subscription,
} from './event-store.js';
import { LogReader } from './log-reader.js';
import { positionKey, positionOf, revisionKey, streamEnd, streamPrefix } from './stream-keys.js';
import { letOthersRun } from '../process/slices.js';

/** `log`: position to event. `streams`: stream name, 0, revision to position. `marks`: one position. */
interface Databases {
  readonly log: ByteDatabase;
  readonly streams: ByteDatabase;
  readonly marks: ByteDatabase;
}

interface Appended {
  readonly revision: number;
  readonly position: bigint;
}

/** Events that one operation of a drop removes: two keys each, some milliseconds of work. */
const DROP_SLICE = 1_000;
const NO_STREAM = -1;
const POSITION_END = Buffer.alloc(8, 0xff);
const NONE = 0n;
/** In `marks`: the last position there was when a stream was dropped. */
const LAST_POSITION = Buffer.from('last position');

export class EmbeddedEventStore extends EventStore {
  private readonly listeners = new Set<() => void>();
  private last: bigint | null = null;

  private constructor(
    private readonly environment: Environment,
    private readonly databases: Databases,
  ) {
    super();
  }

  static async open(environment: Environment): Promise<EmbeddedEventStore> {
    const [log, streams] = [await environment.database('log'), await environment.database('streams')];
    return new EmbeddedEventStore(environment, { log, streams, marks: await environment.database('marks') });
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
    if (bytes > APPEND_BYTES_MAX)
      throw new AppendTooLargeError(`${stream}: ${bytes} bytes in one append, ${APPEND_BYTES_MAX} at most`);
    const prefix = streamPrefix(stream);
    const appended = await this.environment.writes.run(() =>
      this.appendNow(stream, prefix, expected, events),
    );
    for (const wake of this.listeners) wake();
    return appended;
  }

  async readStream(
    stream: string,
    options: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number } = {},
  ): Promise<StoredEvent[]> {
    const prefix = streamPrefix(stream);
    const { fromRevision, direction = 'forwards', maxCount: limit } = options;
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
    return [...entries].map(({ value }) => this.eventAt(value));
  }

  async readAll({ after, maxCount }: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]> {
    const start = positionKey((after ?? NONE) + 1n);
    const entries = this.databases.log.getRange({
      start,
      end: POSITION_END,
      limit: maxCount,
      snapshot: false,
    });
    const page: StoredEvent[] = [];
    let bytes = 0;
    for (const { key, value } of entries) {
      page.push(stored(positionOf(key), value));
      if ((bytes += value.length) >= PAGE_BYTES_MAX) break;
    }
    return page;
  }

  subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription {
    const reader = new LogReader(this, this.listeners, new EventDelivery(onEvent, onError));
    const ended = reader.run(after).catch((error: unknown) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      this.environment.options.onFatal(cause);
    });
    return {
      stop: async () => {
        reader.stop();
        await ended;
      },
    };
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
      start = streamEnd(streamPrefix(name));
    }
  }

  /** Slice by slice from the end: cut off, it leaves a shorter stream, which the next call removes. */
  async dropStream(stream: string): Promise<void> {
    const prefix = streamPrefix(stream);
    while (await this.environment.writes.run(() => this.dropLast(prefix))) await letOthersRun();
  }

  async idAt(position: bigint): Promise<string | null> {
    const bytes = this.databases.log.getBinary(positionKey(position));
    return bytes ? stored(position, bytes).id : null;
  }

  async ping(): Promise<void> {
    this.lastPosition();
    await this.environment.writes.checkSpace();
  }

  private appendNow(
    stream: string,
    prefix: Buffer,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Appended {
    const wanted = expected === 'no_stream' ? NO_STREAM : expected;
    if (!this.standsAt(prefix, wanted)) {
      const repeated = this.repeated(prefix, wanted, events);
      if (repeated) return repeated;
      throw new WrongExpectedRevisionError(stream, expected, this.currentRevision(prefix));
    }
    let position = this.last ?? this.lastPosition();
    let revision = wanted;
    for (const { id, type, data } of events) {
      position += 1n;
      revision += 1;
      const key = positionKey(position);
      void this.databases.log.put(key, encodeEvent({ id, type, data, stream, revision }));
      void this.databases.streams.put(revisionKey(prefix, revision), key);
    }
    // After a commit that failed it is too high, which leaves a gap and does no harm.
    this.last = position;
    return { revision, position };
  }

  private dropLast(prefix: Buffer): boolean {
    const { log, streams, marks } = this.databases;
    void marks.put(LAST_POSITION, positionKey(this.last ?? this.lastPosition()));
    const range = { start: streamEnd(prefix), end: prefix, reverse: true, limit: DROP_SLICE };
    const slice = [...streams.getRange(range)];
    for (const { key, value } of slice) {
      void log.remove(Buffer.from(value));
      void streams.remove(Buffer.from(key));
    }
    return slice.length === DROP_SLICE;
  }

  private standsAt(prefix: Buffer, revision: number): boolean {
    return !this.reaches(prefix, revision + 1) && (revision === NO_STREAM || this.reaches(prefix, revision));
  }

  private reaches(prefix: Buffer, revision: number): boolean {
    return this.databases.streams.getBinaryFast(revisionKey(prefix, revision)) !== undefined;
  }

  private repeated(prefix: Buffer, revision: number, events: readonly NewEvent[]): Appended | null {
    if (events.length === 0 && revision !== NO_STREAM && !this.reaches(prefix, revision)) return null;
    let position = NONE;
    for (const [index, { id }] of events.entries()) {
      const place = this.databases.streams.getBinary(revisionKey(prefix, revision + 1 + index));
      if (!place) return null;
      const event = this.eventAt(place);
      if (event.id !== id) return null;
      position = event.position;
    }
    return { revision: revision + events.length, position };
  }

  private currentRevision(prefix: Buffer): ExpectedRevision {
    const [last] = this.databases.streams.getKeys({
      start: streamEnd(prefix),
      end: prefix,
      reverse: true,
      limit: 1,
    });
    return last ? Buffer.from(last).readUInt32BE(prefix.length) : 'no_stream';
  }

  private lastPosition(): bigint {
    const [last] = this.databases.log.getKeys({ start: POSITION_END, reverse: true, limit: 1 });
    const mark = this.databases.marks.getBinary(LAST_POSITION);
    const [stored, dropped] = [last, mark].map((key) => (key ? positionOf(key) : NONE)) as [bigint, bigint];
    return stored > dropped ? stored : dropped;
  }

  private eventAt(place: Uint8Array): StoredEvent {
    const position = positionOf(place);
    const bytes = this.databases.log.getBinary(Buffer.from(place));
    return stored(position, bytes ?? Buffer.alloc(0));
  }
}

function stored(position: bigint, bytes: Uint8Array): StoredEvent {
  return {
    ...decodeEvent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), `position ${position}`),
    position,
  };
}
