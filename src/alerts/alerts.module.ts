import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertWork } from './alert-work.js';
import { AlertViews } from './alert-views.js';
import { AlertDays } from './alert-days.js';
import { ServiceLevels } from './service-levels.js';
import { FollowWorkJob } from './jobs/follow-work.job.js';
import { TellServiceLevelsJob } from './jobs/tell-service-levels.job.js';

@FeatureModule([AlertViews, AlertDays, AlertWork, ServiceLevels, FollowWorkJob, TellServiceLevelsJob])
export class AlertsModule {}
