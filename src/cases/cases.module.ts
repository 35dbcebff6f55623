import { FeatureModule } from '../platform/bus/feature-module.js';
import { KeptReportFiles } from './report-files/kept-report-files.js';
import { ReportFiles } from './report-files/report-files.js';
import { ReportSchemas } from './report-files/report-schemas.js';

@FeatureModule([KeptReportFiles, ReportFiles, ReportSchemas])
export class CasesModule {}
