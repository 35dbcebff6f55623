import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Collection } from '../../kernel/collection.js';
import type { Projection } from '../../kernel/define-projection.js';
import { parseStreamName } from '../event-store/envelope.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import { Generations } from './generations.js';
import { Projector, Projections } from './projector.js';

/** After a switch processes may serve the old generation for a second, so it is fed for a while longer. */
export const RETIRED_FED_MS = 60_000;

export interface RebuiltReadModel {
  readonly readModel: string;
  readonly rows: number;
  /**
   * SHA-256 over all rows, of the rows that were live and of the rebuilt ones; equal when nothing had
   * drifted.
   */
  readonly liveHash: string;
  readonly rebuiltHash: string;
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

  /** Read models whose stored shape is older than the code: they are rebuilt before the server answers. */
  async outdated(): Promise<Projection[]> {
    const outdated: Projection[] = [];
    for (const projection of this.projections.all)
      if (await this.generations.outdated(projection.readModel)) outdated.push(projection);
    return outdated;
  }

  /**
   * With `verifyOnly` the rebuilt generation is compared and dropped. `onProgress` gets the events read so
   * far.
   */
  async run(
    projection: Projection,
    options: { verifyOnly?: boolean; keepOldMs?: number; onProgress?: (events: number) => void } = {},
  ): Promise<RebuiltReadModel> {
    const readModel = projection.readModel;
    const building = await this.generations.beginBuilding(readModel);
    await this.replay(projection, building, options.onProgress ?? (() => undefined));
    let live = await this.digest(await this.generations.live(readModel));
    let rebuilt = await this.digest(building);
    if (live.hash !== rebuilt.hash) {
      // A row may have changed between the two digests: catch up and look once more.
      await this.replay(projection, building, () => undefined);
      live = await this.digest(await this.generations.live(readModel));
      rebuilt = await this.digest(building);
    }
    if (options.verifyOnly) await this.generations.abandon(readModel);
    else await this.generations.switchOver(readModel, options.keepOldMs ?? RETIRED_FED_MS);
    return {
      readModel: readModel.name,
      rows: rebuilt.rows,
      liveHash: live.hash,
      rebuiltHash: rebuilt.hash,
      switched: !options.verifyOnly,
    };
  }

  /** Drops generations whose time is over. */
  async dropRetired(): Promise<void> {
    for (const { readModel } of this.projections.all) await this.generations.dropRetired(readModel);
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
      for (const event of page)
        if (categories.has(parseStreamName(event.stream).category))
          await this.projector.rebuilt(projection, building, event);
      if (page.length === 0) return;
      after = page.at(-1)!.position;
      onProgress((count += page.length));
    }
  }

  private async digest(generation: Collection<object>): Promise<{ rows: number; hash: string }> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const row of this.store.stream(generation, {})) {
      hash.update(canonicalJson(row)).update('\n');
      rows++;
    }
    return { rows, hash: hash.digest('hex') };
  }
}
