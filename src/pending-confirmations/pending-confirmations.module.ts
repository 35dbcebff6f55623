import { FeatureModule } from '../platform/bus/feature-module.js';
import { HeldCalls } from './held-calls.js';
import { ExpireHeldCallsJob } from './jobs/expire-held-calls.job.js';

/** Calls of assistants that wait for confirmation by their user. */
@FeatureModule([HeldCalls, ExpireHeldCallsJob])
export class PendingConfirmationsModule {}
