import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Rows of one upload that were not stored; the id has the session and the index of the last of them. `rows`:
 * gzip of two lines of JSON for each row, what was wrong and what was sent.
 */
export const RejectedRowsRecord = defineRecord({
  name: 'rejected-rows',
  schema: z.object({ rows: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});
