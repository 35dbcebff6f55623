import { Injectable, Logger } from '@nestjs/common';
import { AppError, Losses } from '@alert-review/kernel';
import { EventStore } from '../event-store/event-store.js';
import { Records } from '../records/records.js';
import { CheckpointRecord, placeOfCheckpoint, type CheckpointPlace } from './checkpoint.js';
import { Generations } from './generations.js';
import { Projections } from './projector.js';

const OTHER_LOG = 'the event log is not the one that the read models were made from';

const lacking = (foreign: readonly string[]): string =>
  `the event log lacks what the read models were made from (${foreign.join(', ')})`;

/** Thrown to callers that only inspect, if the loss was accepted but no start has acted on it yet. */
export class OtherLogError extends AppError {
  constructor() {
    super('validation_error', {
      field: 'verify',
      reason: `${OTHER_LOG}: put the whole log back, or accept the loss: alert-review accept-loss`,
    });
  }
}

/**
 * Detects that the read store belongs to another log than the event store, usually because an older copy of
 * the log was restored. Rows would then describe missing events, and their guards would reject new events.
 * The start is refused until the operator accepts the loss; then all read models are rebuilt and all
 * positions are removed.
 */
@Injectable()
export class LogContinuity {
  private readonly logger = new Logger(LogContinuity.name);
  private readonly steps: (() => Promise<void>)[] = [];
  private readsCutLog = false;
  private lacks: string | null = null;

  constructor(
    private readonly events: EventStore,
    private readonly records: Records,
    private readonly projections: Projections,
    private readonly generations: Generations,
    private readonly losses: Losses,
  ) {}

  /** Registers a step that drops other state derived from the replaced log. */
  onReplaced(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** From now on, the process continues if the log was cut. Callers that append must check `cut` first. */
  readEvenIfCut(): void {
    this.readsCutLog = true;
  }

  /** What the log lacks, in words, where this process reads it although no loss was accepted; else null. */
  get cut(): string | null {
    return this.lacks;
  }

  /**
   * Checks the log. With `onlyLook`, writes nothing. Throws OtherLogError, or EnvironmentError unless the
   * operator accepts the loss.
   */
  async ensure({ onlyLook = false } = {}): Promise<void> {
    const { checkpoints, foreign } = await this.look();
    const older = this.losses.unacceptedLoss;
    if (foreign.length === 0 && !older) return;
    const rows = this.records.forSystem();
    const found = foreign.length > 0 || !older ? lacking(foreign) : older.found;
    if (this.readsCutLog) return void (this.lacks = found);
    await this.losses.accept({ store: 'events', kind: 'behind', found });
    if (onlyLook) throw new OtherLogError();
    this.logger.warn({ msg: `${OTHER_LOG}: they are built anew`, checkpoints: foreign });
    for (const step of this.steps) await step();
    for (const { readModel } of this.projections.all) await this.generations.markStale(readModel);
    // Last, so that an interrupted start finds the same state again.
    for (const { id, position } of checkpoints) await rows.remove(CheckpointRecord, { id, position });
  }

  /** Checks the log while the process runs. Returns in words what the log lacks; null if it is complete. */
  async findLacking(): Promise<string | null> {
    const { foreign } = await this.look();
    if (foreign.length === 0) return null;
    this.logger.error({ msg: OTHER_LOG, checkpoints: foreign });
    return lacking(foreign);
  }

  private async look() {
    const checkpoints = await this.records.forSystem().find(CheckpointRecord, {}, { index: 'id' });
    const foreign: string[] = [];
    for (const each of await this.foreignAmong(checkpoints.map(placeOfCheckpoint)))
      for (const { id, position } of checkpoints)
        if (position === String(each.position)) foreign.push(`${id} at ${position}`);
    return { checkpoints, foreign };
  }

  /** Returns the places at which the log does not have the expected event. */
  async foreignAmong(places: readonly CheckpointPlace[]): Promise<readonly CheckpointPlace[]> {
    // Once per position, because most read models have the same position.
    const byPosition = [...new Map(places.map((place) => [`${place.position} ${place.id}`, place])).values()];
    const isForeign = await Promise.all(
      byPosition.map(async ({ position, id }) => (await this.events.idAt(position)) !== id),
    );
    return byPosition.filter((_, index) => isForeign[index]);
  }
}
