import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError, Clock, type Collection, DAY_MS, defineRecord, type Row } from '@alert-review/kernel';
import { ReadStore } from '../read-store/read-store.js';
import { Records } from '../records/records.js';

/** For one shape of a read model: which generation answers queries, and which other generations exist. */
export const ReadModelGenerationRecord = defineRecord({
  name: 'generations',
  schema: z.object({
    live: z.number(),
    /** The highest number given so far. Numbers are never reused, because projectors cache them. */
    lastGiven: z.number(),
    /** Storage version of the live rows; 0 before the first build. Another version requires a rebuild. */
    storageVersion: z.number(),
    /** When the live rows were built; null before the first build. */
    builtAt: z.number().nullable(),
    /**
     * Generations that are being built or are retired; they are removed at `until`. `isFed` means that they
     * receive new events.
     */
    beside: z.array(z.object({ generation: z.number(), until: z.number(), isFed: z.boolean() })),
    /** Number of changes so far, for compare-and-set. */
    changes: z.number(),
  }),
});

type Entry = z.infer<typeof ReadModelGenerationRecord.schema>;

const OF_ANOTHER_LOG = -1;

const NEVER_BUILT: Entry = {
  live: 1,
  lastGiven: 1,
  storageVersion: 0,
  builtAt: null,
  beside: [],
  changes: 0,
};

/** How long a process may use its cached generations. */
export const GENERATION_CACHE_MS = 1_000;
/**
 * How long a retired generation still receives events, as other processes and long answers may still read
 * it.
 */
export const RETIRED_GENERATION_MS = 60_000;
/** How long a build may take. After that, the rest of a build whose process died is removed. */
const BUILD_MAX_MS = DAY_MS;
/**
 * How long rows of an older shape are kept after newer rows were built, so that a return to the older
 * release is possible.
 */
const OLDER_SHAPES_KEPT_MS = DAY_MS;

/** A record as this process last read it, with the collections that it refers to. */
interface Known {
  readonly entry: Entry;
  readonly readAt: number;
  /** The live collection comes first. Null until all collections are ready. */
  targets: readonly Collection<object>[] | null;
}

/**
 * Manages which generation of a read model is read and written. Each shape (storage version) has its own
 * generations, so that processes of two releases can run side by side. A builder first fills its generation
 * alone, then the generation also receives new events, and finally it becomes live. If several processes
 * build at once, the first to finish wins.
 */
@Injectable()
export class Generations {
  private readonly known = new Map<string, Known>();
  private readonly opened = new Map<string, Promise<Collection<object>>>();

  constructor(
    private readonly records: Records,
    private readonly store: ReadStore,
    private readonly clock: Clock,
  ) {}

  async live(readModel: Collection<object>): Promise<Collection<object>> {
    const [live] = await this.targets(readModel);
    return live!;
  }

  /** Returns all stored collections that events must reach, the live collection first. */
  async targets(readModel: Collection<object>): Promise<readonly Collection<object>[]> {
    const known = this.cached(readModel) ?? (await this.read(readModel));
    const { live, beside } = known.entry;
    const fed = beside.flatMap(({ generation, isFed }) => (isFed ? [generation] : []));
    return (known.targets ??= await Promise.all(
      [live, ...fed].map((number) => this.stored(readModel, number)),
    ));
  }

  /** Like `targets`, but returns null if the store would have to be asked. */
  cachedTargets(readModel: Collection<object>): readonly Collection<object>[] | null {
    return this.cached(readModel)?.targets ?? null;
  }

  async outdated(readModel: Collection<object>): Promise<boolean> {
    return (await this.read(readModel)).entry.storageVersion !== readModel.storageVersion;
  }

  /** Tells whether rows of this shape were built. Unlike `outdated`, it creates no entry. */
  async isBuilt(readModel: Collection<object>): Promise<boolean> {
    const row = await this.records.forSystem().get(ReadModelGenerationRecord, shapeOfReadModel(readModel));
    return row?.storageVersion === readModel.storageVersion;
  }

