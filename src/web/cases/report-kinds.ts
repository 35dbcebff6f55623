import type { ReportKind } from '../../cases/domain/case.events.js';
import { caseAddress } from '../alerts/case-parts.js';

export const REPORT_KIND_NAMES: Readonly<Record<ReportKind, string>> = {
  fincen_sar: 'FinCEN SAR',
  goaml: 'goAML',
};

/** Returns the address of the page of a report file of a case. */
export const reportFileAddress = (caseId: string, kind: ReportKind): string =>
  `${caseAddress(caseId)}/report-file?kind=${kind}`;
