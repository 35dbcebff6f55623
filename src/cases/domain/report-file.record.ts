import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A report file that was handed out, compressed and encrypted with the key of its case. The row id is
 * `<case>.<sha256>`. The file belongs to the case only if an event names its hash.
 */
export const ReportFileRecord = defineRecord({
  name: 'case-report-files',
  schema: z.object({ sealed: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});

/** Returns a filter for all report files of a case, including files that no event names. */
export const reportFilesOfCase = (caseId: string) => ({ id: { $gte: `${caseId}.`, $lt: `${caseId}/` } });
