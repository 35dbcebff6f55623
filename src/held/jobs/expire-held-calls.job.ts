import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { HeldCalls } from '../held-calls.js';
import { EXPIRE_HELD_CALLS_QUEUE } from './expire-held-calls-queue.js';

const AT_ONCE = 100;

/** Notes the end of held calls that nobody answered, and of confirmed ones that a crash interrupted. */
@Injectable()
export class ExpireHeldCallsJob implements JobHandler, OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly calls: HeldCalls,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.process(EXPIRE_HELD_CALLS_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(EXPIRE_HELD_CALLS_QUEUE, this);
  }

  pending(): Promise<string[]> {
    const over = { state: { $in: ['held', 'confirmed'] }, expiresAt: { $lt: this.clock.iso() } };
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(HeldCallReadModel, over, { index: 'state', limit: AT_ONCE }),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id: held } = parseOrganizationKey(key);
    const row = await this.readModels.for({ orgId }).get(HeldCallReadModel, held);
    if (!row) return;
    const command = { type: 'lapse', held, nowMs: this.clock.now() } as const;
    await this.calls.decide(jobCaller(orgId, held, row.user), row.stream, command);
  }
}
