import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import type { Collection } from '../../kernel/collection.js';
import { defineReadModel } from '../../kernel/define-read-model.js';
import { defineRecord } from '../../kernel/define-record.js';
import { ReadStore } from '../read-store/read-store.js';
import { Records } from '../records/records.js';

/** Which generation of each read model answers queries, and which one is being built. */
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
};

/** How long a process may use its cached generations. */
export const GENERATION_CACHE_MS = 1_000;

export const BUILD_LEASE_MS = 30_000;

/** Says which generation is read and written. One process at a time builds, under a lease. */
@Injectable()
export class Generations {
  private readonly cache = new Map<string, { entry: Entry; readAt: number }>();
  private readonly targetCollections = new WeakMap<Entry, Promise<Collection<object>[]>>();
  private readonly targetCollectionsNow = new WeakMap<Entry, readonly Collection<object>[]>();
  private readonly collectionLive = new WeakMap<Entry, Promise<Collection<object>>>();
  private readonly physical = new Map<string, Collection<object>>();
  private readonly ensured = new Map<string, Promise<void>>();
  private readonly own = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly store: ReadStore,
    private readonly clock: Clock,
  ) {}

  live(readModel: Collection<object>): Promise<Collection<object>> {
    const entry = this.cached(readModel);
    return entry
      ? this.liveOf(readModel, entry)
      : this.entry(readModel).then((e) => this.liveOf(readModel, e));
  }

  private liveOf(readModel: Collection<object>, entry: Entry): Promise<Collection<object>> {
    const known = this.collectionLive.get(entry);
    if (known) return known;
    const live = this.stored(readModel, entry.live);
    this.collectionLive.set(entry, live);
    live.catch(() => this.collectionLive.delete(entry));
    return live;
  }

  /** Returns every stored collection that events must reach: the live one, one being compared or retired. */
  targets(readModel: Collection<object>): Promise<Collection<object>[]> {
    const entry = this.cached(readModel);
    return entry
      ? this.targetsOf(readModel, entry)
      : this.entry(readModel).then((e) => this.targetsOf(readModel, e));
  }

  /** Like `targets`; null when the store has to be asked. */
  cachedTargets(readModel: Collection<object>): readonly Collection<object>[] | null {
    const entry = this.cached(readModel);
    return (entry && this.targetCollectionsNow.get(entry)) ?? null;
  }

  private targetsOf(readModel: Collection<object>, entry: Entry): Promise<Collection<object>[]> {
    const known = this.targetCollections.get(entry);
    if (known) return known;
    const targets = Promise.all(targetNumbers(entry).map((number) => this.stored(readModel, number)));
    this.targetCollections.set(entry, targets);
    targets.then(
      (collections) => this.targetCollectionsNow.set(entry, collections),
      () => this.targetCollections.delete(entry),
    );
    return targets;
  }

  async outdated(readModel: Collection<object>): Promise<boolean> {
    return (await this.entry(readModel, true)).storageVersion !== readModel.storageVersion;
  }

  /** Records that the live rows were made from another log. */
  async markStale(readModel: Collection<object>): Promise<void> {
    await this.change(readModel, (entry) => ({ ...entry, storageVersion: OF_ANOTHER_LOG }));
  }

  /** Tells whether no rows were built yet. */
  async isNew(readModel: Collection<object>): Promise<boolean> {
    return (await this.entry(readModel, true)).storageVersion === NEVER_BUILT.storageVersion;
  }

  async markCurrent(readModel: Collection<object>): Promise<void> {
    const { storageVersion } = readModel;
    const { after } = await this.change(readModel, (entry) => ({ ...entry, storageVersion }));
    await this.stored(readModel, after.live);
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
      const leasedUntil = this.clock.now() + BUILD_LEASE_MS;
      return { ...entry, filling, building: null, lastGiven: filling, leasedUntil };
    });
    const name = generationName(readModel, after.filling!);
    this.own.add(name);
    if (alone && isOnlyCompared) this.physical.set(name, { ...readModel, name, indexes: {} });
    try {
      await this.drop(readModel, underWay(before));
      return await this.stored(readModel, after.filling!);
    } catch (error) {
      // Why: without renewals the lease lapses as if this process had died.
      this.own.delete(name);
      throw error;
    }
  }

  /** Lets other processes write to it, at most `GENERATION_CACHE_MS` later. Throws conflict. */
  async beginFeeding(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    await this.change(readModel, (entry) => {
      if (!isUnderWay(entry, readModel, building)) throw new AppError('conflict');
      return { ...entry, filling: null, building: underWay(entry) };
    });
  }

  async renewLease(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    await this.change(readModel, (entry) => {
      if (!isUnderWay(entry, readModel, building)) throw new AppError('conflict');
      return { ...entry, leasedUntil: this.clock.now() + BUILD_LEASE_MS };
    });
  }

  /** Makes the built generation live; the old one gets events for another `keepOldMs`. Throws conflict. */
  async switchOver(
    readModel: Collection<object>,
    building: Collection<object>,
    keepOldMs: number,
  ): Promise<void> {
    const { before } = await this.change(readModel, (entry) => {
      if (!isUnderWay(entry, readModel, building)) throw new AppError('conflict');
      const retiring = { generation: entry.live, until: this.clock.now() + keepOldMs };
      const { storageVersion } = readModel;
      return { ...entry, ...NOTHING_UNDER_WAY, live: underWay(entry)!, storageVersion, retiring };
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

  /** Removes generations that are retired or whose builder is dead, and drops unused collections. */
  async dropUnused(readModel: Collection<object>): Promise<void> {
    // Why listed first: a collection opened later is then not among them.
    const stored = await this.store.collections();
    const now = this.clock.now();
    const { after } = await this.change(readModel, (entry) => {
      const isDead = underWay(entry) !== null && !this.isHeld(readModel, entry, false);
      const isOver = entry.retiring !== null && entry.retiring.until <= now;
      if (!isDead && !isOver) return entry;
      return {
        ...entry,
        ...(isDead ? NOTHING_UNDER_WAY : {}),
        ...(isOver ? { retiring: null } : {}),
      };
    });
    const used = namesInUse(readModel, after);
    // Why again: a process with a stale cache may have written to a generation after it was dropped.
    for (const name of stored)
      if (name.startsWith(`${readModel.name}@`) && !used.includes(name))
        await this.store.drop({ ...readModel, name });
  }

  /** Removes every generation of a read model that no code makes any more, and its record. */
  async remove(readModel: string): Promise<void> {
    for (const name of await this.store.collections())
      if (name.startsWith(`${readModel}@`))
        await this.store.drop(defineReadModel({ name, schema: z.object({}) }));
    await this.records.forSystem().remove(ReadModelGenerationRecord, { id: readModel });
  }

  private isHeld(readModel: Collection<object>, entry: Entry, alone: boolean): boolean {
    const number = underWay(entry);
    if (number === null) return false;
    if (this.own.has(generationName(readModel, number))) return true;
    return !alone && (entry.leasedUntil ?? 0) > this.clock.now();
  }

  private async entry(readModel: Collection<object>, fresh = false): Promise<Entry> {
    const cached = fresh ? null : this.cached(readModel);
    if (cached) return cached;
    const readAt = this.clock.steady();
    const row = (await this.stand(readModel)) ?? (await this.begin(readModel));
    // Why defaults: records of an older release lack some fields.
    const { live, filling = null, building, leasedUntil = null, lastGiven = null, storageVersion } = row;
    const { retiring } = row;
    const entry = { live, filling, building, leasedUntil, lastGiven, storageVersion, retiring };
    this.cache.set(readModel.name, { entry, readAt });
    return entry;
  }

  private cached({ name }: Collection<object>): Entry | null {
    const cached = this.cache.get(name);
    return cached && this.clock.steady() - cached.readAt < GENERATION_CACHE_MS ? cached.entry : null;
  }

  private stand(readModel: Collection<object>): Promise<Entry | null> {
    return this.records.forSystem().get(ReadModelGenerationRecord, readModel.name);
  }

  private async begin(readModel: Collection<object>): Promise<Entry> {
    const unless = { id: readModel.name, live: null };
    const rows = this.records.forSystem();
    const make = { $setOnInsert: { ...NEVER_BUILT } };
    await rows.compareAndSet(ReadModelGenerationRecord, unless, make, { upsert: true });
    return (await this.stand(readModel)) ?? NEVER_BUILT;
  }

  /** Replaces the entry by `next` of it, with compare-and-set until no other process interferes. */
  private async change(
    readModel: Collection<object>,
    next: (entry: Entry) => Entry,
  ): Promise<{ before: Entry; after: Entry }> {
    for (;;) {
      const before = await this.entry(readModel, true);
      const after = next(before);
      if (after === before) return { before, after };
      const unchanged = {
        id: readModel.name,
        live: before.live,
        filling: before.filling,
        building: before.building,
        leasedUntil: before.leasedUntil,
        lastGiven: before.lastGiven,
        storageVersion: before.storageVersion,
        'retiring.generation': before.retiring?.generation ?? null,
      };
      const rows = this.records.forSystem();
      const readAt = this.clock.steady();
      const { outcome } = await rows.compareAndSet(ReadModelGenerationRecord, unchanged, { $set: after });
      if (outcome === 'lost') continue;
      this.cache.set(readModel.name, { entry: after, readAt });
      return { before, after };
    }
  }

  private async drop(readModel: Collection<object>, generation: number | null): Promise<void> {
    if (generation !== null) await this.store.drop(await this.stored(readModel, generation));
  }

  private async stored(readModel: Collection<object>, generation: number): Promise<Collection<object>> {
    const name = generationName(readModel, generation);
    let collection = this.physical.get(name);
    if (!collection) this.physical.set(name, (collection = { ...readModel, name }));
    let ready = this.ensured.get(name);
    if (!ready) {
      ready = this.store.ensure(collection);
      this.ensured.set(name, ready);
      ready.catch(() => this.ensured.delete(name));
    }
    await ready;
    return collection;
  }
}

/** Returns the number of the generation that is being built, or null. */
const underWay = ({ filling, building }: Entry): number | null => filling ?? building;

const NOTHING_UNDER_WAY = { filling: null, building: null, leasedUntil: null };

function isUnderWay(entry: Entry, readModel: Collection<object>, building: Collection<object>): boolean {
  const number = underWay(entry);
  return number !== null && building.name === generationName(readModel, number);
}

const generationName = (readModel: Collection<object>, generation: number): string =>
  `${readModel.name}@${generation}`;

const targetNumbers = ({ live, building, retiring }: Entry): number[] =>
  [live, building, retiring?.generation ?? null].filter((number) => number !== null);

const inUse = (entry: Entry): number[] =>
  [entry.live, underWay(entry), entry.retiring?.generation ?? null].filter((number) => number !== null);

const namesInUse = (readModel: Collection<object>, entry: Entry): string[] =>
  inUse(entry).map((number) => generationName(readModel, number));
