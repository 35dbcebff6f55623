import { AppError, type Caller, Clock, DAY_MS } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

/** Longest time for which the earlier secret may also sign, in days. */
export const OVERLAP_DAYS_MAX = 30;

/** Creates another secret and returns it once. Throws webhook_not_found, validation_error, conflict. */
export const RotateWebhookSecret = defineCommand(
  'RotateWebhookSecret',
  { permission: 'webhooks:manage' },
  (
    caller: Caller,
    { webhookId, overlapMs = DAY_MS }: { readonly webhookId: string; readonly overlapMs?: number },
  ) => ({ caller, webhookId, overlapMs }),
  [Webhooks, WebhookLines, Clock],
  async (
    { caller, webhookId: id, overlapMs },
    webhooks,
    lines,
    clock,
  ): Promise<{ id: string; secret: string; oldSecretEndsAt: string }> => {
    if (overlapMs < 0 || overlapMs > OVERLAP_DAYS_MAX * DAY_MS) {
      const reason = `The overlap is at most ${OVERLAP_DAYS_MAX} days`;
      throw new AppError('validation_error', { field: 'overlap', value: overlapMs, reason });
    }
    await webhooks.get(caller, id);
    const oldEndsAt = new Date(clock.now() + overlapMs).toISOString();
    const rotated = { type: 'WebhookSecretRotated', data: { oldEndsAt } } as const;
    await webhooks.decide(caller, id, RotateWebhookSecret.name, rotated);
    const secret = await lines.rotate(caller, id, oldEndsAt);
    return { id, secret, oldSecretEndsAt: oldEndsAt };
  },
);
