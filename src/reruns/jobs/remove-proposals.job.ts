import { Injectable } from '@nestjs/common';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { PeriodicJob } from '../../platform/jobs/job.js';
import { Records } from '../../platform/records/records.js';
import { RerunProposalRecord } from '../domain/rerun-proposal.record.js';
import { RerunBatches } from '../rerun-batches.js';
import { RerunBudgets } from '../rerun-budgets.js';
import { REMOVE_PROPOSALS_QUEUE, RERUN_PROPOSAL_LIFETIME_MS } from '../rerun-proposals.js';

const EVERY_MS = 10 * 60_000;
/** Age at which a proposal is removed. By then any confirmation that began in time has ended. */
const KEPT_MS = RERUN_PROPOSAL_LIFETIME_MS + EVERY_MS;
const AT_ONCE = 100;

/** Removes expired proposals. The facts of a confirmed proposal stay until they have become notes. */
@Injectable()
export class RemoveProposalsJob extends PeriodicJob {
  constructor(
    private readonly records: Records,
    private readonly batches: RerunBatches,
    private readonly budgets: RerunBudgets,
    private readonly bus: Bus,
  ) {
    super(REMOVE_PROPOSALS_QUEUE, EVERY_MS);
  }

  protected async work(signal: AbortSignal, now: number): Promise<void> {
    for (const orgId of await listOrganizationIds(this.bus))
      await this.removeOf(orgId, now - KEPT_MS, signal);
  }

  private async removeOf(orgId: string, until: number, signal: AbortSignal): Promise<void> {
    const rows = this.records.for({ orgId });
    const options = { index: 'age', sort: { proposedAt: 1 } } as const;
    const fields = ['user', 'proposedAt'];
    let from = 0;
    // Parts of a proposal have the same time, and so may two proposals. Pages therefore overlap at this time,
    // and rows that were seen already are skipped by id.
    let seen: ReadonlySet<string> = new Set();
    while (!signal.aborted) {
      const filter = { proposedAt: { $gte: from, $lte: until } };
      const limit = AT_ONCE + seen.size;
      const found = await rows.find(RerunProposalRecord, filter, { ...options, limit, fields });
      const added = found.filter(({ id }) => !seen.has(id));
      if (added.length === 0) return;
      for (const { id, user } of added)
        if (!(await this.isNeeded(orgId, user, id.split('.')[0]!)))
          await rows.remove(RerunProposalRecord, { id });
      const last = added.at(-1)!.proposedAt;
      const isSameTime = last === from;
      const atLast = added.filter(({ proposedAt }) => proposedAt === last).map(({ id }) => id);
      seen = new Set([...(isSameTime ? seen : []), ...atLast]);
      from = last;
    }
  }

  /** Whether a proposal is still needed. Reads the log, because rows may lag behind a new reservation. */
  private async isNeeded(orgId: string, user: string, batch: string): Promise<boolean> {
    const { failed } = await this.batches.read({ orgId }, batch);
    return failed === null && (await this.budgets.reservation({ orgId }, user, batch)) !== null;
  }
}
