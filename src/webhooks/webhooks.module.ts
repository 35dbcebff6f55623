import { Module } from '@nestjs/common';
import { RemoveWebhookHandler } from './commands/remove-webhook.command.js';
import { ReplayWebhookHandler } from './commands/replay-webhook.command.js';
import { RotateWebhookSecretHandler } from './commands/rotate-webhook-secret.command.js';
import { SaveWebhookHandler } from './commands/save-webhook.command.js';
import { SendWebhookMessageHandler } from './commands/send-webhook-message.command.js';
import { DeliverWebhooksJob } from './jobs/deliver-webhooks.job.js';
import { ListDeadLettersHandler } from './queries/list-dead-letters.query.js';
import { ListWebhooksHandler } from './queries/list-webhooks.query.js';
import { WebhookLines } from './webhook-lines.js';
import { WebhookMessages } from './webhook-messages.js';
import { Webhooks } from './webhooks.js';

@Module({
  providers: [
    SaveWebhookHandler,
    RotateWebhookSecretHandler,
    ReplayWebhookHandler,
    RemoveWebhookHandler,
    SendWebhookMessageHandler,
    ListWebhooksHandler,
    ListDeadLettersHandler,
    Webhooks,
    WebhookLines,
    WebhookMessages,
    DeliverWebhooksJob,
  ],
})
export class WebhooksModule {}
