import { Injectable, type OnModuleInit } from '@nestjs/common';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { Clock } from '../../kernel/clock.js';
import { Bus } from '../../platform/bus/bus.js';
import { JobQueue, type JobHandler } from '../../platform/jobs/job-queue.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { Records } from '../../platform/records/records.js';
import { RerunProposalRecord } from '../domain/rerun-proposal.record.js';
import { RerunBatches } from '../rerun-batches.js';
import { RerunBudgets } from '../rerun-budgets.js';
import { PROPOSAL_LIFETIME_MS } from '../rerun-proposals.js';
import { REMOVE_PROPOSALS_QUEUE } from './remove-proposals-queue.js';

const EXPIRED_JOB_KEY = 'expired';
const EVERY_MS = 10 * 60_000;
/** Time after which a proposal is removed: a confirmation that began in time has ended by then. */
const KEPT_MS = PROPOSAL_LIFETIME_MS + EVERY_MS;
const AT_ONCE = 100;

/** Removes expired proposals; facts of confirmed ones stay until they are notes. */
@Injectable()
export class RemoveProposalsJob implements JobHandler, OnModuleInit {
  private dueAt = 0;

  constructor(
    private readonly records: Records,
    private readonly batches: RerunBatches,
    private readonly budgets: RerunBudgets,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly sweeper: Sweeper,
  ) {}

  onModuleInit(): void {
    this.jobs.process(REMOVE_PROPOSALS_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(REMOVE_PROPOSALS_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    return this.clock.now() >= this.dueAt ? [EXPIRED_JOB_KEY] : [];
  }

  async run(_key: string, signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    for (const orgId of await listOrganizationIds(this.bus))
      await this.removeOf(orgId, now - KEPT_MS, signal);
    this.dueAt = now + EVERY_MS;
  }

  private async removeOf(orgId: string, until: number, signal: AbortSignal): Promise<void> {
    const rows = this.records.for({ orgId });
    const options = { index: 'age', sort: { proposedAt: 1 }, limit: AT_ONCE } as const;
    const fields = ['user', 'proposedAt'];
    for (let after = 0; !signal.aborted;) {
      const filter = { proposedAt: { $gt: after, $lte: until } };
      const found = await rows.find(RerunProposalRecord, filter, { ...options, fields });
      if (found.length === 0) return;
      for (const { id, user } of found)
        if (!(await this.isNeeded(orgId, user, id.split('.')[0]!)))
          await rows.remove(RerunProposalRecord, { id });
      after = found.at(-1)!.proposedAt;
    }
  }

  /** Tells by the log whether a proposal is needed: a row may lack a new reservation. */
  private async isNeeded(orgId: string, user: string, batch: string): Promise<boolean> {
    const { failed } = await this.batches.read({ orgId }, batch);
    return failed === null && (await this.budgets.reservation({ orgId }, user, batch)) !== null;
  }
}
