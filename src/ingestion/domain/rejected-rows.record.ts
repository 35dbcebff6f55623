import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A block of rejected rows of an upload. The row id consists of the upload session and the index of the
 * block's last row. `rows` is gzip text with two lines of JSON per rejected row: its faults, then the row as
 * sent.
 */
export const RejectedRowsRecord = defineRecord({
  name: 'rejected-rows',
  schema: z.object({ rows: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});
