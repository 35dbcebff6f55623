import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { DispositionBatchReadModel } from '../disposition-batch.read-model.js';
import { COMPLETE_BATCHES_QUEUE, DispositionBatches } from '../disposition-batches.js';

const BATCHES_AT_ONCE = 1_000;

/** Completes batches that were interrupted by a crash or by an unavailable store. */
@Injectable()
export class CompleteBatchesJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly batches: DispositionBatches,
  ) {
    super(COMPLETE_BATCHES_QUEUE, 2);
  }

  pending(): Promise<string[]> {
    const options = { index: 'state', limit: BATCHES_AT_ONCE } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(DispositionBatchReadModel, { state: 'completing' }, options),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id: stream } = parseOrganizationJobKey(key);
    for (const step of ['apply', 'undo'] as const) {
      const { open } = await this.batches.complete(orgId, stream, step);
      if (open.length > 0) throw new AppError('conflict');
    }
  }
}
