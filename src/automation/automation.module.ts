import { FeatureModule } from '../platform/bus/feature-module.js';
import { ClosableAlerts } from './closable-alerts.js';
import { CustomerKinds } from './customer-kinds.js';
import { CloseByPolicyJob } from './jobs/close-by-policy.job.js';
import { PolicyClosings } from './policy-closings.js';
import { PolicyWatch } from './policy-watch.js';
import { PolicyWork } from './policy-work.js';
import { PromiseEvidence } from './promise-evidence.js';

const WATCHING = [PolicyClosings, PolicyWatch, PromiseEvidence];

@FeatureModule([ClosableAlerts, CloseByPolicyJob, CustomerKinds, PolicyWork, ...WATCHING])
export class AutomationModule {}
