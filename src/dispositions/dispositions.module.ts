import { FeatureModule } from '../platform/bus/feature-module.js';
import { BulkDecisionSteps } from './bulk-decision-steps.js';
import { DispositionBatches } from './disposition-batches.js';
import { FourEyesApprovals } from './four-eyes-approvals.js';
import { CompleteBatchesJob } from './jobs/complete-batches.job.js';
import { FourEyesRules } from './four-eyes-rules.js';

@FeatureModule([DispositionBatches, BulkDecisionSteps, CompleteBatchesJob, FourEyesRules, FourEyesApprovals])
export class DispositionsModule {}
