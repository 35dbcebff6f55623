import { FeatureModule } from '../platform/bus/feature-module.js';
import { ScreenCustomersJob } from './jobs/screen-customers.job.js';

@FeatureModule([ScreenCustomersJob])
export class ScreeningModule {}
