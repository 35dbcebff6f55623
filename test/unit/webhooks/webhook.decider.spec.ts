import { webhookDecider } from '../../../src/webhooks/domain/webhook.decider.js';
import type { WebhookEvent } from '../../../src/webhooks/domain/webhook.events.js';
import { given } from '../../support/given.js';

const settings = { url: 'https://bank.example/', types: ['upload.finished' as const], enabled: true };
const added: WebhookEvent = { type: 'WebhookAdded', data: settings };
const removed: WebhookEvent = { type: 'WebhookRemoved', data: {} };
const CHANGES: readonly WebhookEvent[] = [
  { type: 'WebhookChanged', data: { ...settings, enabled: false } },
  { type: 'WebhookSecretRotated', data: { oldEndsAt: '2025-03-02T00:00:00.000Z' } },
  { type: 'WebhookReplayed', data: { from: '2025-03-01T00:00:00.000Z' } },
];

test('a webhook is added once', () => {
  given(webhookDecider).when(added).then(added);
  for (const past of [[added], [added, removed]])
    expect(() => webhookDecider.decide(given(webhookDecider, ...past).state(), added)).toThrow(
      'added before',
    );
});

test.each(CHANGES)('$type is what a webhook that there is can be asked for', (change) => {
  given(webhookDecider, added).when(change).then(change);
  given(webhookDecider, added, change).when(change).then(change);
  given(webhookDecider).when(change).thenRefuses('webhook_not_found', { field: 'webhook_id' });
  given(webhookDecider, added, removed).when(change).thenRefuses('webhook_not_found');
});

test('a webhook is removed once, and a second removal changes nothing', () => {
  given(webhookDecider, added).when(removed).then(removed);
  given(webhookDecider, added, removed).when(removed).then();
  given(webhookDecider).when(removed).thenRefuses('webhook_not_found');
});
