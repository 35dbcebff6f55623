import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertViews } from './alert-views.js';
import { AlertDays } from './alert-days.js';
import { KnownAlerts } from './known-alerts.js';

@FeatureModule([AlertViews, AlertDays, KnownAlerts])
export class AlertsModule {}
