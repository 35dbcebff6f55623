import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Projection } from '@alert-review/kernel';
import { EventStore, type StoredEvent, type Subscription } from '../event-store/event-store.js';
import { parseStreamName, recordedAtOf } from '../event-store/envelope.js';
import { mapInParallel } from '../process/in-parallel.js';
import { Records } from '../records/records.js';
import { CheckpointRecord, placeOfCheckpoint, type CheckpointPlace } from './checkpoint.js';
import { EVENTS_AT_ONCE, logPages } from './fill-from-log.js';
import { shapeOfReadModel } from './generations.js';
import { LogContinuity } from './log-continuity.js';
import { Projector } from './projector.js';
import { splitAtPurges } from './purge-order.js';

const ALARM_EVERY_MS = 60_000;
const SAVE_EVERY_MS = 1_000;
const DONE = Promise.resolve();

/**
 * Keeps all read models up to date with the log. One subscription serves all projections that keep up; each
 * lagging projection has a subscription of its own. A stored checkpoint is never ahead of the stored rows.
 */
@Injectable()
export class CatchUp {
  private readonly logger = new Logger(CatchUp.name);
  /** Subscriptions, each with its lagging projection, or null for the subscription of all others. */
  private readonly subscriptions = new Map<Subscription, Projection | null>();
  /**
   * For each projection that is not `inStep`: the place in the log up to which its rows include all events.
   */
  private readonly places = new Map<Projection, CheckpointPlace>();
  private readonly lagging = new Set<Projection>();
  /** The place of all projections that keep up and have no place of their own. */
  private inStep: CheckpointPlace | null = null;
  /** Position of the last event passed to the projections that keep up, whether it was applied or not. */
  private handed: bigint | null = null;
  private savedAt = -Infinity;
  private isFollowing = false;
  private readonly alarmedAt = new Map<Projection | null, number>();

  constructor(
    private readonly events: EventStore,
    private readonly projector: Projector,
    private readonly records: Records,
    private readonly clock: Clock,
    private readonly continuity: LogContinuity,
  ) {}

  /**
   * Starts, and resolves when all past events are applied. Failures are reported and retried. `built` says,
   * by name, how far read models were just built from the log. Throws OtherLogError with `onlyLook`.
   */
  async start({
    built,
    ...options
  }: { onlyLook?: boolean; built?: ReadonlyMap<string, CheckpointPlace> } = {}): Promise<void> {
    if (this.isFollowing) return;
    await this.continuity.ensure(options);
    const stored = await this.records.forSystem().find(CheckpointRecord, {}, { index: 'id' });
    for (const projection of this.all) {
      const { readModel } = projection;
      const row = stored.find(({ id }) => id === shapeOfReadModel(readModel));
      const place = built?.get(readModel.name) ?? (row ? placeOfCheckpoint(row) : null);
      if (place) this.places.set(projection, place);
    }
    if (built?.size) await this.save();
    const positions = this.all.map((projection) => this.reached(projection));
    this.handed = positions.reduce(
      (least, each) => (isBehind(each, least) ? each : least),
      positions[0] ?? null,
    );
    // Report before as well: otherwise the first new event of a stream would apply the stream's whole past.
    await this.reportReached();
    await this.takeHistory(this.handed);
    await this.reportReached();
    this.follow(null, this.handed);
    this.isFollowing = true;
  }

  private get all(): readonly Projection[] {
    return this.projector.projections.all;
  }

  private projectionsOf({ stream }: StoredEvent): readonly Projection[] {
    return this.projector.projections.forCategory(parseStreamName(stream).category);
  }

  private placeOf(projection: Projection): CheckpointPlace | null {
    const own = this.places.get(projection);
    return own ?? (this.lagging.has(projection) ? null : this.inStep);
  }

  private reached(projection: Projection): bigint | null {
    return this.placeOf(projection)?.position ?? null;
  }

  private async reportReached(): Promise<void> {
    await Promise.all(this.all.map((each) => this.projector.markCaughtUp(each, this.reached(each))));
  }

  /** Returns the age of the oldest event that waits for read models, in whole seconds; 0 if none waits. */
  async secondsBehind(): Promise<number> {
    return Math.floor(Math.max(0, ...(await this.lags()).map(({ ms }) => ms)) / 1_000);
  }

  /**
   * Returns, for each read model, how long its oldest waiting event has waited, in ms. Empty before
   * following has begun.
   */
  async lags(): Promise<readonly { readonly readModel: string; readonly ms: number }[]> {
    const followed = [...this.subscriptions].map(async ([{ reached }, projection]) => {
      const [waiting] = await this.events.readAll({ after: reached, maxCount: 1 });
      const recordedAt = waiting ? recordedAtOf(waiting) : null;
      const ms = recordedAt === null ? 0 : Math.max(0, this.clock.now() - recordedAt);
      const inStep = this.all.filter((each) => !this.lagging.has(each));
      return (projection ? [projection] : inStep).map(({ readModel }) => ({ readModel: readModel.name, ms }));
    });
    return (await Promise.all(followed)).flat();
  }

