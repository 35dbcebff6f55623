import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { WEBHOOK_MESSAGE_TYPES } from './domain/webhook.events.js';

/** Endpoints of an organization; `removedAt` is null unless an endpoint was removed. */
export const WebhookReadModel = defineReadModel({
  name: 'webhook',
  schema: z.object({
    url: z.string(),
    types: z.array(z.enum(WEBHOOK_MESSAGE_TYPES)),
    enabled: z.boolean(),
    createdAt: z.string(),
    removedAt: z.string().nullable(),
  }),
  indexes: { present: { fields: ['removedAt', 'createdAt'] } },
});
