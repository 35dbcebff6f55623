import { AppError, type Caller, nullIfLost } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import type { ReportKind } from '../domain/case.events.js';
import { KeptReportFiles } from '../report-files/kept-report-files.js';
import { reportFileName } from '../report-files/report-files.js';
import { GetCase } from './get-case.query.js';

/** A report file as it was handed out. */
export interface KeptReportFile {
  readonly kind: ReportKind;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/**
 * Returns a report file exactly as it was handed out, by its SHA-256. Throws report_file_not_found if the
 * case has no such file, if the file was created before files were stored, or if it was erased. Throws
 * case_not_found, also for a case that the caller may not see.
 */
export const GetReportFile = defineQuery(
  'GetReportFile',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId' },
  (caller: Caller, fields: { readonly caseId: string; readonly sha256: string }) => ({ ...fields, caller }),
  [Bus, KeptReportFiles],
  async ({ caller, caseId, sha256 }, bus, kept): Promise<KeptReportFile> => {
    const { reportFiles } = await bus.send(new GetCase(caller, { caseId }));
    const made = reportFiles.find((file) => file.sha256 === sha256 && file.bytes !== null);
    const bytes = made && (await kept.read(caller, caseId, sha256).catch(nullIfLost));
    if (!made || !bytes) throw new AppError('report_file_not_found', { field: 'sha256', value: sha256 });
    return { kind: made.kind, fileName: reportFileName(made.kind, caseId), bytes, sha256 };
  },
);