  async stop(): Promise<void> {
    for (const subscription of this.subscriptions.keys()) await subscription.stop();
    // A start that was refused must keep the checkpoints for which it was refused.
    if (!this.isFollowing) return;
    // Check first, because another process may have started over after the log was replaced.
    const places = this.all.flatMap((projection) => this.placeOf(projection) ?? []);
    const foreign = await this.continuity.foreignAmong(places).catch(() => null);
    if (foreign?.length === 0) await this.save();
  }

  private async save(): Promise<void> {
    this.savedAt = this.clock.steady();
    const rows = this.all.flatMap((projection) => {
      const place = this.placeOf(projection);
      const id = shapeOfReadModel(projection.readModel);
      return place ? [{ id, position: String(place.position), event: place.id }] : [];
    });
    await this.records.forSystem().putMany(CheckpointRecord, rows);
  }

  private async takeHistory(after: bigint | null): Promise<void> {
    for await (const page of logPages(this.events, after))
      try {
        await this.take(null, page);
      } catch (error) {
        return this.logFailure(null, error, page[0]!);
      }
  }

  private follow(projection: Projection | null, after: bigint | null): void {
    const take = async (event: StoredEvent): Promise<void> => {
      await this.take(projection, [event]);
      // Not awaited: stopping waits for the current event, which would then wait for itself.
      if (projection && !this.lagging.has(projection))
        void subscription.stop().finally(() => this.subscriptions.delete(subscription));
    };
    const alarm = (error: unknown, event: StoredEvent) => this.logFailure(projection, error, event);
    const takeOrPass = (event: StoredEvent) => (!projection && this.hasPassed(event) ? DONE : take(event));
    const subscription = this.events.subscribeAll(after, takeOrPass, alarm);
    this.subscriptions.set(subscription, projection);
  }

  private async take(projection: Projection | null, events: readonly StoredEvent[]): Promise<void> {
    if (projection) await this.applyAlone(projection, events[0]!);
    else await this.applyToEach(events);
    if (this.isSaveDue) await this.saveIfProjected(events);
  }

  private get isSaveDue(): boolean {
    return this.clock.steady() - this.savedAt >= SAVE_EVERY_MS;
  }

  /** Only for projected events: a signature of the log, once a second, would cause another commit. */
  private async saveIfProjected(events: readonly StoredEvent[]): Promise<void> {
    if (events.some((event) => this.projectionsOf(event).length > 0)) await this.save();
  }

  /**
   * Passes over an event that is in the rows already, and tells whether it did. Most events are: the process
   * that appends an event projects it, too.
   */
  private hasPassed(event: StoredEvent): boolean {
    if (this.isSaveDue || !this.projector.isApplied(event)) return false;
    this.handed = event.position;
    this.moveTo(event);
    return true;
  }

  /** Notes that the rows of all projections that keep up include every event up to this place. */
  private moveTo({ position, id }: CheckpointPlace): void {
    this.inStep = { position, id };
    for (const [projection, own] of this.places)
      if (!this.lagging.has(projection) && own.position <= position) this.places.delete(projection);
  }

  /**
   * Applies events concurrently, so that their rows share a commit. The events of each stream stay in order,
   * and erasures stay in order with all other events.
   */
  private async applyToEach(events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1)!;
    this.handed = last.position;
    for (const part of splitAtPurges(events))
      await mapInParallel(part, EVENTS_AT_ONCE, (event) => this.applyToAllInStep(event));
    this.moveTo(last);
  }

  /** Applies an event to the projections that keep up and do not include it yet. */
  private async applyToAllInStep(event: StoredEvent): Promise<void> {
    for (const projection of this.projector.isApplied(event) ? [] : this.projectionsOf(event))
      if (!this.lagging.has(projection) && isBehind(this.reached(projection), event.position))
        await this.projector
          .onSubscriptionEvent(event, [projection])
          .catch((error: unknown) => this.followAlone(projection, error, event));
  }

  private followAlone(projection: Projection, error: unknown, event: StoredEvent): void {
    if (this.lagging.has(projection)) return;
    this.logFailure(projection, error, event);
    const place = this.placeOf(projection);
    if (place) this.places.set(projection, place);
    this.lagging.add(projection);
    this.follow(projection, this.reached(projection));
  }

  private async applyAlone(projection: Projection, event: StoredEvent): Promise<void> {
    if (!this.lagging.has(projection)) return;
    await this.projector.onSubscriptionEvent(event, [projection]);
    this.places.set(projection, { position: event.position, id: event.id });
    if (isBehind(event.position, this.handed)) return;
    this.lagging.delete(projection);
    this.alarmedAt.delete(projection);
    this.logger.log({ msg: 'a projection has caught up', readModel: projection.readModel.name });
  }

  private logFailure(
    projection: Projection | null,
    err: unknown,
    { stream, revision, type }: StoredEvent,
  ): void {
    const now = this.clock.now();
    if (now - (this.alarmedAt.get(projection) ?? -Infinity) < ALARM_EVERY_MS) return;
    this.alarmedAt.set(projection, now);
    const msg = `${projection ? 'a projection stands' : 'all projections stand'} still at this event`;
    this.logger.error({ msg, readModel: projection?.readModel.name, stream, revision, type, err });
  }
}

/** Tells whether a position comes before another position. Null is the beginning of the log. */
const isBehind = (position: bigint | null, other: bigint | null): boolean =>
  other !== null && (position === null || position < other);
