import type { AnyEvent, Decider, RecordedEvent } from '@alert-review/kernel';
import type { EventRegistry } from '../event-store/event-registry.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { cacheLookups } from '../observability/metrics.js';

type AnyDecider = Decider<unknown, unknown, AnyEvent, RecordedEvent>;

export interface CachedStreamState {
  readonly decider: AnyDecider;
  readonly state: unknown;
  /** The last event; null if the stream does not exist. */
  readonly last: Pick<RecordedEvent, 'id' | 'revision' | 'recordedAt'> | null;
  /**
   * Ids of the stream's events, and possibly of others: callers must check a match against the event
   * itself.
   */
  readonly ids: Set<string>;
  readonly bytes: number;
  readonly dataBytes: number;
}

type KnownStream = CachedStreamState & { readonly last: NonNullable<CachedStreamState['last']> };

const countLookup = cacheLookups('stream_states');

const BYTES_MAX = 64 * 2 ** 20;
const ID_BYTES = 100;
const STREAM_BYTES = 500;

/**
 * A cache of stream states. Each read also asks for the events after the last known event, so it sees other
 * writers.
 */
export class StreamStateCache {
  private readonly remembered = new Map<string, CachedStreamState>();
  private bytes = 0;

  constructor(
    private readonly store: Pick<EventStore, 'readStream' | 'readStreams'>,
    private readonly registry: Pick<EventRegistry, 'read'>,
    private readonly bytesMax = BYTES_MAX,
  ) {}

  async read(stream: string, decider: AnyDecider): Promise<CachedStreamState> {
    const [folded] = await this.readMany([stream], decider);
    return folded!;
  }

  async readMany(streams: readonly string[], decider: AnyDecider): Promise<CachedStreamState[]> {
    const known = streams.map((stream) => this.cached(stream, decider));
    const stored = await this.store.readStreams(
      streams.map((stream, index) => ({ stream, behind: known[index]?.last })),
    );
    const folded: CachedStreamState[] = [];
    for (const [index, stream] of streams.entries()) {
      const before = known[index];
      const events = stored[index];
      countLookup(before !== null && events !== undefined);
      if (before && events) folded.push(this.stateWithNewEvents(stream, before, events));
      else
        folded.push(
          this.stateFromAllEvents(stream, decider, events ?? (await this.store.readStream(stream))),
        );
    }
    return folded;
  }

  /** Returns the last known state without reading the store; null if the stream is not cached. */
  cached(stream: string, decider: AnyDecider): KnownStream | null {
    const known = this.remembered.get(stream);
    return known?.decider === decider && known.last ? (known as KnownStream) : null;
  }

  /** Returns the state after further events. `stored` provides the size of their data. */
  evolve(
    before: CachedStreamState,
    events: readonly RecordedEvent[],
    stored: readonly Pick<StoredEvent, 'data'>[],
  ): CachedStreamState {
    const { decider, ids } = before;
    for (const { id } of events) ids.add(id);
    const state = events.reduce((past, event) => decider.evolve(past, event), before.state);
    const newest = events.at(-1) ?? before.last;
    // Keep no data of the event, which would stay in memory as long as the state.
    const last = newest && { id: newest.id, revision: newest.revision, recordedAt: newest.recordedAt };
    const dataBytes = stored.reduce((sum, { data }) => sum + data.length, before.dataBytes);
    const bytes = STREAM_BYTES + ids.size * ID_BYTES + stateBytes(state, dataBytes);
    return { decider, ids, state, last, bytes, dataBytes };
  }

  private stateFromAllEvents(
    stream: string,
    decider: AnyDecider,
    stored: readonly StoredEvent[],
  ): CachedStreamState {
    const nothing = {
      decider,
      state: decider.initial,
      last: null,
      ids: new Set<string>(),
      bytes: STREAM_BYTES,
      dataBytes: 0,
    };
    this.forget(stream);
    return this.stateWithNewEvents(stream, nothing, stored);
  }

  private stateWithNewEvents(
    stream: string,
    before: CachedStreamState,
    stored: readonly StoredEvent[],
  ): CachedStreamState {
    const events = stored.map((event) => this.registry.read(event));
    const after = events.length === 0 ? before : this.evolve(before, events, stored);
    this.remember(stream, after);
    return after;
  }

  /** Caches a state. The least recently used states are evicted first. */
  remember(stream: string, folded: CachedStreamState): void {
    this.forget(stream);
    if (!folded.last || folded.bytes > this.bytesMax) return;
    this.remembered.set(stream, folded);
    this.bytes += folded.bytes;
    if (this.bytes <= this.bytesMax) return;
    for (const oldest of this.remembered.keys()) {
      if (this.bytes <= this.bytesMax) return;
      this.forget(oldest);
    }
  }

  private forget(stream: string): void {
    this.bytes -= this.remembered.get(stream)?.bytes ?? 0;
    this.remembered.delete(stream);
  }
}

function stateBytes(state: unknown, dataBytes: number): number {
  const values = typeof state === 'object' && state !== null ? Object.values(state) : [state];
  if (values.some((value) => typeof value === 'object' && value !== null)) return dataBytes;
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
