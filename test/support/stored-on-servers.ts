import { randomUUID } from 'node:crypto';
import { CATALOGUE } from '../../src/catalogue.js';
import { SystemClock } from '../../src/kernel/clock.js';
import type { Collection } from '../../src/kernel/collection.js';
import type { VersionedRecord } from '../../src/kernel/define-record.js';
import type { Recorded } from '../../src/kernel/define-projection.js';
import { EventRegistry } from '../../src/platform/event-store/event-registry.js';
import { EventStoreDbEventStore } from '../../src/platform/event-store/event-store.eventstoredb.js';
import { Generations, ReadModelGenerationRecord } from '../../src/platform/projections/generations.js';
import { Records } from '../../src/platform/records/records.js';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import type { Doc } from '../../src/platform/read-store/read-store.js';

/** A row with the guards that the projector keeps in it, one per source. */
export type GuardedRow = Doc & { readonly rev: Readonly<Record<string, number>> };

/** What lies in the shared stores, read past the product's doors. */
export class SharedState {
  private readonly registry = new EventRegistry(CATALOGUE.families);
  /** The log as far as it was read. */
  private readonly log: Recorded[] = [];
  private readTo: bigint | null = null;
  private reading: Promise<void> = Promise.resolve();

  private constructor(
    private readonly events: EventStoreDbEventStore,
    private readonly rows: MongoReadStore,
  ) {}

  static async open(env: Readonly<Record<string, string>>): Promise<SharedState> {
    const events = await EventStoreDbEventStore.connect(env['EVENTSTORE_URL']!, { log: 'decisions' });
    const rows = await MongoReadStore.connect(env['MONGODB_URL']!);
    await rows.ensure(ReadModelGenerationRecord);
    return new SharedState(events, rows);
  }

  /** The streams of one category, each with its events in order. */
  async streams(org: string, category: string): Promise<Map<string, Recorded[]>> {
    this.reading = this.reading.then(() => this.readOn());
    await this.reading;
    const streams = new Map<string, Recorded[]>();
    for (const event of this.log) {
      if (!event.stream.startsWith(`${category}-${org}.`)) continue;
      const stream = streams.get(event.streamId);
      if (stream) stream.push(event);
      else streams.set(event.streamId, [event]);
    }
    return streams;
  }

  /** The live rows of a read model. */
  async readModel(readModel: Collection<object>, org: string): Promise<GuardedRow[]> {
    const generations = new Generations(new Records(this.rows), this.rows, new SystemClock());
    const found: GuardedRow[] = [];
    for await (const doc of this.rows.stream(
      await generations.live(readModel),
      { _id: idsOf(org) },
      { index: 'id' },
    ))
      found.push(doc as GuardedRow);
    return found;
  }

  /** The own ids of all stored records of a kind, with their current versions. */
  async versions(record: VersionedRecord<object>, org: string): Promise<Map<string, number>> {
    await this.rows.ensure(record.current);
    const found = new Map<string, number>();
    for await (const doc of this.rows.stream(record.current, { _id: idsOf(org) }, { index: 'id' }))
      found.set(doc['ownId'] as string, doc['version'] as number);
    return found;
  }

  /** One event more behind the given ones, like the last of them but for `data`. */
  async appendLike(stream: readonly Recorded[], data: object): Promise<void> {
    const last = stream.at(-1)!;
    const next = { ...last, id: randomUUID(), revision: last.revision + 1, data };
    const event = { id: next.id, type: next.type, data: Buffer.from(JSON.stringify(next)) };
    await this.events.append(last.stream, last.revision, [event]);
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const page = await this.events.readAll({ after: this.readTo, maxCount: 1_000 });
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

const idsOf = (org: string) => ({ $gte: `${org}.`, $lt: `${org}/` });
