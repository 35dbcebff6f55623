import { Injectable, Logger } from '@nestjs/common';
import {
  type Collection,
  Losses,
  LostDocumentError,
  LruCache,
  type Projection,
  type ProjectionRecords,
  type ProjectionResult,
  type ProjectionRows,
  type RecordedEvent,
  type Row,
} from '@alert-review/kernel';
import { FieldCipher } from '../records/field-cipher.js';
import { parseStreamName } from '../event-store/envelope.js';
import { EventRegistry } from '../event-store/event-registry.js';
import { EventStore, type StoredEvent } from '../event-store/event-store.js';
import { KeyedQueue } from '../process/keyed-queue.js';
import { ReadStore } from '../read-store/read-store.js';
import { Records } from '../records/records.js';
import { PurgedData } from '../records/purged-data.js';
import { VersionedRecords } from '../records/versioned-records.js';
import { GenerationRows, PendingRows } from './generation-rows.js';
import { Generations } from './generations.js';

export class Projections {
  private readonly byCategory = new Map<string, readonly Projection[]>();

  constructor(readonly all: readonly Projection[]) {
    for (const { category } of all.flatMap(({ families }) => families))
      this.byCategory.set(
        category,
        all.filter(({ families }) => families.some((family) => family.category === category)),
      );
  }

  forCategory(category: string): readonly Projection[] {
    return this.byCategory.get(category) ?? [];
  }
}

const DONE = Promise.resolve();
const STREAMS_MAX = 50_000;

export interface StoredRecord {
  readonly record: Collection<object>;
  readonly row: Row<object>;
}

const placeOf = (org: string, { name }: Collection<object>, id: string): string => `${org} ${name} ${id}`;

/** Consecutive events of a stream, given by their revisions. */
interface EventBatch {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  has(types: ReadonlySet<string>): boolean;
  events(): readonly RecordedEvent[];
}

interface Failure {
  readonly stream: string;
  readonly error: unknown;
}

/** Batches appended to streams of a category in one turn of the event loop. They are projected together. */
interface ProjectionStep {
  readonly batches: EventBatch[];
  readonly done: Promise<void>;
}

/** A generation that receives new events: its queue, the last applied revision of each stream, its rows. */
interface ProjectionTarget {
  readonly queue: KeyedQueue;
  readonly seen: LruCache<number>;
  readonly rows: GenerationRows;
  /** The rows include every event up to this position. */
  through: bigint | null;
}

/** Applies events from appends and from the subscription to read models; keeps the order of each stream. */
@Injectable()
export class Projector {
  private readonly logger = new Logger(Projector.name);
  private readonly targets = new Map<string, ProjectionTarget>();
  /** Number of events left out, by generation. */
  private readonly leftOut = new Map<string, number>();
  /** Record readers by organization, cached because creating a reader takes longer than a projection. */
  private readonly recordsByOrg = new Map<string, ProjectionRecords>();
  private readonly listeners: ((event: RecordedEvent) => void)[] = [];
  private readonly steps = new Map<string, ProjectionStep>();
  /** Records kept in memory while the events that refer to them are projected. Some have hundreds of KB. */
  private readonly held = new Map<string, Row<object>>();

  constructor(
    readonly projections: Projections,
    private readonly registry: EventRegistry,
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly records: Records,
    private readonly versions: VersionedRecords,
    private readonly generations: Generations,
    private readonly cipher: FieldCipher,
    private readonly losses: Losses,
    private readonly purged: PurgedData,
  ) {}

  /** Registers a listener that is called with each event once its rows are stored. */
  onApplied(listener: (event: RecordedEvent) => void): void {
    this.listeners.push(listener);
  }

  /** Records that the live rows include all events up to this position; they are not projected again. */
  async markCaughtUp({ readModel }: Projection, position: bigint | null): Promise<void> {
    if (position === null || (await this.generations.outdated(readModel))) return;
    this.markThrough(await this.generations.live(readModel), position);
  }

  /** Records that the rows of a generation include every event up to the position. */
  markThrough(generation: Collection<object>, position: bigint): void {
    this.targetOf(generation).through = position;
  }

  /**
   * Projects events after an append. A failure is logged, not thrown: the write stands, and the
   * subscription repairs the rows. Appends of one turn of the event loop are projected together.
   */
  async onAppend(...streams: readonly (readonly RecordedEvent[])[]): Promise<void> {
    const steps = new Set(streams.map((events) => this.addToStep(batchOf(events, () => events))));
    for (const { done } of steps) await done;
  }

  /**
   * Like `onAppend`, with the record that the events refer to, because reading it would take longer than
   * projecting it.
   */
  async onAppendWithRecord({ record, row }: StoredRecord, events: readonly RecordedEvent[]): Promise<void> {
    const place = placeOf(events[0]!.org, record, row.id);
    this.held.set(place, row);
    try {
      await this.onAppend(events);
    } finally {
      this.held.delete(place);
    }
  }

