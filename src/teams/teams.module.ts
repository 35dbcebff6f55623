import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertWork } from './alert-work.js';
import { FollowWorkJob } from './jobs/follow-work.job.js';
import { TellServiceLevelsJob } from './jobs/tell-service-levels.job.js';
import { ServiceLevels } from './service-levels.js';

/** Assignment of alerts to teams and people, and service levels. */
@FeatureModule([AlertWork, ServiceLevels, FollowWorkJob, TellServiceLevelsJob])
export class TeamsModule {}
