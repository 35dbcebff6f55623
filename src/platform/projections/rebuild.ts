import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Collection } from '../../kernel/collection.js';
import type { Projection } from '../../kernel/define-projection.js';
import { Config } from '../config/config.js';
import { parseStreamName } from '../event-store/envelope.js';
import { EventStore, type StoredEvent } from '../event-store/event-store.js';
import { inParallel } from '../process/in-parallel.js';
import { ReadStore } from '../read-store/read-store.js';
import { compareGenerations, LOOKS_MAX, type Comparison } from './compare-generations.js';
import { BUILD_LEASE_MS, GENERATION_CACHE_MS, Generations } from './generations.js';
import { LogContinuity } from './log-continuity.js';
import { Projector, Projections } from './projector.js';

export const RETIRED_FED_MS = 60_000;

/** From here on every process feeds a generation that was opened; clocks and timers may be a little off. */
export const KNOWN_AFTER_MS = GENERATION_CACHE_MS + 500;

const STREAMS_AT_ONCE = 64;

/** In place of a hash. */
const DAMAGED = 'damaged';

/** Replays of one rebuild, before it is given up because writes keep missing in it. */
const REPLAYS_MAX = 3;

const POLL_MS = 500;
const TELL_EVERY_MS = 60_000;
/** How long a start waits for the process that builds; then it ends, to be started again. */
const WAIT_MAX_MS = 30 * 60_000;

/** Equal hashes: nothing had drifted. With another shape they say nothing. */
export interface RebuiltReadModel extends Pick<Comparison, 'rows' | 'liveHash' | 'rebuiltHash'> {
  readonly readModel: string;
  readonly switched: boolean;
}

export interface RebuildOptions {
  readonly verifyOnly?: boolean;
  readonly keepOldMs?: number;
  /** Leaves rows alone that this code has made meanwhile: conflict. */
  readonly ifOutdated?: boolean;
  readonly onProgress?: (events: number, readModel: string) => void;
  readonly signal?: AbortSignal;
}

interface Opened {
  readonly projection: Projection;
  readonly building: Collection<object>;
  readonly comparable: boolean;
  /** Aborts when another process took this one for dead. */
  readonly lost: AbortController;
  readonly renewal: NodeJS.Timeout;
}

/** Builds a second generation from the whole log while both feeders write to both; compares, and switches. */
@Injectable()
export class Rebuild {
  private readonly logger = new Logger(Rebuild.name);

  constructor(
    private readonly projections: Projections,
    private readonly events: EventStore,
    private readonly store: ReadStore,
    private readonly projector: Projector,
    private readonly generations: Generations,
    private readonly config: Config,
    private readonly continuity: LogContinuity,
  ) {}

  /** Never built from this log, or by code with another shape. */
  async outdated(): Promise<Projection[]> {
    const isEmpty = (await this.events.readAll({ after: null, maxCount: 1 })).length === 0;
    const outdated: Projection[] = [];
    for (const projection of this.projections.all) {
      if (!(await this.generations.outdated(projection.readModel))) continue;
      if (isEmpty && (await this.generations.isNew(projection.readModel)))
        await this.generations.adopt(projection.readModel);
      else outdated.push(projection);
    }
    return outdated;
  }

