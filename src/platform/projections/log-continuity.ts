import { Injectable, Logger } from '@nestjs/common';
import type { Row } from '../../kernel/collection.js';
import { EventStore } from '../event-store/event-store.js';
import { Records } from '../records/records.js';
import { CheckpointRecord } from './checkpoint.js';
import { Generations } from './generations.js';
import { Projections } from './projector.js';

type StoredCheckpoint = Row<{ position: string | null; event?: string | null | undefined }>;

/**
 * Notices that what the read store remembers is of another log than the event store has, mostly because an
 * older copy of the log was put back. Then rows tell of events that are gone, and their guards would hold new
 * ones off: the read models are built anew, and every position is forgotten.
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
  ) {}

  /** `step` forgets what else holds only for the log that was there. */
  whenReplaced(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Read models may be outdated afterwards. */
  async ensure(): Promise<void> {
    const rows = this.records.forSystem();
    const checkpoints = await rows.find(CheckpointRecord, {}, { index: 'id' });
    const isOfThisLog = await Promise.all(checkpoints.map((each) => this.isOfThisLog(each)));
    const foreign = checkpoints.filter((_, place) => !isOfThisLog[place]);
    if (foreign.length === 0) return;
    this.logger.warn({
      msg: 'the event log is not the one that the read models were made from: they are built anew',
      checkpoints: foreign.map(({ id, position }) => `${id} at ${position}`),
    });
    for (const step of this.steps) await step();
    for (const { readModel } of this.projections.all) await this.generations.disown(readModel);
    // Last, so that a start that was cut off finds the same again.
    for (const { id, position } of checkpoints) await rows.remove(CheckpointRecord, { id, position });
  }

  private async isOfThisLog({ position, event }: StoredCheckpoint): Promise<boolean> {
    if (position === null) return true;
    const found = await this.events.idAt(BigInt(position));
    // Releases before wrote no id.
    return found !== null && (event ?? found) === found;
  }
}
