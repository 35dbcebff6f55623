import { Injectable, type OnModuleInit } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '../../kernel/app-error.js';
import { Bus } from '../../platform/bus/bus.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { parseOrganizationKey } from '../../platform/jobs/organization-key.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { DispositionBatchReadModel } from '../disposition-batch.read-model.js';
import { COMPLETE_BATCHES_QUEUE, DispositionBatches } from '../disposition-batches.js';

const BATCHES_AT_ONCE = 1_000;

/** Completes batches that a dead process or an absent store interrupted. */
@Injectable()
export class CompleteBatchesJob implements JobHandler, OnModuleInit {
  constructor(
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly batches: DispositionBatches,
  ) {}

  onModuleInit(): void {
    this.jobs.process(COMPLETE_BATCHES_QUEUE, this, { concurrency: 2 });
    this.sweeper.watch(COMPLETE_BATCHES_QUEUE, this);
  }

  pending(): Promise<string[]> {
    const options = { index: 'state', limit: BATCHES_AT_ONCE } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(DispositionBatchReadModel, { state: 'completing' }, options),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id: stream } = parseOrganizationKey(key);
    for (const step of ['apply', 'undo'] as const) {
      const { open } = await this.batches.complete(orgId, stream, step);
      if (open.length > 0) throw new AppError('conflict');
    }
  }
}
