import { Injectable } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { Job } from '../../platform/jobs/job.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import { Projector } from '../../platform/projections/projector.js';
import { CheckpointCopies } from '../checkpoint-copies.js';
import { Sealer } from '../sealer.js';
import { SEAL_LOG_QUEUE } from './seal-log-queue.js';

/** How long an event waits for its checkpoint, so that many events share a checkpoint. */
const SEALED_AFTER_MS = 1_000;
const KEY = 'log';
const COPIES_KEY = 'copies';

/**
 * Signs the log. Only one process at a time does so, because a job key is leased to one process. Copies
 * have a key of their own, as signing must not wait for a bucket that is slow or unavailable.
 */
@Injectable()
export class SealLogJob extends Job {
  private wokenUntil = -Infinity;

  constructor(
    private readonly sealer: Sealer,
    private readonly copies: CheckpointCopies,
    private readonly projector: Projector,
    private readonly continuity: LogContinuity,
    private readonly clock: Clock,
  ) {
    super(SEAL_LOG_QUEUE, 2);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.continuity.onReplaced(() => this.sealer.reset());
    this.projector.onApplied(() => this.wake());
  }

  async pending(): Promise<string[]> {
    return [...((await this.sealer.isBehind()) ? [KEY] : []), ...(this.copies.isWanted ? [COPIES_KEY] : [])];
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    if (key === COPIES_KEY) return this.copies.write(signal);
    await this.sealer.seal(signal);
    if (this.copies.isWanted) await this.jobs.enqueue(SEAL_LOG_QUEUE, COPIES_KEY, { ifIdle: true });
  }

  /** Enqueues the job, at most once per second: it is called for every event and read model. */
  private wake(): void {
    const now = this.clock.steady();
    if (now < this.wokenUntil) return;
    this.wokenUntil = now + SEALED_AFTER_MS;
    void this.jobs.enqueue(SEAL_LOG_QUEUE, KEY, { notBefore: this.clock.now() + SEALED_AFTER_MS });
  }
}
