import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { RowWarnings } from './row-warnings.js';

/** Progress of an import, only for display. The row id is the upload session's. */
export const UploadProgressRecord = defineRecord({
  name: 'upload-progress',
  schema: z.object({
    rowsDone: z.number(),
    rowsTotal: z.number(),
    warnings: RowWarnings.optional(),
    /** Sentences about columns that the mapping may read differently than intended. */
    doubts: z.array(z.string()).optional(),
    /** Sentences about successful checks, such as balances that agree with the entries. */
    facts: z.array(z.string()).optional(),
  }),
});
