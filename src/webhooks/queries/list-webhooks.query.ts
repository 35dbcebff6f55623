import { type Caller, Clock } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import {
  DeadLetterRecord,
  WAITING_MESSAGES_MAX,
  WaitingMessageRecord,
  WebhookLineRecord,
  type WebhookLine,
} from '../domain/webhook-line.record.js';
import { Webhooks, type Webhook } from '../webhooks.js';

/** An endpoint with the state of its deliveries. */
export interface WebhookView extends Webhook {
  readonly id: string;
  readonly lastDeliveredAt: string | null;
  readonly failingSince: string | null;
  readonly lastError: string | null;
  readonly nextTryAt: string | null;
  readonly waiting: number;
  readonly deadLetters: number;
  readonly oldSecretEndsAt: string | null;
  /** The last attempts, newest first. */
  readonly tries: WebhookLine['tries'];
}

/** Returns the endpoints with their state, or only the endpoint with the id. Throws webhook_not_found. */
export const ListWebhooks = defineQuery(
  'ListWebhooks',
  { permission: 'webhooks:manage' },
  (caller: Caller, webhookId: string | null = null) => ({ caller, webhookId }),
  [Webhooks, Records, Clock],
  async ({ caller, webhookId }, webhooks, records, clock): Promise<readonly WebhookView[]> => {
    const all = webhookId === null ? await webhooks.list(caller) : [await webhooks.get(caller, webhookId)];
    const rows = records.for(caller);
    const now = clock.iso();
    const nowMs = clock.now();
    return Promise.all(
      all.map(async ({ id, url, types, enabled, createdAt }) => {
        const line = await rows.get(WebhookLineRecord, id);
        const all = {
          index: 'webhook',
          fields: ['nextTryAt', 'epoch'],
          limit: WAITING_MESSAGES_MAX,
        } as const;
        const aside = await rows.find(WaitingMessageRecord, { webhookId: id }, all);
        const notBefore = line?.nextTryAt ?? 0;
        const triesAt = [
          notBefore,
          ...aside.map(({ nextTryAt, epoch }) => (nextTryAt && epoch !== line?.epoch ? nowMs : nextTryAt)),
        ].filter((at) => at > 0);
        const nextMs = Math.max(notBefore, Math.min(...triesAt));
        const isHeadWaiting = (line?.headFailures ?? line?.failures ?? 0) > 0;
        const ends = line?.secrets.flatMap(({ endsAt }) => (endsAt !== null && endsAt > now ? [endsAt] : []));
        return {
          id,
          url,
          types,
          enabled,
          createdAt,
          lastDeliveredAt: line?.lastDeliveredAt ?? null,
          failingSince: line?.failingSince ?? null,
          lastError: line?.failingSince ? (line.tries[0]?.error ?? null) : null,
          nextTryAt: enabled && triesAt.length > 0 ? new Date(nextMs).toISOString() : null,
          waiting: aside.length + (isHeadWaiting ? 1 : 0),
          deadLetters: await rows.count(DeadLetterRecord, { webhookId: id }, { index: 'webhook' }),
          oldSecretEndsAt: ends?.sort().at(-1) ?? null,
          tries: line?.tries ?? [],
        };
      }),
    );
  },
);
