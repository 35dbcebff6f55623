import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { Clock, DAY_MS } from '../../kernel/clock.js';
import type { Collection, Row } from '../../kernel/collection.js';
import { defineReadModel } from '../../kernel/define-read-model.js';
import { defineRecord } from '../../kernel/define-record.js';
import { ReadStore } from '../read-store/read-store.js';
import { Records } from '../records/records.js';

/** Which generation of a shape of a read model answers queries, and which one is being built. */
export const ReadModelGenerationRecord = defineRecord({
  name: 'read-model-generations',
  schema: z.object({
    live: z.number(),
    /** Number of a generation that one process fills alone; it receives no live events. */
    filling: z.number().nullish(),
    /** Number of a generation that also receives live events while the log is replayed. */
    building: z.number().nullable(),
    leasedUntil: z.number().nullish(),
    /** The highest number given so far; numbers are never reused because projectors cache them. */
    lastGiven: z.number().nullish(),
    /** Storage version of the live rows, 0 before the first build; another version asks for a rebuild. */
    storageVersion: z.number(),
    retiring: z.object({ generation: z.number(), until: z.number() }).nullable(),
    /** When a process of this shape ran last, to the hour; missing in records of 0.x. */
    usedAt: z.number().nullish(),
  }),
});

type Entry = z.infer<typeof ReadModelGenerationRecord.schema>;

const OF_ANOTHER_LOG = -1;

const NEVER_BUILT: Entry = {
  live: 1,
  filling: null,
  building: null,
  leasedUntil: null,
  lastGiven: 1,
  storageVersion: 0,
  retiring: null,
  usedAt: null,
};

/** How long a process may use its cached generations. */
export const GENERATION_CACHE_MS = 1_000;

export const BUILD_LEASE_MS = 30_000;

/** How often a running process says that it uses its shapes. */
const USED_EVERY_MS = 3_600_000;
/** How long rows of another shape stay after the last process that used them, for a way back. */
const OTHER_SHAPES_KEPT_MS = DAY_MS;

/** A record as this process last read it, with the collections that it names. */
interface Known {
  readonly entry: Entry;
  readonly readAt: number;
  /** The live collection first; null until all are ready. */
  targets: readonly Collection<object>[] | null;
}

/**
 * Says which generation is read and written. Each shape (storage version) of a read model has generations of
 * its own, so that processes of two releases live side by side. A generation is being filled by one process,
 * then also fed with live events, then live, then retiring. One process at a time builds, under a lease.
 */
@Injectable()
export class Generations {
  private readonly known = new Map<string, Known>();
  private readonly opened = new Map<string, Promise<Collection<object>>>();
  private readonly own = new Set<string>();
  /** What other shapes said last, and since when this process knows it. */
  private readonly othersUsed = new Map<string, { readonly usedAt: number | null; readonly since: number }>();

  constructor(
    private readonly records: Records,
    private readonly store: ReadStore,
    private readonly clock: Clock,
  ) {}

  async live(readModel: Collection<object>): Promise<Collection<object>> {
    const [live] = await this.targets(readModel);
    return live!;
  }

  /** Returns every stored collection that events must reach: the live one, one being compared or retired. */
  async targets(readModel: Collection<object>): Promise<readonly Collection<object>[]> {
    const known = this.cached(readModel) ?? (await this.read(readModel));
    const { live, building, retiring } = known.entry;
    return (known.targets ??= await Promise.all(
      numbersOf(live, building, retiring).map((number) => this.stored(readModel, number)),
    ));
  }

  /** Like `targets`; null when the store has to be asked. */
  cachedTargets(readModel: Collection<object>): readonly Collection<object>[] | null {
    return this.cached(readModel)?.targets ?? null;
  }

  async outdated(readModel: Collection<object>): Promise<boolean> {
    return (await this.read(readModel)).entry.storageVersion !== readModel.storageVersion;
  }

  /** Tells whether no rows were built yet. */
  async isNew(readModel: Collection<object>): Promise<boolean> {
    return (await this.read(readModel)).entry.storageVersion === NEVER_BUILT.storageVersion;
  }

  /** Records that the live rows were made from another log, and forgets those of other shapes. */
  async markStale(readModel: Collection<object>): Promise<void> {
    for (const { id } of await this.otherShapes(readModel)) await this.forget(id);
    await this.change(readModel, (entry) => ({ ...entry, storageVersion: OF_ANOTHER_LOG }));
  }

  async markCurrent(readModel: Collection<object>): Promise<void> {
    const { storageVersion } = readModel;
    await this.change(readModel, (entry) => ({ ...entry, storageVersion }));
    await this.live(readModel);
  }

