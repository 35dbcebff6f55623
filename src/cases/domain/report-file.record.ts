import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A report file that was handed out, compressed and sealed with the key of its case; the id is
 * `<case>.<sha256>`. It belongs to the case only where an event names its hash.
 */
export const ReportFileRecord = defineRecord({
  name: 'case-report-files',
  schema: z.object({ sealed: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});

/** Rows of all report files of a case, also of those that no event names. */
export const reportFilesOfCase = (caseId: string) => ({ id: { $gte: `${caseId}.`, $lt: `${caseId}/` } });
