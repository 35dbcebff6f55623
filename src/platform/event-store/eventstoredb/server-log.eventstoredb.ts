import { setTimeout as pause } from 'node:timers/promises';
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
import {
  isServerUnavailable,
  typeOfError,
  eventStoreUnavailable,
  type EventStoreDbConnection,
} from './connection.eventstoredb.js';
import { MissingRightError, LOG_PAGE_BYTES_MAX, type StoredEvent } from '../event-store.js';
import { LiveTail } from './live-tail.eventstoredb.js';
import type { LogPage, FollowedLog, LogTail } from '../log-follower.js';
import type { StreamStatus } from './remote-stream-names.js';
import {
  bytesOfEvent,
  ownStreamsFilter,
  hidesEvents,
  isOwnEvent,
  metadataStreamOf,
  isOwnStream,
  commitPositionOf,
  streamStatusOfEvent,
  storedEventOf,
  type OwnStreams,
} from './stored-event.eventstoredb.js';

const SCAN_PAGE = 1_000;
const LAG_LOOK_MS = 250;
const READ_ALL = 'read $all (the ACL of $all has to name a role of the account, or the account is an $admin)';

interface Drained<E extends ResolvedEvent | AllStreamResolvedEvent> {
  readonly events: NonNullable<E['event']>[];
  readonly isCut: boolean;
}

interface ReadOptions {
  readonly deadlineMs?: number;
  readonly bytesMax?: number;
  readonly right?: string;
  readonly signal?: AbortSignal;
  /** Says in an error what a failure means for the caller's request. */
  readonly effect?: string;
}

const CHECKPOINT_INTERVAL = 8;

/**
 * The log of all streams on a server, of which a store sees its own streams. Methods throw
 * store_unavailable.
 */
export class EventStoreDbLog implements FollowedLog {
  /** Streams that were found deleted or cut. Excludes the access log, whose streams we drop ourselves. */
  readonly cutStreams = new Set<string>();

  constructor(
    private readonly calls: EventStoreDbConnection,
    private readonly subscriptions: EventStoreDbConnection,
    private readonly own: OwnStreams,
    private readonly deadlineMs: number,
    private readonly lagMs: number,
  ) {}

  async scan(after: bigint | null, maxCount: number): Promise<LogPage> {
    const events: StoredEvent[] = [];
    let scanned = after;
    let bytes = 0;
    for (let size = maxCount; events.length < maxCount && bytes < LOG_PAGE_BYTES_MAX; size = SCAN_PAGE) {
      const page = await this.page(scanned, size, LOG_PAGE_BYTES_MAX - bytes);
      for (const event of page.events) {
        if (events.length === maxCount) return { events, scanned, atEnd: false };
        scanned = commitPositionOf(event);
        this.noteIfCut(event);
        if (!isOwnEvent(this.own, event)) continue;
        events.push(storedEventOf(event));
        bytes += bytesOfEvent(event);
      }
      if (page.atEnd) return { events, scanned, atEnd: true };
    }
    return { events, scanned, atEnd: false };
  }

  follow(after: bigint | null, tail: LogTail): Promise<void> {
    const live = new LiveTail(this.own, tail);
    const filter: Filter = {
      filterOn: STREAM_NAME,
      ...ownStreamsFilter(this.own),
      checkpointInterval: CHECKPOINT_INTERVAL,
      checkpointReached: live.checkpointReached,
    };
    return this.subscriptions.call(null, (client) =>
      live.run(client.subscribeToAll({ fromPosition: from(after), filter }), this.deadlineMs),
    );
  }

  async sightings(after: bigint | null): Promise<StreamStatus[]> {
    for (let reached = after; ;) {
      const { events, atEnd } = await this.page(reached, SCAN_PAGE);
      const found = events.map(streamStatusOfEvent).filter(({ stream }) => isOwnStream(this.own, stream));
      if (found.length > 0 || atEnd) return found;
      reached = commitPositionOf(events.at(-1)!);
    }
  }

  /**
   * Returns the id of the event at a position; null if there is none. Asks the leader, because a follower
   * may lack the newest events. A new leader hides them until its followers confirm, so the log must seem
   * to end before the position for `lagMs` before that counts.
   */
  async idAt(position: bigint, deadlineMs = this.deadlineMs): Promise<string | null> {
    for (let waitedMs = 0; ; waitedMs += LAG_LOOK_MS) {
      const event = await this.firstFrom(position, deadlineMs);
      if (event === 'none' && waitedMs < this.lagMs) await pause(LAG_LOOK_MS);
      else return typeof event === 'object' && commitPositionOf(event) === position ? event.id : null;
    }
  }