  /**
   * Waits until the read models include an event of any writer, and projects it if necessary. Throws
   * store_unavailable.
   */
  async waitFor(stream: string, revision: number): Promise<void> {
    if (this.isApplied({ stream, revision })) return;
    const [event] = await this.events.readStream(stream, { fromRevision: revision, maxCount: 1 });
    if (event) await this.onAppend([this.read(event)]);
  }

  /**
   * Projects an event from the subscription. Rejects if a projection in `among` fails; the event is then
   * delivered again.
   */
  async onSubscriptionEvent(event: StoredEvent, among = this.projections.all): Promise<void> {
    if (!this.registry.isRegistered(event.stream)) return;
    const { category } = parseStreamName(event.stream);
    throwFirst(await this.applyAll(category, [this.storedBatch([event])], among));
  }

  /** Tells whether all read models include the event, as far as this process knows without reading. */
  isApplied({ stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>): boolean {
    const has = ({ name }: Collection<object>) =>
      (this.targets.get(name)?.seen.get(stream) ?? -1) >= revision;
    return this.projections
      .forCategory(parseStreamName(stream).category)
      .every(({ readModel }) => this.generations.cachedTargets(readModel)?.every(has) ?? false);
  }

  /** Applies events of a stream, in order, to a generation that also receives events from other writers. */
  async applyToGeneration(
    projection: Projection,
    generation: Collection<object>,
    events: readonly StoredEvent[],
  ): Promise<void> {
    throwFirst(await this.applyToTarget(projection, generation, [this.storedBatch(events)]));
  }

  /** Projects one event into `rows`. Leaves it out if its document is an accepted loss. */
  project(
    projection: Projection,
    { name }: Collection<object>,
    event: RecordedEvent,
    rows: ProjectionRows<object>,
  ): ProjectionResult {
    if (projection.types?.has(event.type) === false) return undefined;
    const reading = projection.project(event, rows, this.recordsOf(event.org));
    return reading?.catch((error: unknown) => this.skipLostDocument(error, name, event));
  }

  read(event: StoredEvent): RecordedEvent {
    return this.registry.read(event);
  }

  /** Returns how many events of this generation were left out because of lost documents. */
  leftOutOf({ name }: Collection<object>): number {
    return this.leftOut.get(name) ?? 0;
  }

  forget({ name }: Collection<object>): void {
    this.leftOut.delete(name);
    this.targets.delete(name);
  }

  private storedBatch(events: readonly StoredEvent[]): EventBatch {
    return batchOf(events, () => events.map((event) => this.read(event)));
  }

  private addToStep(news: EventBatch): ProjectionStep {
    const { category } = parseStreamName(news.stream);
    let step = this.steps.get(category);
    if (!step) this.steps.set(category, (step = this.beginStep(category)));
    step.batches.push(news);
    return step;
  }

  private beginStep(category: string): ProjectionStep {
    const news: EventBatch[] = [];
    const done = DONE.then(() => {
      this.steps.delete(category);
      return this.applyAll(category, news);
    }).then((failures) => {
      if (failures.length === 0) return;
      const msg = 'read models fell behind; the subscription will repair them';
      const streams = [...new Set(failures.map(({ stream }) => stream))];
      this.logger.error({ msg, streams, err: failures[0]!.error });
    });
    return { batches: news, done };
  }

  /** Applies batches to all read models concurrently, so that a slow or failing model delays no other. */
  private async applyAll(
    category: string,
    news: readonly EventBatch[],
    among = this.projections.all,
  ): Promise<readonly Failure[]> {
    const concerned = this.projections
      .forCategory(category)
      .filter((projection) => among.includes(projection));
    return (await Promise.all(concerned.map((projection) => this.applyToTargets(projection, news)))).flat();
  }

  private async applyToTargets(
    projection: Projection,
    news: readonly EventBatch[],
  ): Promise<readonly Failure[]> {
    const { readModel } = projection;
    const failures: Failure[] = [];
    try {
      for (const generation of await this.generations.targets(readModel)) {
        const failed = await this.applyToTarget(projection, generation, news);
        // Check again: a rebuild may have ended meanwhile and dropped its generation.
        if (failed.length > 0 && (await this.generations.targets(readModel)).includes(generation))
          failures.push(...failed);
      }
      return failures;
    } catch (error) {
      return news.map(({ stream }) => ({ stream, error }));
    }
  }

  private async applyToTarget(
    projection: Projection,
    generation: Collection<object>,
    news: readonly EventBatch[],
  ): Promise<readonly Failure[]> {
    const target = this.targetOf(generation);
    const due = news.filter((batch) => !this.isPassedOver(projection, target, batch));
    if (due.length === 0) return [];
    const failures: Failure[] = [];
    const apply = (batch: EventBatch) =>
      this.applyToStream(projection, generation, batch).catch((error: unknown) => {
        failures.push({ stream: batch.stream, error });
      });
    const streams = due.map(({ stream }) => stream);
    await target.queue.runAll(streams, () => Promise.all(due.map(apply)));
    return failures;
  }

  /** True if the events were applied before, or change no rows; if they come next, notes their position. */
  private isPassedOver({ types }: Projection, { seen }: ProjectionTarget, batch: EventBatch): boolean {
    const applied = seen.get(batch.stream) ?? -1;
    if (applied >= batch.last) return true;
    if (!types || batch.first !== applied + 1 || batch.has(types)) return false;
    seen.set(batch.stream, batch.last);
    return true;
  }

  /**
   * Applies the events of a stream in order: writes the rows of an event after the rows of the event before.
   */
  private async applyToStream(
    projection: Projection,
    generation: Collection<object>,
    { stream, first, last, events }: EventBatch,
  ): Promise<void> {
    const { rows, seen, through } = this.targetOf(generation);
    const applied = seen.get(stream);
    if (applied !== undefined && applied >= last) return;
    const door = new PendingRows(rows, parseStreamName(stream).org);
    const projected: RecordedEvent[] = [];
    try {
      const isNext =
        first === 0 ||
        applied === first - 1 ||
        (applied === undefined && (await this.isWithin(through, stream, first - 1)));
      const due = isNext
        ? events()
        : (await this.events.readStream(stream, { fromRevision: (applied ?? -1) + 1 })).map((event) =>
            this.read(event),
          );
      for (const event of due) {
        if (applied !== undefined && event.revision <= applied) continue;
        if (!door.takesMore) await door.flush();
        const reading = this.project(projection, generation, event, door);
        if (reading) await reading;
        projected.push(event);
      }
    } finally {
      await door.whenWritten();
      for (const event of projected) {
        seen.set(stream, event.revision);
        for (const listener of this.listeners) listener(event);
      }
    }
  }

  /** Leaves out an event: a document that the operator accepted as lost must not block a read model. */
  private skipLostDocument(error: unknown, readModel: string, { stream, revision }: RecordedEvent): void {
    if (!(error instanceof LostDocumentError) || !this.losses.areDocumentsLost) throw error;
    this.leftOut.set(readModel, (this.leftOut.get(readModel) ?? 0) + 1);
    this.logger.warn({ msg: `an event is left out: ${error.message}`, readModel, stream, revision });
  }

  private async isWithin(through: bigint | null, stream: string, revision: number): Promise<boolean> {
    if (through === null) return false;
    const [event] = await this.events.readStream(stream, { fromRevision: revision, maxCount: 1 });
    return event !== undefined && event.position <= through;
  }

  private targetOf(generation: Collection<object>): ProjectionTarget {
    let target = this.targets.get(generation.name);
    if (!target) {
      const rows = new GenerationRows(this.store, generation);
      target = { queue: new KeyedQueue(), seen: new LruCache(STREAMS_MAX), rows, through: null };
      this.targets.set(generation.name, target);
    }
    return target;
  }

  private recordsOf(org: string): ProjectionRecords {
    let records = this.recordsByOrg.get(org);
    if (!records) this.recordsByOrg.set(org, (records = this.openRecords(org)));
    return records;
  }

  private openRecords(org: string): ProjectionRecords {
    const rows = this.records.for({ orgId: org });
    // Share reads of one turn, because two projections may need the same record, which may have hundreds of
    // KB.
    const inThisTurn = new Map<string, Promise<unknown>>();
    return {
      version: (record, id, hash) => this.versions.version({ orgId: org }, record as never, id, hash),
      get: <T extends object>(record: Collection<T>, id: string): Promise<Row<T> | null> => {
        const key = placeOf(org, record, id);
        const held = this.held.get(key);
        if (held) return Promise.resolve(held as Row<T>);
        const known = inThisTurn.get(key);
        if (known) return known as Promise<Row<T> | null>;
        const read = rows.get(record, id);
        inThisTurn.set(key, read);
        setImmediate(() => inThisTurn.delete(key));
        return read;
      },
      isPurged: async (alert) => (await this.purged.find({ orgId: org }, 'alert', alert)) !== null,
      unsealed: (event, field) =>
        this.cipher.unseal(event, field, (event.data as Record<string, string>)[field]!),
    };
  }
}

function throwFirst([first]: readonly Failure[]): void {
  if (first) throw first.error;
}

function batchOf(
  events: readonly Pick<StoredEvent, 'stream' | 'revision' | 'type'>[],
  recorded: EventBatch['events'],
): EventBatch {
  const { stream, revision: first } = events[0]!;
  const last = events.at(-1)!.revision;
  const has: EventBatch['has'] = (types) => events.some(({ type }) => types.has(type));
  return { stream, first, last, has, events: recorded };
}
