import { Module } from '@nestjs/common';
import { AlertReferences } from './alert-references.js';
import { UploadAlertsHandler } from './commands/upload-alerts.command.js';
import { FindAlertsHandler } from './queries/find-alerts.query.js';
import { FindDecidedEntitiesHandler } from './queries/find-decided-entities.query.js';
import { FindUnknownIdsHandler } from './queries/find-unknown-ids.query.js';
import { GetAlertMetricsHandler } from './queries/get-alert-metrics.query.js';
import { GetStoredAlertHandler } from './queries/get-stored-alert.query.js';
import { GetUploadedDispositionHandler } from './queries/get-uploaded-disposition.query.js';

@Module({
  providers: [
    UploadAlertsHandler,
    FindAlertsHandler,
    FindDecidedEntitiesHandler,
    FindUnknownIdsHandler,
    GetAlertMetricsHandler,
    GetStoredAlertHandler,
    GetUploadedDispositionHandler,
    AlertReferences,
  ],
})
export class AlertsModule {}
