import {
  EventStore,
  WrongExpectedRevisionError,
  type StoredEvent,
  type Subscription,
} from '../../src/platform/event-store/event-store.js';

const PAGE = 5_000;

/**
 * A store that looks empty, inside of one that is not: its streams carry a prefix, and its log begins at
 * `start`. For servers that a test cannot wipe.
 */
export class NamespacedEventStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly prefix: string,
    private readonly start: bigint,
  ) {
    super();
  }

  async append(...[stream, expected, ...more]: Parameters<EventStore['append']>) {
    try {
      return await this.store.append(this.prefix + stream, expected, ...more);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
      throw new WrongExpectedRevisionError(stream, expected, error.actual);
    }
  }

  async readStream(...[stream, options]: Parameters<EventStore['readStream']>): Promise<StoredEvent[]> {
    return (await this.store.readStream(this.prefix + stream, options)).map((event) => this.outside(event));
  }

  async readAll({ after, maxCount }: { after: bigint | null; maxCount: number }): Promise<StoredEvent[]> {
    // A page of the server stays a page: gathered, large events would be more than memory can hold.
    for (let last = after ?? this.start; ;) {
      const page = await this.store.readAll({ after: last, maxCount: PAGE });
      const own = page.filter((event) => this.isOwn(event)).map((event) => this.outside(event));
      if (own.length > 0 || page.length === 0) return own.slice(0, maxCount);
      last = page.at(-1)!.position;
    }
  }

  subscribeAll(
    after: bigint | null,
    onEvent: (event: StoredEvent) => Promise<void>,
    onError: (error: unknown, event: StoredEvent) => void,
  ): Subscription {
    return this.store.subscribeAll(
      after ?? this.start,
      async (event) => (this.isOwn(event) ? onEvent(this.outside(event)) : undefined),
      (error, event) => onError(error, this.outside(event)),
    );
  }

  async streamNames(prefix: string): Promise<string[]> {
    const names = await this.store.streamNames(this.prefix + prefix);
    return names.map((name) => name.slice(this.prefix.length));
  }

  dropStream(stream: string): Promise<void> {
    return this.store.dropStream(this.prefix + stream);
  }

  idAt(position: bigint): Promise<string | null> {
    return this.store.idAt(position);
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  private isOwn({ stream }: StoredEvent): boolean {
    return stream.startsWith(this.prefix);
  }

  private outside(event: StoredEvent): StoredEvent {
    return { ...event, stream: event.stream.slice(this.prefix.length) };
  }
}
