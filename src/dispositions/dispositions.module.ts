import { FeatureModule } from '../platform/bus/feature-module.js';
import { BatchAnswers } from './batch-answers.js';
import { DispositionBatches } from './disposition-batches.js';
import { CompleteBatchesJob } from './jobs/complete-batches.job.js';

@FeatureModule([DispositionBatches, BatchAnswers, CompleteBatchesJob])
export class DispositionsModule {}
