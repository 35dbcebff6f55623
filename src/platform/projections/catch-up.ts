import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import { defineRecord } from '../../kernel/define-record.js';
import { EventStore, type StoredEvent, type Subscription } from '../event-store/event-store.js';
import { Records } from '../read-store/records.js';
import { Projector } from './projector.js';

/** Position up to which every event has reached the read models. */
export const CheckpointRecord = defineRecord({
  name: 'checkpoints',
  schema: z.object({ position: z.string() }),
});

const CHECKPOINT = 'projections';
const SAVE_EVERY_MS = 1_000;

/**
 * The truth after a crash: one subscription over the whole log feeds every projection, and its checkpoint is
 * stored after the rows it covers. A replay is harmless, a skip is not.
 */
@Injectable()
export class CatchUp {
  private readonly logger = new Logger(CatchUp.name);
  private subscription: Subscription | null = null;
  private reached: bigint | null = null;
  private saved: bigint | null = null;
  private savedAt = 0;

  constructor(
    private readonly events: EventStore,
    private readonly projector: Projector,
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the checkpoint, applies what is missing, then follows the log. Resolves when history is applied, or
   * when a projection fails: the server then starts with an alarm, and the event is tried again and again.
   */
  async start(): Promise<void> {
    const checkpoint = await this.records.forSystem().get(CheckpointRecord, CHECKPOINT);
    this.reached = this.saved = checkpoint ? BigInt(checkpoint.position) : null;
    while (await this.applyPage());
    this.subscription = this.events.subscribeAll(
      this.reached,
      (event) => this.apply(event),
      (error, event) => this.alarm(error, event),
    );
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    await this.save();
  }

  /** False at the end of the log, and at an event that a projection cannot take. */
  private async applyPage(): Promise<boolean> {
    const page = await this.events.readAll({ after: this.reached, maxCount: 1_000 });
    for (const event of page) {
      try {
        await this.apply(event);
      } catch (error) {
        this.alarm(error, event);
        return false;
      }
    }
    return page.length > 0;
  }

  private alarm(err: unknown, { stream, revision, type }: StoredEvent): void {
    this.logger.error({ msg: 'a projection stands still at this event', stream, revision, type, err });
  }

  private async apply(event: StoredEvent): Promise<void> {
    await this.projector.delivered(event);
    this.reached = event.position;
    if (this.clock.now() - this.savedAt >= SAVE_EVERY_MS) await this.save();
  }

  private async save(): Promise<void> {
    if (this.reached === null || this.reached === this.saved) return;
    this.savedAt = this.clock.now();
    const position = this.reached;
    await this.records.forSystem().put(CheckpointRecord, { id: CHECKPOINT, position: String(position) });
    this.saved = position;
  }
}
