import {
  BACKWARDS,
  END,
  START,
  STREAM_NAME,
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type Filter,
  type ReadPosition,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { isUnavailable, unavailable, type EventStoreDbConnection } from './connection.eventstoredb.js';
import type { StoredEvent } from '../event-store.js';
import { LiveTail } from './live-tail.eventstoredb.js';
import type { LogPage, RemoteLog, RemoteTail } from './log-follower.js';
import type { StreamSighting } from './remote-stream-names.js';
import {
  filterOf,
  isOwn,
  owns,
  positionOf,
  sightingOf,
  storedOf,
  type OwnStreams,
} from './stored-event.eventstoredb.js';

const SCAN_PAGE = 1_000;
const CHECKPOINT_INTERVAL = 8;

/** The log of all streams on one server, of which a store sees its own. Error: store_unavailable. */
export class EventStoreDbLog implements RemoteLog {
  constructor(
    private readonly calls: EventStoreDbConnection,
    private readonly subscriptions: EventStoreDbConnection,
    private readonly own: OwnStreams,
    private readonly deadlineMs: number,
  ) {}

  async scan(after: bigint | null, maxCount: number): Promise<LogPage> {
    const events: StoredEvent[] = [];
    let scanned = after;
    for (let size = maxCount; events.length < maxCount; size = SCAN_PAGE) {
      const page = await this.page(scanned, size);
      for (const event of page) {
        if (events.length === maxCount) return { events, scanned, atEnd: false };
        scanned = positionOf(event);
        if (isOwn(this.own, event)) events.push(storedOf(event));
      }
      if (page.length < size) return { events, scanned, atEnd: true };
    }
    return { events, scanned, atEnd: false };
  }

  follow(after: bigint | null, tail: RemoteTail): Promise<void> {
    const live = new LiveTail(this.own, tail);
    const filter: Filter = {
      filterOn: STREAM_NAME,
      ...filterOf(this.own),
      checkpointInterval: CHECKPOINT_INTERVAL,
      checkpointReached: live.checkpointReached,
    };
    return this.subscriptions.call(null, (client) =>
      live.run(client.subscribeToAll({ fromPosition: from(after), filter }), this.deadlineMs),
    );
  }

  async sightings(after: bigint | null): Promise<StreamSighting[]> {
    for (let reached = after; ;) {
      const page = await this.page(reached, SCAN_PAGE);
      const found = page.map(sightingOf).filter(({ stream }) => owns(this.own, stream));
      if (found.length > 0 || page.length < SCAN_PAGE) return found;
      reached = positionOf(page.at(-1)!);
    }
  }

  /** Null where no event stands. The leader is asked: a follower may not know the newest events. */
  async idAt(position: bigint, deadlineMs = this.deadlineMs): Promise<string | null> {
    const read = { fromPosition: from(position), maxCount: 1, requiresLeader: true } as const;
    try {
      const [event] = await this.read((client) => client.readAll(read), deadlineMs);
      return event && positionOf(event) === position ? event.id : null;
    } catch (error) {
      if (!isNoPosition(error)) throw error;
      // One of the texts says only that something is wrong: another read then shows whether it is the position.
      await this.ping(deadlineMs);
      return null;
    }
  }

  async ping(deadlineMs: number): Promise<void> {
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    await this.read((client) => client.readAll(last), deadlineMs);
  }

  /** Drains a read, or cancels it when it takes too long: one left open leaks. */
  async read<E extends ResolvedEvent | AllStreamResolvedEvent>(
    start: (client: EventStoreDBClient) => StreamingRead<E>,
    deadlineMs = this.deadlineMs,
  ): Promise<NonNullable<E['event']>[]> {
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      return await this.calls.call(signal, (client) => drained(start(client), signal));
    } catch (error) {
      throw isUnavailable(error) ? unavailable('Nothing was read.', error) : error;
    }
  }

  /** The server's page begins with the event at `after` itself, unless a scavenge took it. */
  private async page(after: bigint | null, maxCount: number): Promise<AllStreamRecordedEvent[]> {
    const events = await this.read((client) =>
      client.readAll({ fromPosition: from(after), maxCount: maxCount + (after === null ? 0 : 1) }),
    );
    return after === null ? events : events.filter((event) => positionOf(event) > after).slice(0, maxCount);
  }
}

/** What 24.2 and 23.10 answer to a position within the log on which no record stands. */
const isNoPosition = (error: unknown): boolean =>
  error instanceof Error && /Unexpected ReadAllResult: (InvalidPosition|Error)/.test(error.message);

const from = (after: bigint | null): ReadPosition =>
  after === null ? START : { commit: after, prepare: after };

function drained<E extends ResolvedEvent | AllStreamResolvedEvent>(
  reading: StreamingRead<E>,
  signal: AbortSignal,
): Promise<NonNullable<E['event']>[]> {
  return new Promise((resolve, reject) => {
    const events: NonNullable<E['event']>[] = [];
    reading.on('data', ({ event }) => event && events.push(event));
    reading.on('end', () => resolve(events));
    reading.on('error', reject);
    signal.addEventListener('abort', () => void reading.cancel().catch(() => undefined), { once: true });
  });
}
