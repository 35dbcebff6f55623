import { FeatureModule } from '../platform/bus/feature-module.js';
import { FinishPurgesJob } from './jobs/finish-purges.job.js';
import { PurgeRemoval } from './purge-removal.js';
import { PurgeSelections } from './purge-selections.js';

@FeatureModule([PurgeSelections, PurgeRemoval, FinishPurgesJob])
export class ErasureModule {}
