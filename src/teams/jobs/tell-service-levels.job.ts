import { Injectable } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { OrganizationReadModel } from '../../access/organization.read-model.js';
import { Clock, SYSTEM_ORG } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SERVICE_LEVELS_QUEUE as QUEUE, ServiceLevels } from '../service-levels.js';

/**
 * Longest time between two checks (ms). After a jump of the system clock, a deadline may come before its
 * timer fires.
 */
const LOOKED_EVERY_MS = 20_000;

/** Number of organizations processed in parallel, so that a breach in one does not wait for another. */
const CONCURRENCY = 4;

/** Records warnings and breaches of service levels when they are due. */
@Injectable()
export class TellServiceLevelsJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly levels: ServiceLevels,
    private readonly clock: Clock,
  ) {
    super(QUEUE, CONCURRENCY);
  }

  async pending(): Promise<string[]> {
    const all = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
    return all.flatMap(({ id, features }) => (features.includes('teamwork') ? id : []));
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const organization = await this.readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    if (!organization?.features.includes('teamwork')) return;
    const next = await this.levels.tell(jobCaller(orgId, QUEUE), signal);
    if (next === null) return;
    const notBefore = Math.min(next, this.clock.now() + LOOKED_EVERY_MS);
    await this.jobs.enqueue(QUEUE, orgId, { notBefore });
  }
}
