import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Row } from '../../kernel/collection.js';
import { Losses } from '../../kernel/losses.js';
import { EventStore } from '../event-store/event-store.js';
import { Records } from '../records/records.js';
import { CheckpointRecord, type Place } from './checkpoint.js';
import { Generations } from './generations.js';
import { Projections } from './projector.js';

type StoredCheckpoint = Row<{ position: string | null; event?: string | null | undefined }>;

const OTHER_LOG = 'the event log is not the one that the read models were made from';

/** To who only looks, where the loss was accepted and no start has acted on it yet: nothing is marked. */
export class OtherLogError extends AppError {
  constructor() {
    super('validation_error', {
      field: 'verify',
      reason: `${OTHER_LOG}: put the whole log back, or accept the loss: alert-review accept-loss`,
    });
  }
}

/**
 * Notices that what the read store remembers is of another log than the event store has, mostly because an
 * older copy of the log was put back. Then rows tell of events that are gone, and their guards would hold new
 * ones off. Nothing goes on until the operator accepts that; then the read models are built anew, and every
 * position is forgotten.
 */
@Injectable()
export class LogContinuity {
  private readonly logger = new Logger(LogContinuity.name);
  private readonly steps: (() => Promise<void>)[] = [];

  constructor(
    private readonly events: EventStore,
    private readonly records: Records,
    private readonly projections: Projections,
    private readonly generations: Generations,
    private readonly losses: Losses,
  ) {}

  /** `step` forgets what else holds only for the log that was there. */
  onReplaced(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** `onlyLook` writes nothing. Errors: OtherLogError; PlaceError where the operator accepts no other log. */
  async ensure({ onlyLook = false } = {}): Promise<void> {
    const rows = this.records.forSystem();
    const checkpoints = await rows.find(CheckpointRecord, {}, { index: 'id' });
    const isOfThisLog = await Promise.all(checkpoints.map((each) => this.isOfThisLog(each)));
    const foreign = checkpoints
      .filter((_, place) => !isOfThisLog[place])
      .map(({ id, position }) => `${id} at ${position}`);
    if (foreign.length === 0) return;
    const found = `the event log lacks what the read models were made from (${foreign.join(', ')})`;
    await this.losses.accept({ store: 'events', kind: 'behind', found });
    if (onlyLook) throw new OtherLogError();
    this.logger.warn({ msg: `${OTHER_LOG}: they are built anew`, checkpoints: foreign });
    for (const step of this.steps) await step();
    for (const { readModel } of this.projections.all) await this.generations.markStale(readModel);
    // Last, so that a start that was cut off finds the same again.
    for (const { id, position } of checkpoints) await rows.remove(CheckpointRecord, { id, position });
  }

  /** Whether the log has what stands at a checkpoint. */
  async hasCheckpoint({ position, id }: Partial<Place>): Promise<boolean> {
    if (position === undefined) return true;
    const found = await this.events.idAt(position);
    // Releases before wrote no id.
    return found !== null && (id ?? found) === found;
  }

  private isOfThisLog({ position, event }: StoredCheckpoint): Promise<boolean> {
    return this.hasCheckpoint(
      position === null ? {} : { position: BigInt(position), ...(event ? { id: event } : {}) },
    );
  }
}
