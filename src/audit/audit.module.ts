import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertEvents } from './alert-events.js';
import { AuditEvents } from './audit-events.js';

@FeatureModule([AlertEvents, AuditEvents])
export class AuditModule {}