  /**
   * Begins a generation that only the caller writes until `beginFeeding`. `alone`: no other process runs, so
   * a generation that is only compared (`isOnlyCompared`) gets no indexes. Throws conflict when the read
   * model is being built already, or was built.
   */
  async beginBuilding(
    readModel: Collection<object>,
    { alone = false, ifOutdated = false, isOnlyCompared = false } = {},
  ): Promise<Collection<object>> {
    const { before, after } = await this.change(readModel, (entry) => {
      const isBuilt = ifOutdated && entry.storageVersion === readModel.storageVersion;
      if (isBuilt || this.isHeld(readModel, entry, alone)) throw new AppError('conflict');
      const filling = Math.max(entry.lastGiven ?? 0, ...inUse(entry)) + 1;
      return { ...entry, filling, building: null, lastGiven: filling, leasedUntil: this.leaseEnd() };
    });
    const filling = after.filling!;
    const name = generationName(readModel, filling);
    this.own.add(name);
    try {
      await this.drop(readModel, underWay(before));
      return await this.stored(alone && isOnlyCompared ? { ...readModel, indexes: {} } : readModel, filling);
    } catch (error) {
      // Why: without renewals the lease lapses as if this process had died.
      this.own.delete(name);
      throw error;
    }
  }

  /** Lets other processes write to it, at most `GENERATION_CACHE_MS` later. Throws conflict. */
  async beginFeeding(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    await this.advance(readModel, building, (entry) => ({ filling: null, building: underWay(entry) }));
  }

  async renewLease(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    await this.advance(readModel, building, () => ({ leasedUntil: this.leaseEnd() }));
  }

  /** Makes the built generation live; the old one gets events for another `keepOldMs`. Throws conflict. */
  async switchOver(
    readModel: Collection<object>,
    building: Collection<object>,
    keepOldMs: number,
  ): Promise<void> {
    const { storageVersion } = readModel;
    const { before } = await this.advance(readModel, building, (entry) => {
      const retiring = { generation: entry.live, until: this.clock.now() + keepOldMs };
      return { ...NOTHING_UNDER_WAY, live: underWay(entry)!, storageVersion, retiring };
    });
    this.own.delete(building.name);
    await this.drop(readModel, before.retiring?.generation ?? null);
  }

  async abandon(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    this.own.delete(building.name);
    const { after } = await this.change(readModel, (entry) =>
      isUnderWay(entry, readModel, building) ? { ...entry, ...NOTHING_UNDER_WAY } : entry,
    );
    // Why checked: a switch whose answer was lost may have made it live.
    if (!namesInUse(readModel, after).includes(building.name)) await this.store.drop(building);
  }

  /**
   * Removes generations that are retired or whose builder is dead, those of shapes that no process has used
   * for a day, and collections that no record names. Says that this process uses its shape.
   */
  async dropUnused(readModel: Collection<object>): Promise<void> {
    // Why listed first: a collection opened later is then not among them.
    const stored = await this.store.collections();
    const now = this.clock.now();
    const { after } = await this.change(readModel, (entry) => {
      const isDead = underWay(entry) !== null && !this.isHeld(readModel, entry, false);
      const isOver = entry.retiring !== null && entry.retiring.until <= now;
      const usedAt = now - (entry.usedAt ?? 0) >= USED_EVERY_MS ? now : entry.usedAt;
      if (!isDead && !isOver && usedAt === entry.usedAt) return entry;
      const retiring = isOver ? null : entry.retiring;
      return { ...entry, ...(isDead ? NOTHING_UNDER_WAY : {}), retiring, usedAt };
    });
    const kept = await this.shapesKept(readModel, now);
    // Why again: a process with a stale cache may have written to a generation after it was dropped.
    await this.dropAmong(stored, readModel, [...kept, shapeOf(readModel)], namesInUse(readModel, after));
  }

  /** Removes the generations of a read model that no code of this release makes, once no other does. */
  async remove(readModel: string): Promise<void> {
    const declared = { ...defineReadModel({ name: readModel, schema: z.object({}) }), storageVersion: 0 };
    const stored = await this.store.collections();
    await this.dropAmong(stored, declared, await this.shapesKept(declared, this.clock.now()), []);
  }

  /** Returns other shapes that a process has used within a day; forgets the rest. */
  private async shapesKept(readModel: Collection<object>, now: number): Promise<string[]> {
    const kept: string[] = [];
    for (const { id, usedAt = null } of await this.otherShapes(readModel)) {
      const seen = this.othersUsed.get(id);
      const since = seen && seen.usedAt === usedAt ? seen.since : this.clock.steady();
      this.othersUsed.set(id, { usedAt, since });
      // Why both: where a clock leaps ahead, others still say within the hour that they use their shape.
      const isSilent = this.clock.steady() - since >= 2 * USED_EVERY_MS;
      if (isSilent && now - (usedAt ?? 0) >= OTHER_SHAPES_KEPT_MS) await this.forget(id);
      else kept.push(id);
    }
    return kept;
  }

  private async otherShapes(readModel: Collection<object>): Promise<Row<Entry>[]> {
    const all = await this.records.forSystem().find(ReadModelGenerationRecord, {}, { index: 'id' });
    const own = shapeOf(readModel);
    return all.filter(({ id }) => id !== own && id.split('@')[0] === readModel.name);
  }

  private async forget(id: string): Promise<void> {
    await this.records.forSystem().remove(ReadModelGenerationRecord, { id });
  }

