import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@alert-review/kernel';
import { Job } from '../../platform/jobs/job.js';
import { Lifecycle } from '../../platform/process/lifecycle.js';
import { LogContinuity } from '../../platform/projections/log-continuity.js';
import { Projector } from '../../platform/projections/projector.js';
import { CheckpointCopies } from '../checkpoint-copies.js';
import { LostRanges } from '../lost-ranges.js';
import { LogSealer } from '../log-sealer.js';
import { SEAL_LOG_QUEUE } from './seal-log-queue.js';

/** How long an event waits for its checkpoint, so that many events share a checkpoint. */
const SEALED_AFTER_MS = 1_000;
/**
 * How long a stop waits for the last signing. Events that are still unsigned then are named by the first
 * checkpoint of the next start.
 */
const AT_STOP_MS = 5_000;
const KEY = 'log';
const COPIES_KEY = 'copies';

/**
 * Signs the log. Only one process at a time signs, because a job key is leased to one process. Copies of
 * checkpoints have a key of their own, so that signing need not wait for a slow or unavailable bucket.
 */
@Injectable()
export class SealLogJob extends Job {
  private readonly logger = new Logger(SealLogJob.name);
  private wokenUntil = -Infinity;
  /** Whether this process applied events. A refused start and a command that only reads apply none. */
  private hasApplied = false;

  constructor(
    private readonly sealer: LogSealer,
    private readonly copies: CheckpointCopies,
    private readonly lostRanges: LostRanges,
    private readonly projector: Projector,
    private readonly continuity: LogContinuity,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
  ) {
    super(SEAL_LOG_QUEUE, 2);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.continuity.onReplaced(async () => {
      await this.lostRanges.keep();
      await this.sealer.reset();
    });
    this.projector.onApplied(() => {
      this.hasApplied = true;
      this.wake();
    });
    // Run in the phase of the stores: requests and jobs are over by then, and the stores close last.
    this.lifecycle.onStop('seal of the log', 'stores', () => this.sealAtStop());
  }

  async pending(): Promise<string[]> {
    return [...((await this.sealer.isBehind()) ? [KEY] : []), ...(this.copies.isWanted ? [COPIES_KEY] : [])];
  }

  async run(key: string, signal: AbortSignal): Promise<void> {
    if (key === COPIES_KEY) return this.copies.write(signal);
    await this.sealer.seal(signal);
    if (this.copies.isWanted) await this.jobs.enqueue(SEAL_LOG_QUEUE, COPIES_KEY, { ifIdle: true });
  }

  /** Signs what this server or command wrote, so that the next start does not find it without a signature. */
  private async sealAtStop(): Promise<void> {
    // Without applied events nothing is signed: a process that was refused its stores, or only reads them,
    // must change nothing.
    if (!this.hasApplied) return;
    try {
      await this.sealer.seal(AbortSignal.timeout(AT_STOP_MS));
    } catch (err) {
      this.logger.warn({ msg: 'the log was not sealed at the stop; the next start does', err });
    }
  }

  /** Enqueues a signing, at most one per interval, because this is called for each event and read model. */
  private wake(): void {
    const now = this.clock.steady();
    if (now < this.wokenUntil) return;
    this.wokenUntil = now + SEALED_AFTER_MS;
    void this.jobs.enqueue(SEAL_LOG_QUEUE, KEY, { notBefore: this.clock.now() + SEALED_AFTER_MS });
  }
}
