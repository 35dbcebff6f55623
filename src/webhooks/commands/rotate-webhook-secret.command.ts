import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Clock, DAY_MS } from '../../kernel/clock.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { WebhookLines } from '../webhook-lines.js';
import { Webhooks } from '../webhooks.js';

export const OVERLAP_DAYS_MAX = 30;

/** Makes another secret and returns it once. Throws webhook_not_found, validation_error, conflict. */
export class RotateWebhookSecret extends Command<{ id: string; secret: string; oldSecretEndsAt: string }> {
  static readonly permission = 'webhooks:manage';

  constructor(
    readonly caller: Caller,
    readonly webhookId: string,
    readonly overlapMs: number = DAY_MS,
  ) {
    super();
  }
}

export const RotateWebhookSecretHandler = defineHandler(
  RotateWebhookSecret,
  [Webhooks, WebhookLines, Clock],
  async ({ caller, webhookId: id, overlapMs }, webhooks, lines, clock) => {
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
