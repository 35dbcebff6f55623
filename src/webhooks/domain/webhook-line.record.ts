import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Maximum number of dead letters of an endpoint. While it has as many, no further message is given up. */
export const DEAD_LETTERS_MAX = 1_000;
/**
 * Maximum number of messages of an endpoint that wait aside. While it has as many, the next failing message
 * blocks the line.
 */
export const WAITING_MESSAGES_MAX = 1_000;

/**
 * Delivery line of an endpoint: its secrets, and how far the log has been delivered to it. The row id is the
 * webhook's.
 */
export const WebhookLineRecord = defineRecord({
  name: 'webhook-lines',
  schema: z.object({
    /** Secrets, newest first, as base64 of the encrypted bytes. Earlier secrets also sign until `endsAt`. */
    secrets: z.array(z.object({ sealed: z.string(), endsAt: z.string().nullable() })),
    /**
     * Increased when the line is changed while a delivery may be in progress, so that the delivery does not
     * move it back.
     */
    epoch: z.number(),
    /** Position and id of the last processed event; null for the beginning of the log. */
    position: z.string().nullable(),
    event: z.string().nullable(),
    /**
     * If set, events up to the position `oldUntil` (all events if that is null) are delivered only if they
     * were recorded since `from`.
     */
    from: z.string(),
    oldUntil: z.string().nullable(),
    /** Recording time of the last delivered event. In a restored log, the line continues from this time. */
    reachedAt: z.string().nullable(),
    /** Failed attempts since the last delivered message. */
    failures: z.number(),
    headFailures: z.number().optional(),
    failingSince: z.string().nullable(),
    nextTryAt: z.number(),
    lastDeliveredAt: z.string().nullable(),
    /** The last attempts, newest first; `error` is null for a delivered message. */
    tries: z.array(
      z.object({ messageId: z.string(), type: z.string(), at: z.string(), error: z.string().nullable() }),
    ),
  }),
});

export type WebhookLine = z.infer<typeof WebhookLineRecord.schema>;

/** Fields of a line without failures. */
export const NO_FAILURES = { failures: 0, failingSince: null, nextTryAt: 0 } as const;

/**
 * A refused message, or a later message about the same alert. It waits outside of the line, so that other
 * messages are sent. The row id is the id of the message; each attempt reads the event again.
 */
export const WaitingMessageRecord = defineRecord({
  name: 'webhook-waiting-messages',
  schema: z.object({
    webhookId: z.string(),
    /**
     * The alert of the message, or the stream of an event without an alert. Messages with the same subject
     * keep their order.
     */
    subject: z.string(),
    stream: z.string(),
    revision: z.number(),
    position: z.string(),
    recordedAt: z.string(),
    waitsSince: z.string(),
    failures: z.number(),
    nextTryAt: z.number(),
    /**
     * `epoch` of the line at the last attempt. After a change of the endpoint, the next attempt is due at
     * once.
     */
    epoch: z.number(),
  }),
  indexes: { webhook: { fields: ['webhookId', 'recordedAt'] } },
});

export type WaitingMessage = z.infer<typeof WaitingMessageRecord.schema>;

/**
 * A message that was given up after three days. The row id is the message's; a new attempt reads the event
 * again.
 */
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