  /**
   * Or waits, 30 minutes at most, until the process that does so has switched or died. Rejects as `run` does.
   */
  async bringUpToDate(projection: Projection, options: RebuildOptions = {}): Promise<void> {
    const { name: readModel } = projection.readModel;
    for (let waitedMs = 0; waitedMs <= WAIT_MAX_MS; waitedMs += POLL_MS) {
      if (!(await this.generations.outdated(projection.readModel))) return;
      try {
        this.logger.log({ msg: 'rebuilding a read model of an older shape', readModel });
        await this.run(projection, { ...options, ifOutdated: true });
        return;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'conflict')) throw error;
        if (waitedMs % TELL_EVERY_MS === 0)
          this.logger.log({ msg: 'another process rebuilds it: waiting', readModel, waitedMs });
        await pause(POLL_MS, undefined, { signal: options.signal });
      }
    }
    throw new Error(`${readModel}: another process rebuilds it, and is not done after ${WAIT_MAX_MS} ms`);
  }

  async run(projection: Projection, options: RebuildOptions = {}): Promise<RebuiltReadModel> {
    const [rebuilt] = await this.runEach([projection], options);
    return rebuilt!;
  }

  /**
   * All are opened first: one wait for the other processes serves all. `verifyOnly` drops what was built.
   * Errors: conflict, OtherLogError, the reason of `signal`, what a projection throws; what was not switched
   * stays.
   */
  async runEach(
    projections: readonly Projection[],
    options: RebuildOptions = {},
  ): Promise<RebuiltReadModel[]> {
    const opened: Opened[] = [];
    const rebuilt: RebuiltReadModel[] = [];
    await this.continuity.ensure({ onlyLook: true });
    try {
      for (const projection of projections) opened.push(await this.open(projection, options));
      // An event that another process applies to the live rows alone is in the log by then.
      if (!this.config.embedded) await pause(KNOWN_AFTER_MS, undefined, { signal: options.signal });
      while (opened.length > 0) {
        rebuilt.push(await this.build(opened[0]!, options));
        clearInterval(opened.shift()!.renewal);
      }
      return rebuilt;
    } catch (error) {
      for (const { renewal } of opened) clearInterval(renewal);
      // Left open, a broken generation would be fed on, and its failures would stop the live one.
      for (const { projection, building } of opened)
        await this.generations.abandon(projection.readModel, building);
      throw error;
    }
  }

  async dropUnused(): Promise<void> {
    for (const { readModel } of this.projections.all) await this.generations.dropUnused(readModel);
  }

  private async open(projection: Projection, { ifOutdated = false }: RebuildOptions): Promise<Opened> {
    const { readModel } = projection;
    const comparable = !(await this.generations.outdated(readModel));
    const opening = { alone: this.config.embedded, ifOutdated };
    const building = await this.generations.beginBuilding(readModel, opening);
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(readModel, building, lost), BUILD_LEASE_MS / 3);
    return { projection, building, comparable, lost, renewal };
  }

  private async build(
    { projection, building, comparable, lost }: Opened,
    options: RebuildOptions,
  ): Promise<RebuiltReadModel> {
    const { readModel } = projection;
    const signal = AbortSignal.any([lost.signal, ...(options.signal ? [options.signal] : [])]);
    try {
      const { compared, whole } = await this.fill(projection, building, comparable, { ...options, signal });
      const switched = whole && !options.verifyOnly;
      if (switched) await this.switchOver(readModel, building, compared, options);
      else await this.generations.abandon(readModel, building);
      const { rows, liveHash, rebuiltHash } = compared;
      return { readModel: readModel.name, rows, liveHash, rebuiltHash, switched };
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    }
  }

  /** A damaged row would refuse what is still fed to it. */
  private async switchOver(
    readModel: Collection<object>,
    building: Collection<object>,
    { liveHash }: Comparison,
    { keepOldMs = RETIRED_FED_MS }: RebuildOptions,
  ): Promise<void> {
    const isDamaged = liveHash === DAMAGED;
    await this.generations.switchOver(readModel, building, isDamaged ? 0 : keepOldMs);
    if (isDamaged) await this.generations.dropUnused(readModel);
  }

  private async renew(
    readModel: Collection<object>,
    building: Collection<object>,
    lost: AbortController,
  ): Promise<void> {
    try {
      await this.generations.renewLease(readModel, building);
    } catch (err) {
      if (err instanceof AppError && err.code === 'conflict') return lost.abort(err);
      this.logger.warn({ msg: 'the lease of a rebuild was not renewed', readModel: readModel.name, err });
    }
  }

  /**
   * Replays again while live rows have writes that the rebuilt ones lack: another process may have been slow
   * to know of the new generation. What a whole replay does not bring is not in the log: the row has drifted.
   */
  private async fill(
    projection: Projection,
    building: Collection<object>,
    comparable: boolean,
    { onProgress, signal }: RebuildOptions & { readonly signal: AbortSignal },
  ): Promise<{ compared: Comparison; whole: boolean }> {
    const { readModel } = projection;
    let lacked: string | null = null;
    for (let replay = 1; ; replay++) {
      await this.replay(projection, building, signal, replay === 1 ? onProgress : undefined);
      const live = await this.generations.live(readModel);
      const compared = await this.compare(live, building, comparable ? LOOKS_MAX : 0);
      const { lackingHash } = compared;
      if (!comparable || lackingHash === null || lackingHash === lacked) return { compared, whole: true };
      if (replay === REPLAYS_MAX) {
        this.logger.warn({ msg: 'a rebuild keeps missing writes: no switch', readModel: readModel.name });
        return { compared, whole: false };
      }
      lacked = lackingHash;
    }
  }

  /** Live rows that are damaged are no reason to keep them. */
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

  private async replay(
    projection: Projection,
    building: Collection<object>,
    signal: AbortSignal,
    onProgress: RebuildOptions['onProgress'],
  ): Promise<void> {
    const categories = new Set(projection.families.map((family) => family.category));
    let after: bigint | null = null;
    let count = 0;
    for (;;) {
      signal.throwIfAborted();
      const page = await this.events.readAll({ after, maxCount: 1_000 });
      if (page.length === 0) return;
      const due = page.filter(({ stream }) => categories.has(parseStreamName(stream).category));
      await inParallel(byStream(due), STREAMS_AT_ONCE, async (events) => {
        for (const event of events) await this.projector.rebuilt(projection, building, event);
      });
      after = page.at(-1)!.position;
      onProgress?.((count += page.length), projection.readModel.name);
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
