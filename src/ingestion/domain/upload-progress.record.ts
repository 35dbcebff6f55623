import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { RowWarnings } from './row-warnings.js';

/** Progress of an import, for display only; the id is the session's. */
export const UploadProgressRecord = defineRecord({
  name: 'upload-progress',
  schema: z.object({
    rowsDone: z.number(),
    rowsTotal: z.number(),
    warnings: RowWarnings.optional(),
    /** Sentences about what the mapping may read in another way than was meant. */
    doubts: z.array(z.string()).optional(),
    /** Sentences about what the file tells of itself, such as balances that agree with its entries. */
    facts: z.array(z.string()).optional(),
  }),
});
