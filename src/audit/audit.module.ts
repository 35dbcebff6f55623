import { FeatureModule } from '../platform/bus/feature-module.js';
import { AlertEvents } from './alert-events.js';
import { AuditBundles } from './audit-bundles.js';
import { AuditEvents } from './audit-events.js';
import { BundleDisclosures } from './bundle-disclosures.js';
import { BundleStates } from './bundle-states.js';

@FeatureModule([AlertEvents, AuditEvents, BundleStates, BundleDisclosures, AuditBundles])
export class AuditModule {}
