import { FeatureModule } from '../platform/bus/feature-module.js';
import { CountedDecisions } from './counted-decisions.js';

@FeatureModule([CountedDecisions])
export class CalibrationModule {}
