import { Injectable } from '@nestjs/common';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { FINISH_PURGES_QUEUE, PurgeRemoval } from '../purge-removal.js';

const EVERY_MS = 10 * 60_000;

/** Finishes erasures that a crash interrupted: at the start, then every ten minutes. */
@Injectable()
export class FinishPurgesJob extends PeriodicJob {
  constructor(
    private readonly removal: PurgeRemoval,
    private readonly bus: Bus,
  ) {
    super(FINISH_PURGES_QUEUE, EVERY_MS);
  }

  protected async work(signal: AbortSignal): Promise<void> {
    for (const orgId of await listOrganizationIds(this.bus)) await this.removal.finishAll({ orgId }, signal);
  }
}
