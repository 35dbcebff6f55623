import { z } from 'zod';
import { ACTOR_KINDS, AUDIT_OUTCOMES, defineReadModel } from '@alert-review/kernel';

/** One row per event of the main log, without readable text written by people. */
export const AuditEventReadModel = defineReadModel({
  name: 'audit-event',
  storageVersion: 6,
  schema: z.object({
    at: z.string(),
    /** Time that the sender of the event claims; null if none is claimed. */
    effectiveAt: z.string().nullable(),
    eventId: z.string(),
    type: z.string(),
    category: z.string(),
    /** Id of the stream: alert, investigation, upload session, user, key or grant. */
    subject: z.string(),
    revision: z.number(),
    kind: z.enum(ACTOR_KINDS),
    user: z.string(),
    /** User whose request a job carries out; null for events of users themselves. */
    onBehalfOf: z.string().nullable(),
    responsible: z.string(),
    client: z.string().nullable(),
    grant: z.string().nullable(),
    correlation: z.string(),
    /** Service ids of alerts. Null, and therefore not indexed, if the event names no alert. */
    alerts: z.array(z.string()).nullable(),
    outcome: z.enum(AUDIT_OUTCOMES),
    /** Name of the new value, or of the reason. */
    value: z.string().nullable(),
    before: z.string().nullable(),
    /** Stream id of the bulk decision to which the event belongs. */
    batch: z.string().nullable(),
    sealedReason: z.string().optional(),
  }),
  indexes: {
    time: { fields: ['at'] },
    alert: { fields: ['alerts', 'at'], partialFilter: { field: 'alerts' } },
    responsible: { fields: ['responsible', 'at'] },
    client: { fields: ['client', 'at'], partialFilter: { field: 'client' } },
    type: { fields: ['type', 'at'] },
    event: { fields: ['eventId'] },
  },
});

export type AuditEventRow = z.infer<typeof AuditEventReadModel.schema>;
