import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertViews } from './alert-views.js';
import { AlertDays } from './alert-days.js';

@FeatureModule([AlertViews, AlertDays])
export class AlertsModule {}
