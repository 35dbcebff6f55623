import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A document that came with an answer, sealed with the key of its alert; the id is `<alert>.<document>`. It
 * belongs to an answer only where an event names it.
 */
export const DocumentRecord = defineRecord({
  name: 'question-documents',
  schema: z.object({ sealed: z.instanceof(Uint8Array) }),
  folder: 'bulk',
});

/** Rows of all documents of an alert, also of those that no event names. */
export const documentsOfAlert = (alert: string) => ({ id: { $gte: `${alert}.`, $lt: `${alert}/` } });
