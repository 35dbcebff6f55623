import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { DEAD_LETTERS_MAX, DeadLetterRecord } from '../domain/webhook-line.record.js';
import { Webhooks } from '../webhooks.js';

interface DeadLetterView {
  readonly id: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly diedAt: string;
  readonly error: string;
}

/**
 * Returns the messages that an endpoint did not accept within three days, the oldest first. Throws
 * webhook_not_found.
 */
export const ListDeadLetters = defineQuery(
  'ListDeadLetters',
  { permission: 'webhooks:manage' },
  (caller: Caller, webhookId: string) => ({ caller, webhookId }),
  [Webhooks, Records],
  async ({ caller, webhookId }, webhooks, records): Promise<readonly DeadLetterView[]> => {
    await webhooks.get(caller, webhookId);
    const options = { index: 'webhook', sort: { recordedAt: 1 }, limit: DEAD_LETTERS_MAX } as const;
    return records.for(caller).find(DeadLetterRecord, { webhookId }, options);
  },
);
export type ListDeadLetters = InstanceType<typeof ListDeadLetters>;
