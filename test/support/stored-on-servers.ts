import { randomUUID } from 'node:crypto';
import { STORE_CATALOGUE } from '../../src/catalogue.js';
import { type Collection, type RecordedEvent, SystemClock, type VersionedRecord } from '@alert-review/kernel';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { EventStoreDbEventStore } from '../../src/platform/event-store/event-store.eventstoredb.js';
import { Generations, ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { Records } from '../../src/platform/records/records.js';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import type { Doc } from '../../src/platform/read-store/read-store.js';
import { whenAnswered } from './patience.js';

/**
 * A row with the revision numbers that the projector stores in it, one per source stream, to detect outdated
 * writes.
 */
export type GuardedRow = Doc & { readonly rev: Readonly<Record<string, number>> };

/** The contents of the shared stores, read directly and not through the product's interfaces. */
export class SharedState {
  private readonly registry = new EventRegistry(STORE_CATALOGUE.families);
  /** The part of the event log read so far. */
  private readonly log: RecordedEvent[] = [];
  private readTo: bigint | null = null;
  private reading: Promise<void> = Promise.resolve();

  private constructor(
    private readonly events: EventStoreDbEventStore,
    private readonly rows: MongoReadStore,
  ) {}

  static async open(env: Readonly<Record<string, string>>): Promise<SharedState> {
    const events = await EventStoreDbEventStore.connect(env['EVENTSTORE_URL']!, { log: 'decisions' });
    const rows = await whenAnswered(() => MongoReadStore.connect(env['MONGODB_URL']!));
    await whenAnswered(() => rows.ensure(ReadModelGenerationRecord));
    return new SharedState(events, rows);
  }

  /** The streams of one category, each with its events in order. */
  async streams(org: string, category: string): Promise<Map<string, RecordedEvent[]>> {
    this.reading = this.reading.then(() => this.readOn());
    await this.reading;
    const streams = new Map<string, RecordedEvent[]>();
    for (const event of this.log) {
      if (!event.stream.startsWith(`${category}-${org}.`)) continue;
      const stream = streams.get(event.streamId);
      if (stream) stream.push(event);
      else streams.set(event.streamId, [event]);
    }
    return streams;
  }

  /** The rows of a read model's generation that is in use. */
  async readModel(readModel: Collection<object>, org: string): Promise<GuardedRow[]> {
    const generations = new Generations(new Records(this.rows), this.rows, new SystemClock());
    const live = await whenAnswered(() => generations.live(readModel));
    return (await this.rowsOf(live, org)) as GuardedRow[];
  }

  /** The current version numbers of all records of a kind, by the bank's id. */
  async versions(record: VersionedRecord<object>, org: string): Promise<Map<string, number>> {
    await whenAnswered(() => this.rows.ensure(record.current));
    const rows = await this.rowsOf(record.current, org);
    return new Map(rows.map((row) => [row['ownId'] as string, row['version'] as number]));
  }

  /** Appends one more event to the stream, a copy of its last event with other `data`. */
  async appendLike(stream: readonly RecordedEvent[], data: object): Promise<void> {
    const last = stream.at(-1)!;
    const next = { ...last, id: randomUUID(), revision: last.revision + 1, data };
    const event = { id: next.id, type: next.type, data: Buffer.from(JSON.stringify(next)) };
    await whenAnswered(() => this.events.append(last.stream, last.revision, [event]));
  }

  private rowsOf(collection: Collection<object>, org: string): Promise<Doc[]> {
    return whenAnswered(async () => {
      const found: Doc[] = [];
      const which = { _id: { $gte: `${org}.`, $lt: `${org}/` } };
      for await (const doc of this.rows.stream(collection, which, { index: 'id' })) found.push(doc);
      return found;
    });
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const next = { after: this.readTo, maxCount: 1_000 };
      const page = await whenAnswered(() => this.events.readAll(next));
      if (page.length === 0) return;
      this.log.push(...page.map((event) => this.registry.read(event)));
      this.readTo = page.at(-1)!.position;
    }
  }

  async close(): Promise<void> {
    await this.events.close();
    await this.rows.close();
  }
}
