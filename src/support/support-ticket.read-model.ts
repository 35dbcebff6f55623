import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/** Tickets without their texts, which are encrypted in the event. */
export const SupportTicketReadModel = defineReadModel({
  name: 'support-ticket',
  schema: z.object({
    createdAt: z.string(),
    user: z.string(),
    kind: z.enum(['human', 'agent', 'system']),
    client: z.string().nullable(),
    grant: z.string().nullable(),
    correlation: z.string(),
    alert: z.string().nullable(),
  }),
  indexes: { newest: { fields: ['createdAt'] } },
});
