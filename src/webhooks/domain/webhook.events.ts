import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/** Types of messages. A rerun sends `rerun.completed` instead of `investigation.completed`. */
export const WEBHOOK_MESSAGE_TYPES = [
  'upload.finished',
  'investigation.completed',
  'rerun.completed',
  'disposition.changed',
  'disposition.held',
  'proposal.ended',
  'confirmation.refused',
  'batch.completed',
  'screening.hit',
  'question.asked',
  'question.withdrawn',
  'service_level.warned',
  'service_level.breached',
  'policy.stopped',
] as const;

export type WebhookMessageType = (typeof WEBHOOK_MESSAGE_TYPES)[number];

const settings = { url: z.string(), types: z.array(z.enum(WEBHOOK_MESSAGE_TYPES)), enabled: z.boolean() };

/** Events of an endpoint, without its secrets. Stream `webhook-<org>.<webhook id>`. */
export const WebhookEvents = defineEvents('webhook', {
  WebhookAdded: { v: 1, sealed: ['url'], schema: z.object(settings) },
  /** The settings of an endpoint were changed; the data is all of them. */
  WebhookChanged: {
    v: 1,
    sealed: ['url'],
    schema: z.object(settings),
    audit: ({ enabled }) => ({ value: enabled ? 'enabled' : 'disabled' }),
  },
  /** `oldEndsAt`: until when messages are also signed with the earlier secret. */
  WebhookSecretRotated: { v: 1, schema: z.object({ oldEndsAt: z.string() }) },
  /** Somebody asked to send the messages of all events recorded since `from` again. */
  WebhookReplayed: { v: 1, schema: z.object({ from: z.string() }) },
  WebhookRemoved: { v: 1, schema: z.object({}) },
});

export type WebhookEvent = EventOf<typeof WebhookEvents>;
