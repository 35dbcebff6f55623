import { FeatureModule } from '../platform/bus/feature-module.js';
import { CompleteRerunBatchesJob } from './jobs/complete-rerun-batches.job.js';
import { RemoveProposalsJob } from './jobs/remove-proposals.job.js';
import { RerunBatches } from './rerun-batches.js';
import { RerunBudgets } from './rerun-budgets.js';
import { RerunProposals } from './rerun-proposals.js';

@FeatureModule([RerunProposals, RerunBudgets, RerunBatches, CompleteRerunBatchesJob, RemoveProposalsJob])
export class RerunsModule {}
