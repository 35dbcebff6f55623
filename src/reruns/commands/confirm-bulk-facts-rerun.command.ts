import { EstimateWait } from '../../investigations/queries/estimate-wait.query.js';
import { AppError, type Caller, Clock, Command } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { organizationJobKey } from '../../platform/jobs/organization-key.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import type { NotDispatchedMember } from '../domain/rerun-batch.decider.js';
import { COMPLETE_RERUN_BATCHES_QUEUE, RerunBatches } from '../rerun-batches.js';
import { idsAsCallersWrote, type UnresolvedAlert } from '../rerun-batch-texts.js';
import { RerunBudgets } from '../rerun-budgets.js';
import { RERUN_PROPOSAL_LIFETIME_MS, RerunProposals, type RerunProposal } from '../rerun-proposals.js';

interface ConfirmedRerunBatch {
  readonly batchId: string;
  readonly dispatched: Readonly<Record<string, string>>;
  readonly notesWritten: number;
  readonly notFound: readonly UnresolvedAlert[];
  readonly failed: readonly { readonly alertId: string; readonly reason: NotDispatchedMember['reason'] }[];
  /** Alerts that wait because a store is unavailable. They continue without another call. */
  readonly waiting: readonly string[];
  readonly typicalWaitSeconds: number;
  /** Whether the batch existed: nothing was counted against the limit again. */
  readonly repeated: boolean;
}

/**
 * Confirms a proposal: stores the facts as notes, then starts the runs. Throws proposal_expired,
 * daily_rerun_limit, feature_not_enabled.
 */
export class ConfirmBulkFactsRerun extends Command<ConfirmedRerunBatch> {
  static readonly permission = 'alerts:bulk_rerun';

  constructor(
    readonly caller: Caller,
    readonly proposalId: string,
  ) {
    super();
  }
}

@HandlerOf(ConfirmBulkFactsRerun)
export class ConfirmBulkFactsRerunHandler {
  constructor(
    private readonly bus: Bus,
    private readonly batches: RerunBatches,
    private readonly cipher: FieldCipher,
    private readonly budgets: RerunBudgets,
    private readonly proposals: RerunProposals,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, proposalId }: ConfirmBulkFactsRerun): Promise<ConfirmedRerunBatch> {
    const { confirmed } = await this.batches.read(caller, proposalId);
    const repeated = confirmed !== null || !(await this.confirm(caller, proposalId));
    if (confirmed && confirmed.actor.user !== caller.userId) throw expired(proposalId);
    const { dispatched, failed, open, notesWritten } = await this.batches.complete(caller, proposalId);
    if (open.length > 0)
      await this.jobs.enqueue(COMPLETE_RERUN_BATCHES_QUEUE, organizationJobKey(caller.orgId, proposalId));
    const manifest = (await this.batches.read(caller, proposalId)).confirmed!;
    const { alertIds, unresolved } = await idsAsCallersWrote(this.cipher, manifest);
    return {
      batchId: proposalId,
      dispatched: Object.fromEntries(dispatched.map(({ alert, run }) => [alertIds.get(alert)!, run])),
      notesWritten,
      notFound: unresolved,
      failed: failed.map(({ alert, reason }) => ({ alertId: alertIds.get(alert)!, reason })),
      waiting: open.map(({ alert }) => alertIds.get(alert)!),
      typicalWaitSeconds: await this.bus.send(new EstimateWait(caller)),
      repeated,
    };
  }

  /** Confirms a proposal. Returns false if another call has confirmed it in the meantime. */
  private async confirm(caller: Caller, proposalId: string): Promise<boolean> {
    const proposal = await this.proposals.get(caller, proposalId);
    if (!proposal || proposal.user !== caller.userId) throw expired(proposalId);
    const refusal = this.refusalOf(caller, proposal);
    if (!refusal) await this.budgets.reserve(caller, proposalId, proposal.members.length);
    else if (!(await this.budgets.reservation(caller, caller.userId, proposalId))) throw refusal;
    return this.batches.confirm(caller, proposal);
  }

  private refusalOf({ features }: Caller, { id, proposedAt }: RerunProposal): AppError | null {
    if (this.clock.now() - proposedAt > RERUN_PROPOSAL_LIFETIME_MS) return expired(id);
    const feature = 'bulk_facts_rerun';
    return features.includes(feature) ? null : new AppError('feature_not_enabled', { feature });
  }
}

const expired = (value: string): AppError =>
  new AppError('proposal_expired', { field: 'proposal_id', value });
