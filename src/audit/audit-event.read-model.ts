import { z } from 'zod';
import { AUDIT_OUTCOMES } from '../kernel/define-events.js';
import { ACTOR_KINDS } from '../kernel/define-projection.js';
import { defineReadModel } from '../kernel/define-read-model.js';

/** One row for each event of the main log: who did what to which alert. No text of people stands here. */
export const AuditEventReadModel = defineReadModel({
  name: 'audit-event',
  storageVersion: 4,
  schema: z.object({
    /** When it was recorded, ISO 8601 with milliseconds and Z. */
    at: z.string(),
    /** When it happened by the word of whoever sent it. */
    effectiveAt: z.string().nullable(),
    eventId: z.string(),
    type: z.string(),
    category: z.string(),
    /** Id of the stream: the alert, run, upload session, user, key or grant that it is about. */
    subject: z.string(),
    revision: z.number(),
    kind: z.enum(ACTOR_KINDS),
    user: z.string(),
    /** Of a job: whose request it carried out. */
    onBehalfOf: z.string().nullable(),
    /** The one to answer for it: `onBehalfOf`, else `user`. */
    responsible: z.string(),
    client: z.string().nullable(),
    grant: z.string().nullable(),
    correlation: z.string(),
    /** Service ids. */
    alerts: z.array(z.string()),
    outcome: z.enum(AUDIT_OUTCOMES),
    /** The value that was set, or the reason, by its name. */
    value: z.string().nullable(),
    /** The value that it replaced, where the event names it. */
    before: z.string().nullable(),
    /** Stream of the batch that it is part of. */
    batch: z.string().nullable(),
  }),
  indexes: {
    time: { fields: ['at'] },
    alert: { fields: ['alerts', 'at'] },
    responsible: { fields: ['responsible', 'at'] },
    client: { fields: ['client', 'at'], partialFilter: { field: 'client' } },
    type: { fields: ['type', 'at'] },
  },
});

export type AuditEventRow = z.infer<typeof AuditEventReadModel.schema>;
