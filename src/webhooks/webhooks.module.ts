import { FeatureModule } from '../platform/bus/feature-module.js';
import { DeliverWebhooksJob } from './jobs/deliver-webhooks.job.js';
import { WebhookLines } from './webhook-lines.js';
import { WebhookMessages } from './webhook-messages.js';
import { Webhooks } from './webhooks.js';

@FeatureModule([Webhooks, WebhookLines, WebhookMessages, DeliverWebhooksJob])
export class WebhooksModule {}
