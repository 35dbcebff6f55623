import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import type { Collection } from '../../kernel/collection.js';
import { defineRecord } from '../../kernel/define-record.js';
import { ReadStore } from '../read-store/read-store.js';
import { Records } from '../read-store/records.js';

/** Which generation of each read model answers queries, and which one is being built beside it. */
export const ReadModelGenerationRecord = defineRecord({
  name: 'read-model-generations',
  schema: z.object({
    live: z.number(),
    building: z.number().nullable(),
    /** Storage version of the live rows, 0 before they were ever built; another one asks for a rebuild. */
    storageVersion: z.number(),
    /** Fed beside the live one until this instant (ms), then dropped. */
    retiring: z.object({ generation: z.number(), until: z.number() }).nullable(),
  }),
});

type Entry = z.infer<typeof ReadModelGenerationRecord.schema>;

const NEVER_BUILT: Entry = { live: 1, building: null, storageVersion: 0, retiring: null };

/** How long a process may go on with what it last read of the generations. */
export const GENERATION_CACHE_MS = 1_000;

/** Resolves read models to their stored generations and carries out the switch between two of them. */
@Injectable()
export class Generations {
  private readonly cache = new Map<string, { entry: Entry; readAt: number }>();
  private readonly physical = new Map<string, Collection<object>>();
  private readonly ensured = new Map<string, Promise<void>>();
  /** Numbers of abandoned generations are not given again: the projector remembers what it fed them. */
  private readonly begun = new Map<string, number>();

  constructor(
    private readonly records: Records,
    private readonly store: ReadStore,
    private readonly clock: Clock,
  ) {}

  /** The stored collection that queries read. */
  async live(readModel: Collection<object>): Promise<Collection<object>> {
    return this.stored(readModel, (await this.entry(readModel)).live);
  }

  /** Every stored collection that events must reach now: the live one, and one being built or retiring. */
  async fed(readModel: Collection<object>): Promise<Collection<object>[]> {
    const entry = await this.entry(readModel);
    const numbers = [entry.live, entry.building, entry.retiring?.generation ?? null];
    return Promise.all(
      numbers.filter((number) => number !== null).map((number) => this.stored(readModel, number)),
    );
  }

  /** True when the live rows were made by code with another shape, or never built. */
  async outdated(readModel: Collection<object>): Promise<boolean> {
    return (await this.entry(readModel)).storageVersion !== readModel.storageVersion;
  }

  /** Says that the live rows are what the code would build. */
  async adopt(readModel: Collection<object>): Promise<void> {
    const entry = await this.entry(readModel, true);
    await this.save(readModel, entry, { ...entry, storageVersion: readModel.storageVersion });
  }

  /** Opens a new generation that both feeders fill from now on; one left behind is dropped. */
  async beginBuilding(readModel: Collection<object>): Promise<Collection<object>> {
    const entry = await this.entry(readModel, true);
    const numbers = [entry.live, entry.building, entry.retiring?.generation, this.begun.get(readModel.name)];
    const building = Math.max(...numbers.map((number) => number ?? 0)) + 1;
    this.begun.set(readModel.name, building);
    await this.save(readModel, entry, { ...entry, building });
    if (entry.building !== null) await this.store.drop(await this.stored(readModel, entry.building));
    return this.stored(readModel, building);
  }

  /** Makes the built generation live; the old one is fed until `keepOldMs` have passed. Error: conflict. */
  async switchOver(
    readModel: Collection<object>,
    building: Collection<object>,
    keepOldMs: number,
  ): Promise<void> {
    const entry = await this.entry(readModel, true);
    if (!isBuilding(entry, readModel, building)) throw new AppError('conflict');
    await this.save(readModel, entry, {
      live: entry.building!,
      building: null,
      storageVersion: readModel.storageVersion,
      retiring: { generation: entry.live, until: this.clock.now() + keepOldMs },
    });
    if (entry.retiring) await this.store.drop(await this.stored(readModel, entry.retiring.generation));
  }

  /** Gives up the generation being built. */
  async abandon(readModel: Collection<object>, building: Collection<object>): Promise<void> {
    const entry = await this.entry(readModel, true);
    if (!isBuilding(entry, readModel, building)) return;
    await this.save(readModel, entry, { ...entry, building: null });
    await this.store.drop(building);
  }

  /** Drops a retired generation whose time is over. */
  async dropRetired(readModel: Collection<object>): Promise<void> {
    const entry = await this.entry(readModel, true);
    if (entry.retiring === null || entry.retiring.until > this.clock.now()) return;
    await this.save(readModel, entry, { ...entry, retiring: null });
    await this.store.drop(await this.stored(readModel, entry.retiring.generation));
  }

  private async entry(readModel: Collection<object>, fresh = false): Promise<Entry> {
    const cached = this.cache.get(readModel.name);
    if (cached && !fresh && this.clock.now() - cached.readAt < GENERATION_CACHE_MS) return cached.entry;
    const row = (await this.stand(readModel)) ?? (await this.begin(readModel));
    const { live, building, storageVersion, retiring } = row;
    const entry = { live, building, storageVersion, retiring };
    this.cache.set(readModel.name, { entry, readAt: this.clock.now() });
    return entry;
  }

  private stand(readModel: Collection<object>): Promise<Entry | null> {
    return this.records.forSystem().get(ReadModelGenerationRecord, readModel.name);
  }

  /** Another process may begin at the same time: the first one counts. */
  private async begin(readModel: Collection<object>): Promise<Entry> {
    const unless = { id: readModel.name, live: null };
    const rows = this.records.forSystem();
    const make = { $setOnInsert: { ...NEVER_BUILT } };
    await rows.compareAndSet(ReadModelGenerationRecord, unless, make, { upsert: true });
    return (await this.stand(readModel)) ?? NEVER_BUILT;
  }

  private async save(readModel: Collection<object>, before: Entry, after: Entry): Promise<void> {
    const unchanged = {
      id: readModel.name,
      live: before.live,
      building: before.building,
      'retiring.generation': before.retiring?.generation ?? null,
    };
    const rows = this.records.forSystem();
    const { outcome } = await rows.compareAndSet(ReadModelGenerationRecord, unchanged, { $set: after });
    this.cache.delete(readModel.name);
    if (outcome === 'lost') throw new AppError('conflict');
    this.cache.set(readModel.name, { entry: after, readAt: this.clock.now() });
  }

  private async stored(readModel: Collection<object>, generation: number): Promise<Collection<object>> {
    const name = generationName(readModel, generation);
    let collection = this.physical.get(name);
    if (!collection) this.physical.set(name, (collection = { ...readModel, name }));
    let ready = this.ensured.get(name);
    if (!ready) this.ensured.set(name, (ready = this.store.ensure(collection)));
    await ready;
    return collection;
  }
}

const isBuilding = (entry: Entry, readModel: Collection<object>, building: Collection<object>): boolean =>
  entry.building !== null && building.name === generationName(readModel, entry.building);

const generationName = (readModel: Collection<object>, generation: number): string =>
  `${readModel.name}@${generation}`;
