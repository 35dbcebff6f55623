import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { RowWarnings } from './row-warnings.js';

/** How far an import is: plain state for people to watch, never truth. Its id is the session's. */
export const UploadProgressRecord = defineRecord({
  name: 'upload-progress',
  schema: z.object({ rowsDone: z.number(), rowsTotal: z.number(), warnings: RowWarnings.optional() }),
});

/** This many row errors of one file are kept; the rest is only counted. */
export const ROW_ERRORS_MAX = 1_000;

/** A row of a file that was not stored. It holds what the customer sent, so it is a record and no event. */
export const UploadRowErrorRecord = defineRecord({
  name: 'upload-row-errors',
  schema: z.object({
    session: z.string(),
    index: z.number(),
    transactionId: z.string().nullable(),
    field: z.string(),
    /** As JSON text. */
    value: z.string(),
    message: z.string(),
  }),
  indexes: { session: { fields: ['session', 'index'] } },
});
