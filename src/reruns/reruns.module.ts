import { Module } from '@nestjs/common';
import { ConfirmBulkFactsRerunHandler } from './commands/confirm-bulk-facts-rerun.command.js';
import { ProposeBulkFactsRerunHandler } from './commands/propose-bulk-facts-rerun.command.js';
import { RerunInvestigationHandler } from './commands/rerun-investigation.command.js';
import { CompleteRerunBatchesJob } from './jobs/complete-rerun-batches.job.js';
import { RemoveProposalsJob } from './jobs/remove-proposals.job.js';
import { GetBulkRerunStatusHandler } from './queries/get-bulk-rerun-status.query.js';
import { GetRerunProposalHandler } from './queries/get-rerun-proposal.query.js';
import { GetRunStatesHandler } from './queries/get-run-states.query.js';
import { GetRerunStatusHandler } from './queries/get-rerun-status.query.js';
import { RerunBatches } from './rerun-batches.js';
import { RerunBudgets } from './rerun-budgets.js';
import { RerunProposals } from './rerun-proposals.js';

@Module({
  providers: [
    RerunInvestigationHandler,
    ProposeBulkFactsRerunHandler,
    ConfirmBulkFactsRerunHandler,
    GetRerunStatusHandler,
    GetRunStatesHandler,
    GetRerunProposalHandler,
    GetBulkRerunStatusHandler,
    RerunProposals,
    RerunBudgets,
    RerunBatches,
    CompleteRerunBatchesJob,
    RemoveProposalsJob,
  ],
})
export class RerunsModule {}
