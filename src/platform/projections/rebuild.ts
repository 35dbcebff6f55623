import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Collection } from '../../kernel/collection.js';
import type { Projection } from '../../kernel/define-projection.js';
import { Config } from '../config/config.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadStore } from '../read-store/read-store.js';
import type { Place } from './checkpoint.js';
import { compareGenerations, LOOKS_MAX, type Comparison } from './compare-generations.js';
import { fillFromLog, replay, type LogAndRows } from './fill.js';
import { GenerationBuild } from './generation-build.js';
import { GENERATION_CACHE_MS, Generations } from './generations.js';
import { LogContinuity } from './log-continuity.js';
import { Projector, Projections } from './projector.js';

const RETIRED_FED_MS = 60_000;

/** Time until every process writes to the new generation; the margin covers clocks and timers. */
export const KNOWN_AFTER_MS = GENERATION_CACHE_MS + 500;

/** Stands in place of the hash of damaged rows. */
const DAMAGED = 'damaged';

/** Most replays of one rebuild before it is given up because writes are still missing. */
const REPLAYS_MAX = 3;

const POLL_MS = 500;
const TELL_EVERY_MS = 60_000;
/** How long a start waits for the process that builds; then it ends and is started again. */
const WAIT_MAX_MS = 30 * 60_000;

/** Result of one rebuild: equal hashes mean that no row had drifted; with another shape they mean nothing. */
export interface RebuiltReadModel extends Pick<Comparison, 'rows' | 'liveHash' | 'rebuiltHash'> {
  readonly readModel: string;
  /** Events that made no row, since their documents or keys were accepted as lost. */
  readonly leftOut: number;
  readonly switched: boolean;
}

