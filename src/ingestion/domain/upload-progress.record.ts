import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { RowWarnings } from './row-warnings.js';

/** Progress of an import, for display only; the id is the session's. */
export const UploadProgressRecord = defineRecord({
  name: 'upload-progress',
  schema: z.object({ rowsDone: z.number(), rowsTotal: z.number(), warnings: RowWarnings.optional() }),
});

/** Most stored row errors of an upload; further ones are counted. */
export const ROW_ERRORS_MAX = 1_000;

/** A refused row. A record, since it contains customer data. */
export const UploadRowErrorRecord = defineRecord({
  name: 'upload-row-errors',
  schema: z.object({
    session: z.string(),
    index: z.number(),
    transactionId: z.string().nullable(),
    /** Own id of a refused customer. */
    entityId: z.string().nullable().optional(),
    field: z.string(),
    value: z.string(),
    message: z.string(),
  }),
  indexes: { session: { fields: ['session', 'index'] } },
});
