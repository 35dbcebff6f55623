import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord, WaitingMessageRecord } from '../domain/webhook-line.record.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

/** Removes an endpoint with its secrets and dead letters. Throws webhook_not_found. */
export const RemoveWebhook = defineCommand(
  'RemoveWebhook',
  { permission: 'webhooks:manage' },
  (caller: Caller, webhookId: string) => ({ caller, webhookId }),
  [Webhooks, WebhookLines, Records],
  async ({ caller, webhookId: id }, webhooks, lines, records): Promise<{ id: string }> => {
    await webhooks.get(caller, id);
    await lines.remove(caller, id);
    for (const kept of [DeadLetterRecord, WaitingMessageRecord])
      await records.for(caller).remove(kept, { webhookId: id }, { index: 'webhook' });
    // Append the event last, so that an interrupted removal can be repeated.
    await webhooks.decide(caller, id, RemoveWebhook.name, { type: 'WebhookRemoved', data: {} });
    return { id };
  },
);