interface RebuildOptions {
  readonly verifyOnly?: boolean;
  readonly keepOldMs?: number;
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
   * Builds what is outdated, or waits at most 30 minutes for the process that does so (`onlyWait`: always).
   * Returns how far this call built read models. Throws as LogContinuity.ensure and `runEach`, without
   * conflict.
   */
  async bringUpToDate({
    onlyLook = false,
    onlyWait = false,
    ...options
  }: RebuildOptions & { readonly onlyLook?: boolean; readonly onlyWait?: boolean } = {}): Promise<
    ReadonlyMap<string, Place>
  > {
    await this.continuity.ensure({ onlyLook });
    const through = new Map<string, Place>();
    for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += POLL_MS) {
      const outdated = await this.outdated();
      if (outdated.length === 0) return through;
      const builds = onlyWait ? [] : await this.begin(outdated, options, true);
      if (builds.length > 0) {
        const readModels = builds.map(({ projection }) => projection.readModel.name);
        this.logger.log({ msg: 'building read models that are new or of an older shape', readModels });
        const built = await this.build(builds, options).catch(unlessConflict);
        if (built?.through) for (const readModel of readModels) through.set(readModel, built.through);
        if (built) continue;
      }
      if (waitedMs % TELL_EVERY_MS === 0) {
        const readModels = outdated.map(({ readModel }) => readModel.name);
        this.logger.log({ msg: 'another process builds read models: waiting', readModels, waitedMs });
      }
      await pause(POLL_MS, undefined, { signal: options.signal });
    }
    throw new Error(`another process builds read models, and is not done after ${WAIT_MAX_MS} ms`);
  }

  async run(projection: Projection, options: RebuildOptions = {}): Promise<RebuiltReadModel> {
    const [rebuilt] = await this.runEach([projection], options);
    return rebuilt!;
  }

  /**
   * Rebuilds read models; `verifyOnly` drops the built generation. A failure ends the rebuild of its read
   * model alone and is thrown when the others have ended. Throws conflict, OtherLogError, the reason of
   * `signal`, the error of a projection; the live rows then stay.
   */
  async runEach(
    projections: readonly Projection[],
    options: RebuildOptions = {},
  ): Promise<RebuiltReadModel[]> {
    await this.continuity.ensure({ onlyLook: true });
    const builds = await this.begin(projections, options);
    return (await this.build(builds, options)).rebuilt;
  }

  async dropUnused(): Promise<void> {
    for (const { readModel } of this.projections.all) await this.generations.dropUnused(readModel);
    for (const name of this.projections.retired) await this.generations.remove(name);
  }

  /** Begins the builds; `ifOutdated` skips read models that another process builds or has built. */
  private async begin(
    projections: readonly Projection[],
    { verifyOnly = false, signal }: RebuildOptions,
    ifOutdated = false,
  ): Promise<GenerationBuild[]> {
    const opening = { alone: this.config.embedded, ifOutdated, isOnlyCompared: verifyOnly };
    const begun = await Promise.allSettled(
      projections.map((each) => GenerationBuild.begin(this.generations, each, opening, signal)),
    );
    const builds = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    for (const each of begun) {
      if (each.status === 'fulfilled' || (ifOutdated && isConflict(each.reason))) continue;
      await this.end(builds);
      throw each.reason;
    }
    return builds;
  }

  /** Builds side by side where writes are few, so that they share commits. */
  private async build(
    builds: readonly GenerationBuild[],
    options: RebuildOptions,
  ): Promise<{ rebuilt: RebuiltReadModel[]; through: Place | null }> {
    const each = <Result>(step: (build: GenerationBuild) => Promise<Result>) =>
      Promise.all(builds.map((build) => build.attempt(() => step(build))));
    try {
      const through = await fillFromLog(this.parts, builds, options.onProgress);
      const end = through?.position ?? null;
      await each((build) => build.beginFeeding());
      // Why: an event that another process applied to the live rows alone is in the log by then.
      if (!this.config.embedded) await pause(KNOWN_AFTER_MS, undefined, { signal: options.signal });
      await replay(this.parts, builds, end);
      const finished = await each((build) => this.finish(build, end, options));
      for (const { failure } of builds) if (failure) throw failure.error;
      return { rebuilt: finished.filter((one) => one !== null), through };
    } finally {
      await this.end(builds);
    }
  }

  /** Why: a broken open generation would receive events, and its failures would stop the live one. */
  private async end(builds: readonly GenerationBuild[]): Promise<void> {
    await Promise.all(builds.map((build) => build.end()));
    for (const { isLive, building } of builds) if (!isLive) this.projector.forget(building);
  }

  private async finish(
    build: GenerationBuild,
    end: bigint | null,
    { verifyOnly = false, keepOldMs = RETIRED_FED_MS }: RebuildOptions,
  ): Promise<RebuiltReadModel> {
    const { readModel } = build.projection;
    const { compared, whole } = await this.compareWhole(build, end);
    const { rows, liveHash, rebuiltHash } = compared;
    const switched = whole && !verifyOnly;
    if (switched) {
      // Why: a damaged row would refuse further events.
      const isDamaged = liveHash === DAMAGED;
      await build.switchOver(isDamaged ? 0 : keepOldMs);
      if (isDamaged) await this.generations.dropUnused(readModel);
    }
    const leftOut = this.projector.leftOutOf(build.building);
    return { readModel: readModel.name, rows, liveHash, rebuiltHash, leftOut, switched };
  }

  /**
   * Replays again while live rows have writes that the rebuilt ones lack, since another process may not have
   * known of the new generation yet. A write that a full replay does not bring has drifted.
   */
  private async compareWhole(
    build: GenerationBuild,
    end: bigint | null,
  ): Promise<{ compared: Comparison; whole: boolean }> {
    const { comparable, building, projection } = build;
    let lacked: string | null = null;
    for (let replays = 1; ; replays++) {
      const live = await this.generations.live(projection.readModel);
      const compared = await this.compare(live, building, comparable ? LOOKS_MAX : 0);
      const { lackingHash } = compared;
      if (!comparable || lackingHash === null || lackingHash === lacked) return { compared, whole: true };
      if (replays === REPLAYS_MAX) {
        const readModel = projection.readModel.name;
        this.logger.warn({ msg: 'a rebuild keeps missing writes: no switch', readModel });
        return { compared, whole: false };
      }
      lacked = lackingHash;
      await replay(this.parts, [build], end);
      if (build.failure) throw build.failure.error;
    }
  }

  /** Why: damaged live rows are no reason to keep them. */
  private async compare(
    live: Collection<object>,
    building: Collection<object>,
    looks: number,
  ): Promise<Comparison> {
    try {
      return await compareGenerations(this.store, live, building, looks);
    } catch (error) {
      const isDamaged = error instanceof AppError && error.code === 'data_damaged';
      if (!isDamaged || error.details['record'] !== live.name) throw error;
      this.logger.warn({ msg: 'live rows are damaged and cannot be compared', err: error });
      const rebuilt = await compareGenerations(this.store, building, building, 0);
      return { ...rebuilt, liveHash: DAMAGED };
    }
  }
}

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

function unlessConflict(error: unknown): null {
  if (isConflict(error)) return null;
  throw error;
}
