import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, type Collection, type Projection } from '@alert-review/kernel';
import { Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import type { CheckpointPlace } from './checkpoint.js';
import { compareGenerations, type GenerationComparison } from './compare-generations.js';
import { fillFromLog, GenerationBuild, replayEvents, type LogAndReadStore } from './fill-from-log.js';
import { GENERATION_CACHE_MS, Generations } from './generations.js';
import { LogContinuity } from './log-continuity.js';
import { Projector, Projections } from './projector.js';

/** Time until every process writes to the new generation, with a margin for clocks and timers. */
const KNOWN_AFTER_MS = GENERATION_CACHE_MS + 500;
/** Replaces the hash of rows that are damaged. */
const DAMAGED = 'damaged';
const POLL_MS = 500;
/**
 * How long a start waits for another process that builds. Then it fails, and the process is started again.
 */
const WAIT_MAX_MS = 30 * 60_000;

/**
 * Result of rebuilding a read model. Equal hashes mean that no row had drifted; if the shape changed, they
 * mean nothing.
 */
export interface RebuiltReadModel extends GenerationComparison {
  readonly readModel: string;
  /** Events that produced no row, because the loss of their documents or keys was accepted. */
  readonly leftOut: number;
  readonly switched: boolean;
}

interface RebuildOptions {
  readonly verifyOnly?: boolean;
  /** Called with the number of events read so far, for all read models together. */
  readonly onProgress?: (events: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Rebuilds read models: fills a new generation in one pass over the log, writes new events to both
 * generations, applies the events in between, compares, and switches over.
 */
@Injectable()
export class ReadModelRebuilder {
  private readonly logger = new Logger(ReadModelRebuilder.name);
  private readonly parts: LogAndReadStore;

  constructor(
    private readonly projections: Projections,
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly projector: Projector,
    private readonly generations: Generations,
    private readonly config: Config,
    private readonly continuity: LogContinuity,
  ) {
    this.parts = { events, store, projector };
  }

  /**
   * Returns the projections whose rows were never built from this log, or were built by code with another
   * shape.
   */
  async outdated(): Promise<Projection[]> {
    const isEmpty = (await this.events.readAll({ after: null, maxCount: 1 })).length === 0;
    const isOutdated = await Promise.all(
      this.projections.all.map(async ({ readModel }) => {
        if (!(await this.generations.outdated(readModel))) return false;
        if (!isEmpty || !(await this.generations.isNew(readModel))) return true;
        await this.generations.markCurrent(readModel);
        return false;
      }),
    );
    return this.projections.all.filter((_, place) => isOutdated[place]);
  }

  /**
   * Builds outdated read models. With `onlyWait`, waits at most 30 minutes for another process to do that.
   * Returns how far this call built read models. Throws like LogContinuity.ensure and `runEach`, but no
   * conflict.
   */
  async bringUpToDate({
    onlyLook = false,
    onlyWait = false,
    ...options
  }: RebuildOptions & { readonly onlyLook?: boolean; readonly onlyWait?: boolean } = {}): Promise<
    ReadonlyMap<string, CheckpointPlace>
  > {
    await this.continuity.ensure({ onlyLook });
    // On embedded stores, nobody else builds, so anything unused is left over from a process that died.
    if (!onlyLook) await this.dropUnused(this.config.embedded ? Infinity : undefined);
    const built = new Map<string, CheckpointPlace>();
    for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += POLL_MS) {
      const outdated = await this.outdated();
      if (outdated.length === 0) return built;
      const readModels = outdated.map(({ readModel }) => readModel.name);
      if (!onlyWait) {
        this.logger.log({ msg: 'building read models that are new or of an older shape', readModels });
        const { through, live } = await this.build(outdated, options, true);
        if (through) for (const readModel of live) built.set(readModel, through);
        continue;
      }
      if (waitedMs === 0) this.logger.log({ msg: 'another process builds read models: waiting', readModels });
      await pause(POLL_MS, undefined, { signal: options.signal });
    }
    throw new Error(`another process builds read models, and is not done after ${WAIT_MAX_MS} ms`);
  }

  /**
   * Rebuilds read models. `verifyOnly` compares and then drops the new generation. A failure ends only the
   * rebuild of its read model, and is thrown when the others have ended. Throws conflict if another rebuild
   * ended first, OtherLogError, the reason of `signal`, or the error of a projection; the live rows then
   * stay.
   */
  async runEach(
    projections: readonly Projection[],
    options: RebuildOptions = {},
  ): Promise<RebuiltReadModel[]> {
    await this.continuity.ensure({ onlyLook: true });
    return (await this.build(projections, options)).rebuilt;
  }

  async dropUnused(now?: number): Promise<void> {
    for (const { readModel } of this.projections.all) await this.generations.dropUnused(readModel, now);
  }

  /**
   * Builds several read models concurrently, so that they share commits. With `isOfStart`, rows are not
   * compared, and it is fine if another process ends first.
   */
  private async build(
    projections: readonly Projection[],
    options: RebuildOptions,
    isOfStart = false,
  ): Promise<{ rebuilt: RebuiltReadModel[]; through: CheckpointPlace | null; live: string[] }> {
    const builds: GenerationBuild[] = [];
    const each = <Result>(step: (build: GenerationBuild) => Promise<Result>) =>
      Promise.all(builds.map((build) => build.attempt(() => step(build))));
    try {
      const begin = async (projection: Projection) => {
        const { readModel } = projection;
        // No indexes: nobody queries a generation that is only compared, unless other processes open it,
        // too.
        const isUnqueried = options.verifyOnly && this.config.embedded;
        const building = await this.generations.begin(
          isUnqueried ? { ...readModel, indexes: {} } : readModel,
        );
        builds.push(new GenerationBuild(projection, building, options.signal));
      };
      const begun = await Promise.allSettled(projections.map(begin));
      for (const one of begun) if (one.status === 'rejected') throw one.reason;
      const through = await fillFromLog(this.parts, builds, options.onProgress);
      await each(({ projection, building }) => this.generations.feed(projection.readModel, building));
      // Wait: afterwards, events that another process applied only to the live rows are in the log.
      if (!this.config.embedded) await pause(KNOWN_AFTER_MS, undefined, { signal: options.signal });
      await replayEvents(this.parts, builds, through?.position ?? null);
      const rebuilt = await each((build) =>
        isOfStart ? this.switchOver(build, true) : this.finish(build, options.verifyOnly ?? false),
      );
      const failed = builds.find(({ failure }) => failure && !(isOfStart && isConflict(failure.error)));
      if (failed) throw failed.failure!.error;
      const live = builds.flatMap(({ isLive, projection }) => (isLive ? [projection.readModel.name] : []));
      return { rebuilt: rebuilt.filter((one) => one !== null), through, live };
    } finally {
      await Promise.all(builds.filter(({ isLive }) => !isLive).map((build) => this.drop(build)));
    }
  }

  /**
   * Drops a failed generation: otherwise it would receive events, and its failures would block the live
   * generation.
   */
  private async drop({ projection, building }: GenerationBuild): Promise<void> {
    await this.generations.abandon(projection.readModel, building);
    this.projector.forget(building);
  }

  private async switchOver(build: GenerationBuild, ifOutdated = false): Promise<null> {
    await this.generations.switchOver(build.projection.readModel, build.building, ifOutdated);
    build.isLive = true;
    return null;
  }

  private async finish(build: GenerationBuild, verifyOnly: boolean): Promise<RebuiltReadModel> {
    const { readModel } = build.projection;
    const compared = await this.compare(await this.generations.live(readModel), build.building);
    if (!verifyOnly) {
      await this.switchOver(build);
      // At once, because a damaged row would block further events.
      if (compared.liveHash === DAMAGED) await this.generations.dropUnused(readModel, Infinity);
    }
    const leftOut = this.projector.leftOutOf(build.building);
    return { readModel: readModel.name, ...compared, leftOut, switched: !verifyOnly };
  }

  /**
   * Compares live and new rows. Damaged live rows count as different, because damage is no reason to keep
   * them.
   */
  private async compare(
    live: Collection<object>,
    building: Collection<object>,
  ): Promise<GenerationComparison> {
    try {
      return await compareGenerations(this.store, live, building);
    } catch (error) {
      const isDamaged = error instanceof AppError && error.code === 'data_damaged';
      if (!isDamaged || error.details['record'] !== live.name) throw error;
      this.logger.warn({ msg: 'live rows are damaged and cannot be compared', err: error });
      return { ...(await compareGenerations(this.store, building, building)), liveHash: DAMAGED };
    }
  }
}

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';
