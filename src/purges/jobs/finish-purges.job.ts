import { Injectable, type OnModuleInit } from '@nestjs/common';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { PurgeRemoval } from '../purge-removal.js';
import { FINISH_PURGES_QUEUE } from './finish-purges-queue.js';

const KEY = 'unfinished';
const EVERY_MS = 10 * 60_000;

/** Finishes purges that a crash interrupted: at the start, then every ten minutes. */
@Injectable()
export class FinishPurgesJob implements JobHandler, OnModuleInit {
  private dueAt = 0;

  constructor(
    private readonly removal: PurgeRemoval,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.process(FINISH_PURGES_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(FINISH_PURGES_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? [KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    for (const orgId of await listOrganizationIds(this.bus)) await this.removal.finishAll({ orgId }, signal);
    this.dueAt = this.clock.now() + EVERY_MS;
  }
}