  private async firstFrom(
    position: bigint,
    deadlineMs: number,
  ): Promise<AllStreamRecordedEvent | 'none' | 'no position'> {
    const read = { fromPosition: from(position), maxCount: 1, requiresLeader: true } as const;
    try {
      const { events } = await this.read((client) => client.readAll(read), { deadlineMs });
      return events[0] ?? 'none';
    } catch (error) {
      if (!isInvalidPositionError(error)) throw error;
      // Ping, because the error text may give no reason: if the ping works, the position is invalid.
      await this.ping(deadlineMs);
      return 'no position';
    }
  }

  /**
   * Whether a stream hides events, according to its metadata. If the account may not read the metadata,
   * returns the last known answer.
   */
  async isCut(stream: string, options: ReadOptions = {}): Promise<boolean> {
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    try {
      const { events } = await this.read(
        (client) => client.readStream(metadataStreamOf(stream), last),
        options,
      );
      const isCut = events.some(({ data }) => hidesEvents(data as object));
      if (isCut) this.cutStreams.add(stream);
      return isCut;
    } catch (error) {
      if (typeOfError(error) === 'stream-not-found') return false;
      if (typeOfError(error) === 'stream-deleted') return true;
      if ((error as Error).cause instanceof MissingRightError) return this.cutStreams.has(stream);
      throw error;
    }
  }

  private noteIfCut(event: AllStreamRecordedEvent): void {
    if (this.own.inside || !event.type.startsWith('$')) return;
    const { stream, isCut } = streamStatusOfEvent(event);
    if (!isCut) this.cutStreams.delete(stream);
    else if (isOwnStream(this.own, stream)) this.cutStreams.add(stream);
  }

  async ping(deadlineMs: number): Promise<void> {
    const last = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    await this.read((client) => client.readAll(last), { deadlineMs });
  }

  /**
   * Reads from the server. A read without progress until the deadline is cancelled, because an open read
   * leaks.
   */
  async read<E extends ResolvedEvent | AllStreamResolvedEvent>(
    start: (client: EventStoreDBClient) => StreamingRead<E>,
    { deadlineMs = this.deadlineMs, bytesMax = Infinity, right = READ_ALL, signal, effect }: ReadOptions = {},
  ): Promise<Drained<E>> {
    const late = new AbortController();
    signal?.addEventListener('abort', () => late.abort(), { once: true });
    const timer = setTimeout(() => late.abort(), deadlineMs);
    const onEvent = () => timer.refresh();
    try {
      return await this.calls.call(late.signal, (client) =>
        drained(start(client), late.signal, { bytesMax, onEvent }),
      );
    } catch (error) {
      throw isServerUnavailable(error)
        ? eventStoreUnavailable(effect ?? 'Nothing was read.', error, right)
        : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Reads a page of the log. Asks for one event more, because the server's page begins with the event at
   * `after` unless a scavenge removed it.
   */
  private async page(
    after: bigint | null,
    maxCount: number,
    bytesMax = LOG_PAGE_BYTES_MAX,
  ): Promise<{ events: AllStreamRecordedEvent[]; atEnd: boolean }> {
    const wanted = maxCount + (after === null ? 0 : 1);
    const read = { fromPosition: from(after), maxCount: wanted };
    const { events, isCut } = await this.read((client) => client.readAll(read), { bytesMax });
    const behind = after === null ? events : events.filter((event) => commitPositionOf(event) > after);
    return { events: behind.slice(0, maxCount), atEnd: !isCut && events.length < wanted };
  }
}

/** Recognizes the error of EventStoreDB 24.2 and 23.10 for a position without a record. */
const isInvalidPositionError = (error: unknown): boolean =>
  error instanceof Error && /Unexpected ReadAllResult: (InvalidPosition|Error)/.test(error.message);

const from = (after: bigint | null): ReadPosition =>
  after === null ? START : { commit: after, prepare: after };

/** Reads events up to a size, but at least two if cut off, since the first event may be known already. */
function drained<E extends ResolvedEvent | AllStreamResolvedEvent>(
  reading: StreamingRead<E>,
  signal: AbortSignal,
  { bytesMax, onEvent }: { bytesMax: number; onEvent: () => void },
): Promise<Drained<E>> {
  return new Promise((resolve, reject) => {
    const events: NonNullable<E['event']>[] = [];
    const cancel = () => void reading.cancel().catch(() => undefined);
    let bytes = 0;
    let isCut = false;
    reading.on('data', ({ event }) => {
      if (!event || isCut) return;
      onEvent();
      events.push(event);
      bytes += bytesOfEvent(event);
      isCut = bytes >= bytesMax && events.length > 1;
      if (!isCut) return;
      resolve({ events, isCut });
      cancel();
    });
    reading.on('end', () => resolve({ events, isCut }));
    reading.on('error', reject);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
