import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Secrets of an endpoint, and how far it has been told of the log; the id is the webhook's. */
export const WebhookLineRecord = defineRecord({
  name: 'webhook-lines',
  schema: z.object({
    /** Newest first, base64 of the sealed bytes; an earlier one signs too until it ends. */
    secrets: z.array(z.object({ sealed: z.string(), endsAt: z.string().nullable() })),
    /** Raised when somebody else moves the line, so that a delivery under way does not move it back. */
    epoch: z.number(),
    /** Only events recorded since then are told. */
    from: z.string(),
    /** Position of the last event that is done, with its id; null = the beginning of the log. */
    position: z.string().nullable(),
    event: z.string().nullable(),
    /** When the last event that was told was recorded: where the line goes on in another log. */
    reachedAt: z.string().nullable(),
    /** Failed tries since the last message that was taken. */
    failures: z.number(),
    failingSince: z.string().nullable(),
    lastError: z.string().nullable(),
    nextTryAt: z.number(),
    lastDeliveredAt: z.string().nullable(),
  }),
});

export type WebhookLine = z.infer<typeof WebhookLineRecord.schema>;

/** A message that was given up after three days. The id is the message's; the event is read again. */
export const DeadLetterRecord = defineRecord({
  name: 'webhook-dead-letters',
  schema: z.object({
    webhookId: z.string(),
    stream: z.string(),
    revision: z.number(),
    type: z.string(),
    recordedAt: z.string(),
    diedAt: z.string(),
    error: z.string(),
  }),
  indexes: { webhook: { fields: ['webhookId', 'recordedAt'] } },
});