  /** Drops what is of no kept shape, and of the own shape what is not used. */
  private async dropAmong(
    stored: readonly string[],
    readModel: Collection<object>,
    shapes: readonly string[],
    used: readonly string[],
  ): Promise<void> {
    const own = shapeOf(readModel);
    for (const name of stored) {
      if (!name.startsWith(`${readModel.name}@`)) continue;
      const shape = shapeOfGeneration(name);
      const isKept = shape === own ? used.includes(name) : shapes.includes(shape);
      if (!isKept) await this.store.drop({ ...readModel, name });
    }
  }

  private isHeld(readModel: Collection<object>, entry: Entry, alone: boolean): boolean {
    const number = underWay(entry);
    if (number === null) return false;
    if (this.own.has(generationName(readModel, number))) return true;
    return !alone && (entry.leasedUntil ?? 0) > this.clock.now();
  }

  private leaseEnd(): number {
    return this.clock.now() + BUILD_LEASE_MS;
  }

  private cached(readModel: Collection<object>): Known | null {
    const known = this.known.get(shapeOf(readModel));
    return known && this.clock.steady() - known.readAt < GENERATION_CACHE_MS ? known : null;
  }

  private async read(readModel: Collection<object>): Promise<Known> {
    const readAt = this.clock.steady();
    const { id, ...row } = await this.row(shapeOf(readModel));
    // Why defaults: records of an older release lack some fields.
    return this.keep(id, { filling: null, leasedUntil: null, lastGiven: null, usedAt: null, ...row }, readAt);
  }

  private keep(id: string, entry: Entry, readAt: number): Known {
    const known = { entry, readAt, targets: null };
    this.known.set(id, known);
    return known;
  }

  private async row(id: string): Promise<Row<Entry>> {
    const rows = this.records.forSystem();
    for (;;) {
      const row = await rows.get(ReadModelGenerationRecord, id);
      if (row) return row;
      const begin = { $setOnInsert: { ...NEVER_BUILT, usedAt: this.clock.now() } };
      await rows.compareAndSet(ReadModelGenerationRecord, { id, live: null }, begin, { upsert: true });
    }
  }

  /** Changes the entry while the generation is being built. Throws conflict. */
  private advance(
    readModel: Collection<object>,
    building: Collection<object>,
    next: (entry: Entry) => Partial<Entry>,
  ): Promise<{ before: Entry; after: Entry }> {
    return this.change(readModel, (entry) => {
      if (!isUnderWay(entry, readModel, building)) throw new AppError('conflict');
      return { ...entry, ...next(entry) };
    });
  }

  /** Replaces the entry by `next` of it, with compare-and-set until no other process interferes. */
  private async change(
    readModel: Collection<object>,
    next: (entry: Entry) => Entry,
  ): Promise<{ before: Entry; after: Entry }> {
    for (;;) {
      const { entry: before } = await this.read(readModel);
      const after = next(before);
      if (after === before) return { before, after };
      const { retiring, ...fields } = before;
      const id = shapeOf(readModel);
      const unchanged = { id, ...fields, 'retiring.generation': retiring?.generation ?? null };
      const rows = this.records.forSystem();
      const readAt = this.clock.steady();
      const { outcome } = await rows.compareAndSet(ReadModelGenerationRecord, unchanged, { $set: after });
      if (outcome === 'lost') continue;
      this.keep(id, after, readAt);
      return { before, after };
    }
  }

  private async drop(readModel: Collection<object>, generation: number | null): Promise<void> {
    if (generation !== null) await this.store.drop(await this.stored(readModel, generation));
  }

  private stored(readModel: Collection<object>, generation: number): Promise<Collection<object>> {
    const name = generationName(readModel, generation);
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

const underWay = ({ filling, building }: Entry): number | null => filling ?? building;

const NOTHING_UNDER_WAY = { filling: null, building: null, leasedUntil: null };

function isUnderWay(entry: Entry, readModel: Collection<object>, building: Collection<object>): boolean {
  const number = underWay(entry);
  return number !== null && building.name === generationName(readModel, number);
}

/** Name of a read model in one shape. */
export const shapeOf = ({ name, storageVersion }: Collection<object>): string => `${name}@${storageVersion}`;

const generationName = (readModel: Collection<object>, generation: number): string =>
  `${shapeOf(readModel)}.${generation}`;

/** Returns the shape; of a generation of 0.x, which has none, the name of the read model. */
const shapeOfGeneration = (name: string): string => /^(.*@\d+)\.\d+$/.exec(name)?.[1] ?? name.split('@')[0]!;

const numbersOf = (live: number, built: number | null, retiring: Entry['retiring']): number[] =>
  [live, built, retiring?.generation ?? null].filter((number) => number !== null);

const inUse = (entry: Entry): number[] => numbersOf(entry.live, underWay(entry), entry.retiring);

const namesInUse = (readModel: Collection<object>, entry: Entry): string[] =>
  inUse(entry).map((number) => generationName(readModel, number));
