import { FeatureModule } from '../platform/bus/feature-module.js';
import { ReportFiles } from './report-files/report-files.js';
import { ReportSchemas } from './report-files/report-schemas.js';

@FeatureModule([ReportFiles, ReportSchemas])
export class CasesModule {}
