import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Job } from '../../platform/jobs/job.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import { Projector } from '../../platform/projections/projector.js';
import { CheckpointCopies } from '../checkpoint-copies.js';
import { Sealer } from '../sealer.js';
import { SEAL_LOG_QUEUE } from './seal-log-queue.js';

/** An event waits so long for its checkpoint, so that many share one. */
const SEALED_AFTER_MS = 1_000;
const KEY = 'log';

/** Seals the log; the lease of its one key keeps processes from doing the same work at a time. */
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
    super(SEAL_LOG_QUEUE);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.continuity.onReplaced(() => this.sealer.reset());
    this.projector.onApplied(() => this.wake());
  }

  async pending(): Promise<string[]> {
    return (await this.sealer.isBehind()) ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    await this.sealer.seal(signal);
    await this.copies.write();
  }

  /** Why not each time: it is called for each event and read model. */
  private wake(): void {
    const now = this.clock.steady();
    if (now < this.wokenUntil) return;
    this.wokenUntil = now + SEALED_AFTER_MS;
    void this.jobs.enqueue(SEAL_LOG_QUEUE, KEY, { notBefore: this.clock.now() + SEALED_AFTER_MS });
  }
}