  /** Tells whether no rows were built yet. */
  async isNew(readModel: Collection<object>): Promise<boolean> {
    return (await this.read(readModel)).entry.storageVersion === NEVER_BUILT.storageVersion;
  }

  /** Records that the live rows were built from another log, and forgets the rows of other shapes. */
  async markStale(readModel: Collection<object>): Promise<void> {
    for (const { id } of await this.otherShapes(readModel)) await this.forget(id);
    await this.change(readModel, (entry) => ({ ...entry, storageVersion: OF_ANOTHER_LOG }));
  }

  async markCurrent(readModel: Collection<object>): Promise<void> {
    const built = { storageVersion: readModel.storageVersion, builtAt: this.clock.now() };
    await this.change(readModel, (entry) => ({ ...entry, ...built }));
    await this.live(readModel);
  }

  /** Begins an empty generation. Only the caller writes to it until `feed`. */
  async begin(readModel: Collection<object>): Promise<Collection<object>> {
    const until = this.clock.now() + BUILD_MAX_MS;
    const { lastGiven: generation } = await this.change(readModel, (entry) => {
      const lastGiven = entry.lastGiven + 1;
      const beside = [...entry.beside, { generation: lastGiven, until, isFed: false }];
      return { ...entry, lastGiven, beside };
    });
    return this.stored(readModel, generation);
  }

  /**
   * Lets new events reach the generation; in other processes this takes up to GENERATION_CACHE_MS. Throws
   * conflict.
   */
  async feed(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    await this.advance(readModel, building, (entry, its) => ({
      beside: entry.beside.map((each) => (each === its ? { ...its, isFed: true } : each)),
    }));
  }

  /**
   * Makes the generation live. With `ifOutdated`, only if no other generation was built meanwhile. Throws
   * conflict.
   */
  async switchOver(
    readModel: Collection<object>,
    building: Collection<object>,
    ifOutdated = false,
  ): Promise<void> {
    const { storageVersion } = readModel;
    const now = this.clock.now();
    await this.advance(readModel, building, (entry, its) => {
      if (ifOutdated && entry.storageVersion === storageVersion) throw new AppError('conflict');
      const retired = { generation: entry.live, until: now + RETIRED_GENERATION_MS, isFed: true };
      const beside = [...entry.beside.filter((each) => each !== its), retired];
      return { live: its.generation, storageVersion, builtAt: now, beside };
    });
  }

  async abandon(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    const entry = await this.change(readModel, (before) => {
      const beside = before.beside.filter(
        ({ generation }) => nameOf(readModel, generation) !== building.name,
      );
      return { ...before, beside };
    });
    // Check first: a switch whose answer was lost may have made this generation live.
    if (nameOf(readModel, entry.live) !== building.name) await this.store.drop(building);
  }

  /**
   * Removes generations whose time is over at `now`, shapes that were replaced a day ago, and collections
   * that no record refers to.
   */
  async dropUnused(readModel: Collection<object>, now = this.clock.now()): Promise<void> {
    // List first, so that a collection opened later is not among them.
    const stored = await this.store.collections();
    const { live, beside, builtAt } = await this.change(readModel, (entry) => {
      const kept = entry.beside.filter(({ until }) => until > now);
      return kept.length === entry.beside.length ? entry : { ...entry, beside: kept };
    });
    const own = shapeOfReadModel(readModel);
    const used = [live, ...beside.map(({ generation }) => generation)].map((one) => nameOf(readModel, one));
    const shapes = new Set([own]);
    for (const { id, builtAt: otherBuiltAt } of await this.otherShapes(readModel)) {
      const isReplaced = builtAt !== null && otherBuiltAt !== null && otherBuiltAt < builtAt;
      if (isReplaced && this.clock.now() - builtAt >= OLDER_SHAPES_KEPT_MS) await this.forget(id);
      else shapes.add(id);
    }
    for (const name of stored) {
      const [shape = ''] = /^.*@\d+(?=\.\d+$)/.exec(name) ?? [];
      if (shape.split('@')[0] !== readModel.name) continue;
      if (shape === own ? !used.includes(name) : !shapes.has(shape))
        await this.store.drop({ ...readModel, name });
    }
  }

