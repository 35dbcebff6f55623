import {
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  type AppendToStreamOptions,
  type EventStoreDBClient,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { AppError, NOT_STORED_TEXT } from '@alert-review/kernel';
import {
  EventStoreDbConnection,
  isServerUnavailable,
  typeOfError,
  eventStoreUnavailable,
} from './eventstoredb/connection.eventstoredb.js';
import {
  APPEND_BYTES_MAX,
  EventStore,
  WrongExpectedRevisionError,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  type Subscription,
  type AppendResult,
  type AppendOptions,
} from './event-store.js';
import type { StoreCheckOptions } from '../store-check.js';
import { KeyedQueue } from '../process/keyed-queue.js';
import { LogFollower } from './log-follower.js';
import type { OutageReporter } from './outage-reporter.js';
import { LogIdentityCheck, type LogReplacedError } from './eventstoredb/log-identity-check.js';
import { RemoteStreamNames } from './eventstoredb/remote-stream-names.js';
import { EventStoreDbLog } from './eventstoredb/server-log.eventstoredb.js';
import { isOwnStream, storedEventOf, type OwnStreams } from './eventstoredb/stored-event.eventstoredb.js';

export interface EventStoreDbOptions {
  /** Name of the log. Two logs may share a server; each store sees only the streams of its log. */
  readonly log: 'decisions' | 'access';
  readonly deadlineMs?: number;
  /** How long a new leader may take to show events that were acknowledged. */
  readonly lagMs?: number;
  /** Told when a subscription loses or regains its connection. */
  readonly outage?: Pick<OutageReporter, 'lost' | 'back'>;
  /** Called when the log on the server was replaced: the process must exit. */
  readonly onReplaced?: (error: LogReplacedError) => void;
}

const OWN_STREAMS: Readonly<Record<EventStoreDbOptions['log'], OwnStreams>> = {
  decisions: { prefix: 'access-', inside: false },
  access: { prefix: 'access-', inside: true },
};
const DEADLINE_MS = 5_000;
const PING_DEADLINE_MS = 2_000;
const PAGE_EVENTS = 500;
const LAG_MS = 5_000;
const OUTCOME_UNKNOWN = 'Whether it was written is unknown: repeat it with the same key.';

/** Event store on EventStoreDB. Every call ends within the deadline or throws store_unavailable. */
export class EventStoreDbEventStore extends EventStore {
  private readonly own: OwnStreams;
  private readonly deadlineMs: number;
  private readonly calls: EventStoreDbConnection;
  private readonly subscriptions: EventStoreDbConnection;
  private readonly log: EventStoreDbLog;
  private readonly identityCheck: LogIdentityCheck;
  private readonly names: RemoteStreamNames;
  private readonly queue = new KeyedQueue();
  private readonly running = new Set<Subscription>();
  private checkedTo: bigint | null = null;

  private constructor(
    url: string,
    private readonly options: EventStoreDbOptions,
  ) {
    super();
    this.own = OWN_STREAMS[options.log];
    this.deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    const onLost = () => this.identityCheck.markDoubtful();
    this.calls = new EventStoreDbConnection(url, this.deadlineMs, onLost);
    this.subscriptions = new EventStoreDbConnection(url, this.deadlineMs, onLost);
    const { lagMs = LAG_MS } = options;
    this.log = new EventStoreDbLog(this.calls, this.subscriptions, this.own, this.deadlineMs, lagMs);
    this.identityCheck = new LogIdentityCheck((...at) => this.log.idAt(...at), options.onReplaced);
    this.names = new RemoteStreamNames((after) => this.log.sightings(after));
  }

  /** Waits at most 2 s for the server, but returns without it, too. Throws if the address is invalid. */
  static async connect(url: string, options: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    const store = new EventStoreDbEventStore(url, options);
    await store.ping().catch(() => undefined);
    return store;
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    { isKeyed = false }: AppendOptions = {},
  ): Promise<AppendResult> {
    if (!isOwnStream(this.own, stream))
      throw new RangeError(`${stream} is no stream of the ${this.options.log} log`);
    const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
    if (bytes > APPEND_BYTES_MAX)
      throw new RangeError(`${stream}: ${bytes} bytes in one append, ${APPEND_BYTES_MAX} at most`);
    if (events.length === 0) return { revision: expected === 'no_stream' ? -1 : expected };
    const appended = await this.inTime((signal) =>
      this.queue.run(stream, () => this.appendInTurn(stream, expected, events, signal)),
    );
    return isKeyed ? this.markIfRepeated(stream, events, appended) : appended;
  }

  async readStream(
    stream: string,
    options: { fromRevision?: number; direction?: 'forwards' | 'backwards'; maxCount?: number } = {},
  ): Promise<StoredEvent[]> {
    const { direction = 'forwards', maxCount = Number.MAX_SAFE_INTEGER } = options;
    if (maxCount === 0) return [];
    const edge = direction === 'forwards' ? START : END;
    const read: ReadStreamOptions = {
      direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
      fromRevision: options.fromRevision === undefined ? edge : BigInt(options.fromRevision),
      maxCount,
    };
    const events = await this.visibleEvents(stream, read);
    if (this.options.log === 'access') return events;
    const isWhole = direction === 'backwards' || events[0]?.revision === (options.fromRevision ?? 0);
    if (events.length > 0 ? !isWhole : await this.log.isCut(stream)) throw deleted(stream);
    return events;
  }

  override get cutStreams(): ReadonlySet<string> {
    return this.log.cutStreams;
  }

  /**
   * Reports streams that were deleted or cut. Reads only what was appended since the last check; with
   * `rules`, reads all events.
   */
  async check({ onFinding, onProgress, rules, onEvent }: StoreCheckOptions): Promise<void> {
    const store = 'event store';
    for (let atEnd = false, after = rules ? null : this.checkedTo; !atEnd; this.checkedTo = after) {
      const page = await this.log.scan(after, PAGE_EVENTS);
      for (const event of page.events) {
        onEvent?.(event);
        for (const fault of rules?.take(event) ?? [])
          onFinding({
            store,
            record: 'event',
            id: `${event.revision} of ${event.stream}`,
            fault,
            way: 'backup',
          });
      }
      await onProgress({ store, record: 'event', entries: page.events.length });
      after = page.scanned;
      atEnd = page.atEnd;
    }
    for (const id of this.cutStreams)
      onFinding({
        store,
        record: 'stream',
        id,
        fault: 'it was deleted or cut at its beginning',
        way: 'backup',
      });
  }

  async readAll({ after, maxCount }: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]> {
    return [...(await this.log.scan(after, maxCount)).events];
  }

  subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription {
    const { identityCheck } = this;
    const { outage } = this.options;
    const following = {
      onEvent: async (event: StoredEvent) => {
        await onEvent(event);
        identityCheck.recordSeen(event);
      },
      onError,
      begin: () => identityCheck.verifyIfDoubtful(),
      lost: (error: unknown): void => {
        identityCheck.markDoubtful();
        outage?.lost(following, error);
      },
      works: (): void => outage?.back(following),
    };
    const follower = new LogFollower(this.log, following, after);
    this.running.add(follower);
    void follower.ended.finally(() => this.running.delete(follower));
    return follower;
  }

  streamNames(prefix: string): Promise<string[]> {
    return this.names.withPrefix(prefix);
  }

  async dropStream(stream: string): Promise<void> {
    const deadline = this.deadlineMs;
    try {
      await this.inTime((signal) =>
        this.calls.call(signal, (client) => client.deleteStream(stream, { deadline })),
      );
    } catch (error) {
      if (typeOfError(error) === 'wrong-expected-version' || typeOfError(error) === 'stream-deleted') return;
      throw isServerUnavailable(error)
        ? eventStoreUnavailable('Whether the stream was removed is unknown.', error, 'delete streams')
        : error;
    }
  }

  /**
   * Returns the id at a position. An event that was found is checked again at each ping, so that even an
   * idle process notices a replaced log.
   */
  async idAt(position: bigint): Promise<string | null> {
    const id = await this.log.idAt(position);
    if (id !== null) this.identityCheck.recordSeen({ id, position });
    return id;
  }

  async ping(): Promise<void> {
    const deadlineMs = Math.min(PING_DEADLINE_MS, this.deadlineMs);
    if (!(await this.identityCheck.verify(deadlineMs))) await this.log.ping(deadlineMs);
  }

  async close(): Promise<void> {
    await Promise.all([...this.running].map((subscription) => subscription.stop()));
    this.calls.close();
    this.subscriptions.close();
  }

  private async visibleEvents(stream: string, read: ReadStreamOptions): Promise<StoredEvent[]> {
    try {
      const start = (client: EventStoreDBClient) => client.readStream(stream, read);
      const { events } = await this.log.read(start, { right: 'read streams' });
      return events.map(storedEventOf);
    } catch (error) {
      if (typeOfError(error) === 'stream-not-found') return [];
      if (typeOfError(error) !== 'stream-deleted') throw error;
      if (this.options.log === 'access') return [];
      throw deleted(stream, error);
    }
  }

  /**
   * Runs work with a deadline. A plain timer is used because signals of AbortSignal.timeout wait for the
   * garbage collector, which took a seventh of the CPU with 64 callers.
   */
  private async inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.deadlineMs);
    return work(late.signal).finally(() => clearTimeout(timer));
  }

  /** Appends to a stream one after another, because concurrent appends could overtake each other. */
  private async appendInTurn(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    signal: AbortSignal,
  ): Promise<AppendResult> {
    await this.identityCheck.verifyIfDoubtful();
    if (signal.aborted) throw eventStoreUnavailable(NOT_STORED_TEXT, signal.reason);
    // Checked here, because the server accepts appends to a deleted or cut stream, whose events may be
    // cached.
    const mayBeCut = this.options.log === 'decisions' && expected !== 'no_stream';
    if (mayBeCut && (await this.log.isCut(stream, { signal, effect: NOT_STORED_TEXT })))
      throw deleted(stream);
    const data = events.map(({ id, type, data }) => binaryEvent({ id, type, data }));
    const options: AppendToStreamOptions = {
      expectedRevision: expected === 'no_stream' ? NO_STREAM : BigInt(expected),
      deadline: this.deadlineMs,
    };
    try {
      const result = await this.calls.call(signal, (client) => client.appendToStream(stream, data, options));
      // For some repeated appends, the server returns no position.
      const position = result.position?.commit;
      if (position !== undefined) this.identityCheck.recordSeen({ id: events.at(-1)!.id, position });
      return { revision: Number(result.nextExpectedRevision) };
    } catch (error) {
      throw appendErrorOf(stream, expected, error);
    }
  }

  /** Detects repeated appends by their content, because the server answers them like the first append. */
  private async markIfRepeated(
    stream: string,
    events: readonly NewEvent[],
    appended: AppendResult,
  ): Promise<AppendResult> {
    const fromRevision = appended.revision - events.length + 1;
    const stored = await this.readStream(stream, { fromRevision, maxCount: events.length });
    const isOurs = events.every(({ data }, at) => stored[at] && Buffer.compare(stored[at].data, data) === 0);
    return isOurs ? appended : { ...appended, repeated: true };
  }
}

const deleted = (stream: string, cause?: unknown): AppError =>
  new AppError('stream_deleted', { stream }, { cause });

function appendErrorOf(stream: string, expected: ExpectedRevision, error: unknown): unknown {
  const { actualVersion } = error as { actualVersion?: bigint | 'no_stream' };
  if (typeOfError(error) === 'wrong-expected-version')
    return new WrongExpectedRevisionError(
      stream,
      expected,
      typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no_stream',
    );
  if (typeOfError(error) === 'maximum-append-size-exceeded')
    return new RangeError(`${stream}: more than the server takes in one append`);
  if (typeOfError(error) === 'stream-deleted') return deleted(stream, error);
  return isServerUnavailable(error)
    ? eventStoreUnavailable(OUTCOME_UNKNOWN, error, 'append to streams')
    : error;
}
