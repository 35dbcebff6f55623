import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A document sent with an answer, encrypted with the key of its alert. The row id is `<alert>.<document>`. It
 * belongs to an answer only if an event names it.
 */
export const DocumentRecord = defineRecord({
  name: 'question-documents',
  schema: z.object({ sealed: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});

/** Returns a filter for all documents of an alert, including documents that no event names. */
export const documentFilterOfAlert = (alert: string) => ({ id: { $gte: `${alert}.`, $lt: `${alert}/` } });