  private async otherShapes(readModel: Collection<object>): Promise<Row<Entry>[]> {
    const all = await this.records.forSystem().find(ReadModelGenerationRecord, {}, { index: 'id' });
    const own = shapeOfReadModel(readModel);
    return all.filter(({ id }) => id !== own && id.split('@')[0] === readModel.name);
  }

  private async forget(id: string): Promise<void> {
    await this.records.forSystem().remove(ReadModelGenerationRecord, { id });
  }

  private cached(readModel: Collection<object>): Known | null {
    const known = this.known.get(shapeOfReadModel(readModel));
    return known && this.clock.steady() - known.readAt < GENERATION_CACHE_MS ? known : null;
  }

  private async read(readModel: Collection<object>): Promise<Known> {
    const readAt = this.clock.steady();
    const rows = this.records.forSystem();
    const id = shapeOfReadModel(readModel);
    for (;;) {
      const row = await rows.get(ReadModelGenerationRecord, id);
      if (row) return this.keep(id, row, readAt);
      const begin = { $setOnInsert: { ...NEVER_BUILT } };
      await rows.compareAndSet(ReadModelGenerationRecord, { id, live: null }, begin, { upsert: true });
    }
  }

  private keep(shape: string, { id: _, ...entry }: Row<Entry>, readAt: number): Known {
    const known = { entry, readAt, targets: null };
    this.known.set(shape, known);
    return known;
  }

  /** Changes the entry while the generation is being built. Throws conflict if it no longer is. */
  private advance(
    readModel: Collection<object>,
    building: Collection<object>,
    next: (entry: Entry, its: Entry['beside'][number]) => Partial<Entry>,
  ): Promise<Entry> {
    return this.change(readModel, (entry) => {
      const its = entry.beside.find(({ generation }) => nameOf(readModel, generation) === building.name);
      if (!its || its.generation < entry.live) throw new AppError('conflict');
      return { ...entry, ...next(entry, its) };
    });
  }

  /** Replaces the entry by the result of `next`, with compare-and-set until no other process interferes. */
  private async change(readModel: Collection<object>, next: (entry: Entry) => Entry): Promise<Entry> {
    const id = shapeOfReadModel(readModel);
    for (;;) {
      const { entry } = await this.read(readModel);
      const after = next(entry);
      if (after === entry) return entry;
      const readAt = this.clock.steady();
      const changed = { ...after, changes: entry.changes + 1 };
      const { outcome } = await this.records
        .forSystem()
        .compareAndSet(ReadModelGenerationRecord, { id, changes: entry.changes }, { $set: changed });
      if (outcome !== 'lost') return this.keep(id, { id, ...changed }, readAt).entry;
    }
  }

  private stored(readModel: Collection<object>, generation: number): Promise<Collection<object>> {
    const name = nameOf(readModel, generation);
    let opened = this.opened.get(name);
    if (!opened) {
      const collection = { ...readModel, name };
      opened = this.store.ensure(collection).then(() => collection);
      this.opened.set(name, opened);
      opened.catch(() => this.opened.delete(name));
    }
    return opened;
  }
}

/** Returns the name of a read model in its shape, such as `alerts@3`. */
export const shapeOfReadModel = ({ name, storageVersion }: Collection<object>): string =>
  `${name}@${storageVersion}`;

const nameOf = (readModel: Collection<object>, generation: number): string =>
  `${shapeOfReadModel(readModel)}.${generation}`;
