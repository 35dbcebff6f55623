import { AppError, type Caller, Ids } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { EventRegistry } from '../../platform/event-store/event-registry.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord } from '../domain/webhook-line.record.js';
import type { AttemptResult } from '../post-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { WebhookMessages } from '../webhook-messages.js';
import { Webhooks } from '../webhooks.js';

/**
 * Sends a test message (`deadLetterId` null) or a dead letter, once and immediately. A delivered dead letter
 * is removed. Throws webhook_not_found, dead_letter_not_found.
 */
export const SendWebhookMessage = defineCommand(
  'SendWebhookMessage',
  { permission: 'webhooks:manage' },
  (caller: Caller, fields: { readonly webhookId: string; readonly deadLetterId: string | null }) => ({
    ...fields,
    caller,
  }),
  [Webhooks, WebhookLines, WebhookMessages, Records, EventStore, EventRegistry, Ids],
  async (
    { caller, webhookId, deadLetterId: id },
    webhooks,
    lines,
    messages,
    records,
    events,
    registry,
    ids,
  ): Promise<AttemptResult> => {
    const { url } = await webhooks.get(caller, webhookId);
    const to = { orgId: caller.orgId, url, line: await lines.get(caller, webhookId) };
    if (id === null) return messages.test(to, ids.next());
    const letter = await records.for(caller).get(DeadLetterRecord, id);
    const of = letter?.webhookId === webhookId ? letter : null;
    const at = of && { fromRevision: of.revision, maxCount: 1 };
    const [stored] = at ? await events.readStream(of.stream, at) : [];
    if (!stored) throw new AppError('dead_letter_not_found', { field: 'dead_letter_id', value: id });
    const result = await messages.tell(to, registry.read(stored));
    if (result.error === null) await records.for(caller).remove(DeadLetterRecord, { id });
    return result;
  },
);
