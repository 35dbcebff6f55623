import { Injectable } from '@nestjs/common';
import type { Collection } from '../../kernel/collection.js';
import type { Projection } from '../../kernel/define-projection.js';
import { parseStreamName } from '../event-store/envelope.js';
import { EventStore, type StoredEvent } from '../event-store/event-store.js';
import { inParallel } from '../in-parallel.js';
import { ReadStore } from '../read-store/read-store.js';
import { compareGenerations, LOOKS_MAX, type Comparison } from './compare-generations.js';
import { Generations } from './generations.js';
import { Projector, Projections } from './projector.js';

/** After a switch processes may serve the old generation for a second, so it is fed for a while longer. */
export const RETIRED_FED_MS = 60_000;

/** How many streams of one page of the log are applied side by side. */
const STREAMS_AT_ONCE = 64;

/**
 * The hashes of the rows that were live and of the rebuilt ones are equal when nothing had drifted; with
 * another shape they say nothing.
 */
export interface RebuiltReadModel extends Comparison {
  readonly readModel: string;
  readonly switched: boolean;
}

/**
 * Builds a second generation of a read model from the whole log, beside the live one, while both feeders
 * write to both; then compares, and switches.
 */
@Injectable()
export class Rebuild {
  constructor(
    private readonly projections: Projections,
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly projector: Projector,
    private readonly generations: Generations,
  ) {}

  /**
   * Read models that were never built from this log, or by code with another shape: they are rebuilt before
   * the server answers. On an empty log there is nothing to build.
   */
  async outdated(): Promise<Projection[]> {
    const isEmpty = (await this.events.readAll({ after: null, maxCount: 1 })).length === 0;
    const outdated: Projection[] = [];
    for (const projection of this.projections.all) {
      if (!(await this.generations.outdated(projection.readModel))) continue;
      if (isEmpty) await this.generations.adopt(projection.readModel);
      else outdated.push(projection);
    }
    return outdated;
  }

  /**
   * With `verifyOnly` the rebuilt generation is compared and dropped. `onProgress` gets the events read so
   * far. Errors: conflict (another process rebuilds), and what the projection throws; the live rows stay.
   */
  async run(
    projection: Projection,
    options: { verifyOnly?: boolean; keepOldMs?: number; onProgress?: (events: number) => void } = {},
  ): Promise<RebuiltReadModel> {
    const readModel = projection.readModel;
    const comparable = !(await this.generations.outdated(readModel));
    const building = await this.generations.beginBuilding(readModel);
    try {
      await this.replay(projection, building, options.onProgress ?? (() => undefined));
      let compared = await this.compare(readModel, building, comparable ? LOOKS_MAX : 0);
      if (comparable && compared.liveHash !== compared.rebuiltHash) {
        // Another process may have appended before it knew of the new generation.
        await this.replay(projection, building, () => undefined);
        compared = await this.compare(readModel, building, LOOKS_MAX);
      }
      if (options.verifyOnly) await this.generations.abandon(readModel, building);
      else await this.generations.switchOver(readModel, building, options.keepOldMs ?? RETIRED_FED_MS);
      return { readModel: readModel.name, ...compared, switched: !options.verifyOnly };
    } catch (error) {
      // Left open, the broken generation would be fed on, and its failures would stop the live one.
      await this.generations.abandon(readModel, building);
      throw error;
    }
  }

  /** Drops generations whose time is over. */
  async dropRetired(): Promise<void> {
    for (const { readModel } of this.projections.all) await this.generations.dropRetired(readModel);
  }

  private async compare(
    readModel: Collection<object>,
    building: Collection<object>,
    looks: number,
  ): Promise<Comparison> {
    return compareGenerations(this.store, await this.generations.live(readModel), building, looks);
  }

  private async replay(
    projection: Projection,
    building: Collection<object>,
    onProgress: (events: number) => void,
  ): Promise<void> {
    const categories = new Set(projection.families.map((family) => family.category));
    let after: bigint | null = null;
    let count = 0;
    for (;;) {
      const page = await this.events.readAll({ after, maxCount: 1_000 });
      if (page.length === 0) return;
      const due = page.filter(({ stream }) => categories.has(parseStreamName(stream).category));
      await inParallel(byStream(due), STREAMS_AT_ONCE, async (events) => {
        for (const event of events) await this.projector.rebuilt(projection, building, event);
      });
      after = page.at(-1)!.position;
      onProgress((count += page.length));
    }
  }
}

function byStream(events: readonly StoredEvent[]): StoredEvent[][] {
  const streams = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams.values()];
}
