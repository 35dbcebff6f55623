import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertWork } from './alert-work.js';
import { AlertViews } from './alert-views.js';
import { AlertDays } from './alert-days.js';
import { FollowWorkJob } from './jobs/follow-work.job.js';

@FeatureModule([AlertViews, AlertDays, AlertWork, FollowWorkJob])
export class AlertsModule {}
