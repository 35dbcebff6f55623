import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, type Collection, type Projection } from '@alert-review/kernel';
import { Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import type { Place } from './checkpoint.js';
import { compareGenerations, type Comparison } from './compare-generations.js';
import { fillFromLog, GenerationBuild, replayEvents, type LogAndRows } from './fill.js';
import { GENERATION_CACHE_MS, Generations } from './generations.js';
import { LogContinuity } from './log-continuity.js';
import { Projector, Projections } from './projector.js';

/** Time until every process writes to the new generation; the margin covers clocks and timers. */
const KNOWN_AFTER_MS = GENERATION_CACHE_MS + 500;
/** Stands in place of the hash of damaged rows. */
const DAMAGED = 'damaged';
const POLL_MS = 500;
/** How long a start waits for the process that builds; then it ends and is started again. */
const WAIT_MAX_MS = 30 * 60_000;

/** Result of one rebuild: equal hashes mean that no row had drifted; with another shape they mean nothing. */
export interface RebuiltReadModel extends Comparison {
  readonly readModel: string;
  /** Events that made no row, since their documents or keys were accepted as lost. */
  readonly leftOut: number;
  readonly switched: boolean;
}

interface RebuildOptions {
  readonly verifyOnly?: boolean;
  /** Events of the log read so far, for all read models together. */
  readonly onProgress?: (events: number) => void;
  readonly signal?: AbortSignal;
}

/** Fills a generation by one replay, writes to both, replays newer events, compares and switches. */
@Injectable()
export class ReadModelRebuilder {
  private readonly logger = new Logger(ReadModelRebuilder.name);
  private readonly parts: LogAndRows;

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

  /** Returns the projections that were never built from this log, or by code with another shape. */
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
   * Builds what is outdated; `onlyWait` leaves that to another process, for at most 30 minutes. Returns how
   * far this call built read models. Throws as LogContinuity.ensure and `runEach`, without conflict.
   */
  async bringUpToDate({
    onlyLook = false,
    onlyWait = false,
    ...options
  }: RebuildOptions & { readonly onlyLook?: boolean; readonly onlyWait?: boolean } = {}): Promise<
    ReadonlyMap<string, Place>
  > {
    await this.continuity.ensure({ onlyLook });
    // Why all of it: nobody else builds on embedded stores, so this is what a process that died has left.
    if (!onlyLook) await this.dropUnused(this.config.embedded ? Infinity : undefined);
    const built = new Map<string, Place>();
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
   * Rebuilds read models; `verifyOnly` drops the built generation. A failure ends the rebuild of its read
   * model alone and is thrown when the others have ended. Throws conflict where another rebuild ended first,
   * OtherLogError, the reason of `signal`, the error of a projection; the live rows then stay.
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

  /** Builds side by side, so that they share commits. `isOfStart`: nothing is compared, any end is enough. */
  private async build(
    projections: readonly Projection[],
    options: RebuildOptions,
    isOfStart = false,
  ): Promise<{ rebuilt: RebuiltReadModel[]; through: Place | null; live: string[] }> {
    const builds: GenerationBuild[] = [];
    const each = <Result>(step: (build: GenerationBuild) => Promise<Result>) =>
      Promise.all(builds.map((build) => build.attempt(() => step(build))));
    try {
      const begin = async (projection: Projection) => {
        const { readModel } = projection;
        // Why none: nobody queries a generation that is only compared, unless other processes open it, too.
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
      // Why: an event that another process applied to the live rows alone is in the log by then.
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

  /** Why: a broken open generation would receive events, and its failures would stop the live one. */
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
      // Why at once: a damaged row would refuse further events.
      if (compared.liveHash === DAMAGED) await this.generations.dropUnused(readModel, Infinity);
    }
    const leftOut = this.projector.leftOutOf(build.building);
    return { readModel: readModel.name, ...compared, leftOut, switched: !verifyOnly };
  }

  /** Why: damaged live rows are no reason to keep them. */
  private async compare(live: Collection<object>, building: Collection<object>): Promise<Comparison> {
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
