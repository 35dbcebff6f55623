import { FeatureModule } from '../platform/bus/feature-module.js';
import { BatchAnswers } from './batch-answers.js';
import { DispositionBatches } from './disposition-batches.js';
import { Confirmations } from './confirmations.js';
import { CompleteBatchesJob } from './jobs/complete-batches.job.js';
import { FourEyesRules } from './second-person.js';

@FeatureModule([DispositionBatches, BatchAnswers, CompleteBatchesJob, FourEyesRules, Confirmations])
export class DispositionsModule {}
