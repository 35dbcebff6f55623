import { AppError, type Decider } from '@alert-review/kernel';
import type { WebhookEvent } from './webhook.events.js';

type WebhookState = 'missing' | 'present' | 'removed';

/** Rules of endpoints. The command is the event to append. */
export const webhookDecider: Decider<WebhookState, WebhookEvent, WebhookEvent> = {
  initial: 'missing',

  decide(state, command) {
    if (command.type === 'WebhookAdded') {
      if (state !== 'missing') throw new Error('this webhook was added before');
      return [command];
    }
    if (state === 'removed' && command.type === 'WebhookRemoved') return [];
    if (state !== 'present') throw new AppError('webhook_not_found', { field: 'webhook_id' });
    return [command];
  },

  evolve: (_, { type }) => (type === 'WebhookRemoved' ? 'removed' : 'present'),
};
