import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Blocks of rows of an upload that were rejected. The id consists of the session and the index of the block's
 * last row. `rows` is gzip text with two lines of JSON per row: the faults, then the row as sent.
 */
export const RejectedRowsRecord = defineRecord({
  name: 'rejected-rows',
  schema: z.object({ rows: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});
