import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Projection } from '../../kernel/define-projection.js';
import { EventStore, type StoredEvent, type Subscription } from '../event-store/event-store.js';
import { Records } from '../records/records.js';
import { Checkpoint, CheckpointRecord, placeOf, type Place } from './checkpoint.js';
import { logPages } from './fill.js';
import { shapeOf } from './generations.js';
import { parseStreamName, recordedAtOf } from '../event-store/envelope.js';
import { LogContinuity } from './log-continuity.js';
import { Projector } from './projector.js';

const CHECKPOINTS = 'projections';
const ALARM_EVERY_MS = 60_000;

/** How far each read model was built, by its name. */
export type BuiltThrough = ReadonlyMap<string, Place>;

/** One subscription for all projections that do not lag; its checkpoint never passes their rows. */
@Injectable()
export class CatchUp {
  private readonly logger = new Logger(CatchUp.name);
  /** What each follows: a projection that lags, or all others. */
  private readonly subscriptions = new Map<Subscription, Projection | null>();
  private readonly shared: Checkpoint;
  private readonly lagging = new Map<Projection, Checkpoint>();
  /** The last event that was handed to the projections that do not lag, applied or not. */
  private handed: bigint | null = null;
  private isFollowing = false;
  private isOfThisLog = false;
  private readonly alarmedAt = new Map<Projection | null, number>();

  constructor(
    private readonly events: EventStore,
    private readonly projector: Projector,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly continuity: LogContinuity,
  ) {
    this.shared = this.checkpoint(null);
  }

  /**
   * Starts; resolves when history is applied. A failure raises an alarm and is retried. `built`: how far read
   * models were built from the log just now. Throws OtherLogError with `onlyLook`.
   */
  async start({ built, ...options }: { onlyLook?: boolean; built?: BuiltThrough } = {}): Promise<void> {
    if (this.isFollowing) return;
    await this.continuity.ensure(options);
    this.isOfThisLog = true;
    if (!(await this.shared.load())) {
      const place = await this.placeOfAll(built);
      if (place) await this.shared.advance(place);
    }
    this.handed = this.shared.reached;
    for (const projection of this.projector.projections.all)
      if (!this.lagging.has(projection)) await this.resume(projection);
    // Why before as well: otherwise the first new event would apply the whole past of its stream.
    await this.reportReached();
    await this.takeHistory(null, this.shared);
    await this.reportReached();
    this.follow(null, this.shared);
    this.isFollowing = true;
  }

  /**
   * Returns the place that the rows of all read models include, as a build or another release's checkpoint
   * says; null where one of them is unknown.
   */
  private async placeOfAll(built: BuiltThrough = new Map()): Promise<Place | null> {
    const stored = await this.records.forSystem().find(CheckpointRecord, {}, { index: 'id' });
    const places = this.projector.projections.all.map(({ readModel }) => {
      const known = stored
        .filter(({ shapes }) => shapes?.includes(shapeOf(readModel)))
        .map((row) => ({ position: 0n, id: '', ...placeOf(row) }));
      return built.get(readModel.name) ?? known.sort(newestFirst)[0] ?? null;
    });
    return places.includes(null) ? null : ((places as Place[]).sort(newestFirst).at(-1) ?? null);
  }

  private async reportReached(): Promise<void> {
    const { reached } = this.shared;
    const inStep = this.projector.projections.all.filter((each) => !this.lagging.has(each));
    await Promise.all(inStep.map((each) => this.projector.markCaughtUp(each, reached)));
  }

  /** Returns the age of the oldest event that waits for read models, in whole seconds; 0 without one. */
  async secondsBehind(): Promise<number> {
    return Math.floor(Math.max(0, ...(await this.lags()).map(({ ms }) => ms)) / 1_000);
  }

  /** Returns how long the oldest event has waited for each read model, in ms; [] where nothing follows. */
  async lags(): Promise<readonly { readonly readModel: string; readonly ms: number }[]> {
    const followed = [...this.subscriptions].map(async ([{ reached }, projection]) => {
      const [waiting] = await this.events.readAll({ after: reached, maxCount: 1 });
      const recordedAt = waiting ? recordedAtOf(waiting) : null;
      const ms = recordedAt === null ? 0 : Math.max(0, this.clock.now() - recordedAt);
      const inStep = this.projector.projections.all.filter((each) => !this.lagging.has(each));
      return (projection ? [projection] : inStep).map(({ readModel }) => ({ readModel: readModel.name, ms }));
    });
    return (await Promise.all(followed)).flat();
  }

  async stop(): Promise<void> {
    for (const subscription of this.subscriptions.keys()) await subscription.stop();
    // Why: a refused start must keep the checkpoints for which it was refused.
    if (!this.isOfThisLog) return;
    for (const checkpoint of [...this.lagging.values(), this.shared])
      await this.saveIfLogContinues(checkpoint);
  }

