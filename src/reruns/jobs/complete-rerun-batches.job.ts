import { Injectable } from '@nestjs/common';
import { jobKeysOfAllOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError, followUpAuthor } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Job } from '../../platform/jobs/job.js';
import { parseOrganizationJobKey } from '../../platform/jobs/organization-key.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RerunBatchReadModel } from '../rerun-batch.read-model.js';
import { COMPLETE_RERUN_BATCHES_QUEUE, RerunBatches } from '../rerun-batches.js';
import { RerunBudgets } from '../rerun-budgets.js';
import { RerunProposals } from '../rerun-proposals.js';

const BATCHES_AT_ONCE = 1_000;

/** Completes batches that were interrupted by a crash or by an unavailable store. */
@Injectable()
export class CompleteRerunBatchesJob extends Job {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    private readonly batches: RerunBatches,
    private readonly budgets: RerunBudgets,
    private readonly proposals: RerunProposals,
  ) {
    super(COMPLETE_RERUN_BATCHES_QUEUE, 2);
  }

  pending(): Promise<string[]> {
    const options = { index: 'open', limit: BATCHES_AT_ONCE } as const;
    return jobKeysOfAllOrganizations(this.bus, (orgId) =>
      this.readModels.for({ orgId }).find(RerunBatchReadModel, { endedAt: null }, options),
    );
  }

  async run(key: string): Promise<void> {
    const { orgId, id: batch } = parseOrganizationJobKey(key);
    if (!(await this.isConfirmed(orgId, batch))) await this.confirm(orgId, batch);
    const { open } = await this.batches.complete({ orgId }, batch);
    if (open.length > 0) throw new AppError('conflict');
  }

  private async isConfirmed(orgId: string, batch: string): Promise<boolean> {
    return (await this.batches.read({ orgId }, batch)).confirmed !== null;
  }

  /**
   * Confirms a reserved batch. If its proposal is gone, gives the reservation back, because the batch cannot
   * run.
   */
  private async confirm(orgId: string, batch: string): Promise<void> {
    const row = await this.readModels.for({ orgId }).get(RerunBatchReadModel, batch);
    const reservation = row && (await this.budgets.reservation({ orgId }, row.user, batch));
    if (!reservation) return;
    const proposal = await this.proposals.get({ orgId }, batch);
    if (proposal) await this.batches.confirm(followUpAuthor(reservation), proposal);
    // Check again: another process may have completed the batch and removed the proposal.
    else if (!(await this.isConfirmed(orgId, batch)))
      await this.budgets.releaseReservation(followUpAuthor(reservation), batch, row.alerts);
  }
}
