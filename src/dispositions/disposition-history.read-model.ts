import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { DISPOSITIONS } from './domain/disposition.events.js';

/** One row for each event about an alert's disposition, with id `stream@revision`. */
export const DispositionHistoryReadModel = defineReadModel({
  name: 'disposition-history',
  storageVersion: 2,
  schema: z.object({
    /** Service id. */
    alert: z.string(),
    /** 0, 1, … without a gap. */
    revision: z.number(),
    change: z.enum(['uploaded', 'set', 'undone']),
    /** What stands after it. */
    disposition: z.enum(DISPOSITIONS).nullable(),
    event: z.string(),
    /** Of an undo: the event that it took back. */
    undoes: z.string().nullable(),
    batch: z.string().nullable(),
    recordedAt: z.string(),
    /** As claimed by the one who decided; null where nothing was claimed. */
    effectiveAt: z.string().nullable(),
    /** Service id of the user or API key. */
    user: z.string(),
    kind: z.enum(['human', 'agent', 'system']),
    client: z.string().nullable(),
  }),
  indexes: { alert: { fields: ['alert', 'revision'] } },
});