  /** Why: another process may have started over when the log was replaced meanwhile. */
  private async saveIfLogContinues(checkpoint: Checkpoint): Promise<void> {
    const isInLog = await this.continuity.hasCheckpoint(checkpoint.at).catch(() => false);
    if (isInLog) await checkpoint.save();
  }

  /** Continues a projection that lagged when the previous process ended. */
  private async resume(projection: Projection): Promise<void> {
    const own = this.checkpoint(projection);
    if (!(await own.load())) return;
    // Why kept: another process may have set the projection aside a moment ago.
    if (!own.isBehind(this.shared.reached)) return;
    this.lagging.set(projection, own);
    await this.projector.markCaughtUp(projection, own.reached);
    try {
      await this.takeHistory(projection, own);
    } catch (error) {
      this.lagging.delete(projection);
      throw error;
    }
    if (this.lagging.has(projection)) this.follow(projection, own);
  }

  private async takeHistory(projection: Projection | null, from: Checkpoint): Promise<void> {
    for await (const page of logPages(this.events, from.reached))
      for (const event of page) {
        try {
          await this.take(projection, from, event);
        } catch (error) {
          return this.logFailure(projection, error, event);
        }
        if (projection && !this.lagging.has(projection)) return;
      }
  }

  private follow(projection: Projection | null, from: Checkpoint): void {
    const take = async (event: StoredEvent): Promise<void> => {
      await this.take(projection, from, event);
      // Why not awaited: it ends after the current event, which is this one.
      if (projection && this.lagging.get(projection) !== from)
        void subscription.stop().finally(() => this.subscriptions.delete(subscription));
    };
    const alarm = (error: unknown, event: StoredEvent) => this.logFailure(projection, error, event);
    const subscription = this.events.subscribeAll(from.reached, take, alarm);
    this.subscriptions.set(subscription, projection);
  }

  private take(projection: Projection | null, from: Checkpoint, event: StoredEvent): Promise<void> {
    return projection ? this.applyAlone(projection, from, event) : this.apply(event);
  }

  private async apply(event: StoredEvent): Promise<void> {
    this.handed = event.position;
    if (!this.projector.isApplied(event)) await this.applyToEach(event);
    await this.shared.advance(event);
  }

  private async applyToEach(event: StoredEvent): Promise<void> {
    for (const projection of this.projector.projections.forCategory(parseStreamName(event.stream).category))
      if (!this.lagging.has(projection))
        await this.projector
          .onSubscriptionEvent(event, [projection])
          .catch((error: unknown) => this.followAloneFrom(projection, error, event));
  }

  /** Stores the projection's own checkpoint before the shared one may pass the event. */
  private async followAloneFrom(projection: Projection, error: unknown, event: StoredEvent): Promise<void> {
    this.logFailure(projection, error, event);
    const own = this.checkpoint(projection, this.shared.at);
    await own.save();
    this.lagging.set(projection, own);
    this.follow(projection, own);
  }

  private async applyAlone(projection: Projection, own: Checkpoint, event: StoredEvent): Promise<void> {
    await this.projector.onSubscriptionEvent(event, [projection]);
    await own.advance(event);
    if (own.isBehind(this.handed)) return;
    this.lagging.delete(projection);
    this.alarmedAt.delete(projection);
    this.logger.log({ msg: 'a projection has caught up', readModel: projection.readModel.name });
    // Why removed: a leftover checkpoint costs a replay at the next start.
    await own
      .remove()
      .catch((err: unknown) => this.logger.warn({ msg: 'a checkpoint was left behind', err }));
  }

  /** Returns the checkpoint of one projection, or (null) the one of all. */
  private checkpoint(projection: Projection | null, place: Partial<Place> = {}): Checkpoint {
    const all = projection ? [projection] : this.projector.projections.all;
    const shapes = all.map(({ readModel }) => shapeOf(readModel));
    const id = projection ? `${CHECKPOINTS}.${shapes[0]}` : checkpointIdOf(shapes);
    // Why none of a lagging one: what it reached says nothing of how far another process got.
    return new Checkpoint(this.records.forSystem(), this.clock, id, projection ? [] : shapes, place);
  }

  private logFailure(
    projection: Projection | null,
    err: unknown,
    { stream, revision, type }: StoredEvent,
  ): void {
    const now = this.clock.now();
    if (now - (this.alarmedAt.get(projection) ?? -Infinity) < ALARM_EVERY_MS) return;
    this.alarmedAt.set(projection, now);
    const msg = projection
      ? 'a projection stands still at this event'
      : 'all projections stand still at this event';
    this.logger.error({ msg, readModel: projection?.readModel.name, stream, revision, type, err });
  }
}

/** Why a hash: a process of another release has other shapes, and a checkpoint of its own. */
export const checkpointIdOf = (shapes: readonly string[]): string =>
  `${CHECKPOINTS}@${createHash('sha256')
    .update([...shapes].sort().join())
    .digest('hex')
    .slice(0, 12)}`;

const newestFirst = (one: Place, other: Place): number =>
  one.position > other.position ? -1 : Number(one.position < other.position);
