import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { DeadLetterRecord, NO_FAILURES, WaitingMessageRecord } from '../domain/webhook-line.record.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

/**
 * Sends the messages of all events recorded since `from` again, including dead letters. Events that were not
 * delivered yet are sent regardless of `from`. Throws webhook_not_found, validation_error, conflict.
 */
export const ReplayWebhook = defineCommand(
  'ReplayWebhook',
  { permission: 'webhooks:manage' },
  (
    caller: Caller,
    fields: {
      readonly webhookId: string;
      /** ISO 8601 with milliseconds and Z. */
      readonly from: string;
    },
  ) => ({ ...fields, caller }),
  [Webhooks, WebhookLines, Records, Clock],
  async (
    { caller, webhookId: id, from },
    webhooks,
    lines,
    records,
    clock,
  ): Promise<{ id: string; from: string }> => {
    await webhooks.get(caller, id);
    if (from > clock.iso())
      throw new AppError('validation_error', {
        field: 'from',
        value: from,
        reason: 'This date lies in the future',
      });
    const replayed = { type: 'WebhookReplayed', data: { from } } as const;
    await webhooks.decide(caller, id, ReplayWebhook.name, replayed);
    await lines.change(caller, id, ({ position, oldUntil }) => ({
      ...NO_FAILURES,
      headFailures: 0,
      from,
      position: null,
      event: null,
      oldUntil: later(position, oldUntil),
      reachedAt: null,
    }));
    const sentAgain = { webhookId: id, recordedAt: { $gte: from } };
    for (const kept of [DeadLetterRecord, WaitingMessageRecord])
      await records.for(caller).remove(kept, sentAgain, { index: 'webhook' });
    await webhooks.deliver(caller, id);
    return { id, from };
  },
);

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && BigInt(other) > BigInt(one)) ? other : one;
