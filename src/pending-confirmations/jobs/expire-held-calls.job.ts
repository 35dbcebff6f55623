import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { HeldCalls } from '../held-calls.js';
import { EXPIRE_HELD_CALLS_QUEUE } from './expire-held-calls-queue.js';

const AT_ONCE = 100;

/** Records the end of held calls that nobody answered, and of confirmed calls that a crash interrupted. */
@Injectable()
export class ExpireHeldCallsJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly calls: HeldCalls,
    private readonly clock: Clock,
  ) {
    super(EXPIRE_HELD_CALLS_QUEUE);
  }

  pending(): Promise<string[]> {
    const over = { state: { $in: ['held', 'confirmed'] }, expiresAt: { $lt: this.clock.iso() } };
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(HeldCallReadModel, over, { index: 'state', limit: AT_ONCE }),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id: held } = parseOrganizationJobKey(key);
    const row = await this.readModels.for({ orgId }).get(HeldCallReadModel, held);
    if (!row) return;
    const command = { type: 'lapse', held, nowMs: this.clock.now() } as const;
    await this.calls.decide(jobCaller(orgId, held, row.user), row.stream, command);
  }
}
