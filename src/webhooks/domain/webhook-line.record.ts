import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Most dead letters of an endpoint; one that has as many gives no further message up. */
export const DEAD_LETTERS_MAX = 1_000;
/** Most messages of an endpoint that wait aside; one that has as many holds up the next in the line. */
export const WAITING_MAX = 1_000;

/** Secrets of an endpoint, and how far it has been told of the log; the id is the webhook's. */
export const WebhookLineRecord = defineRecord({
  name: 'webhook-lines',
  schema: z.object({
    /** Newest first, base64 of the sealed bytes; an earlier one signs too until it ends. */
    secrets: z.array(z.object({ sealed: z.string(), endsAt: z.string().nullable() })),
    /** Raised when somebody else moves the line, so that a delivery under way does not move it back. */
    epoch: z.number(),
    /** Position of the last event that is done, with its id; null = the beginning of the log. */
    position: z.string().nullable(),
    event: z.string().nullable(),
    /** Events up to the position `oldUntil`, or all without one, are told only if recorded since `from`. */
    from: z.string(),
    oldUntil: z.string().nullable(),
    /** When the last event that was told was recorded: where the line goes on in another log. */
    reachedAt: z.string().nullable(),
    /** Failed tries since the last message that was taken. */
    failures: z.number(),
    headFailures: z.number().optional(),
    failingSince: z.string().nullable(),
    nextTryAt: z.number(),
    lastDeliveredAt: z.string().nullable(),
    /** The last tries, newest first; `error` is null where the message was taken. */
    tries: z.array(
      z.object({ messageId: z.string(), type: z.string(), at: z.string(), error: z.string().nullable() }),
    ),
  }),
});

export type WebhookLine = z.infer<typeof WebhookLineRecord.schema>;

/** A line that no message failed at. */
export const UNHURT = { failures: 0, failingSince: null, nextTryAt: 0 } as const;

/**
 * A message that was refused, or that is about the alert of such a one: it waits beside the line. The id is
 * the message's; the event is read again.
 */
export const WaitingMessageRecord = defineRecord({
  name: 'webhook-waiting-messages',
  schema: z.object({
    webhookId: z.string(),
    /** Messages of one subject keep their order: the alert, or the stream of what is about none. */
    subject: z.string(),
    stream: z.string(),
    revision: z.number(),
    position: z.string(),
    recordedAt: z.string(),
    waitsSince: z.string(),
    failures: z.number(),
    nextTryAt: z.number(),
    /** Of the line at the last try: after a change of the endpoint the next one is due at once. */
    epoch: z.number(),
  }),
  indexes: { webhook: { fields: ['webhookId', 'recordedAt'] } },
});

export type WaitingMessage = z.infer<typeof WaitingMessageRecord.schema>;

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
