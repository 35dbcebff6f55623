import { Module } from '@nestjs/common';
import { AlertViews } from './alert-views.js';
import { AlertDays } from './alert-days.js';
import { FitChallengerHandler } from './commands/fit-challenger.command.js';
import { UploadAlertsHandler } from './commands/upload-alerts.command.js';
import { UploadSupplementalEntityDataHandler } from './commands/upload-supplemental-entity-data.command.js';
import { PreviewRecipeHandler } from './queries/preview-recipe.query.js';
import { CalibrateRecipeHandler } from './queries/calibrate-recipe.query.js';
import { GetChallengerHandler } from './queries/get-challenger.query.js';
import { GetModelDocumentHandler } from './queries/get-model-document.query.js';
import { FindAlertsHandler } from './queries/find-alerts.query.js';
import { FindUnknownIdsHandler } from './queries/find-unknown-ids.query.js';
import { GetAlertMetricsHandler } from './queries/get-alert-metrics.query.js';
import { GetAlertHandler } from './queries/get-alert.query.js';
import { GetAlertsBulkHandler } from './queries/get-alerts-bulk.query.js';
import { GetAlertPortfolioStatsHandler } from './queries/get-alert-portfolio-stats.query.js';
import { GetBatchStatsHandler } from './queries/get-batch-stats.query.js';
import { GetDecisionFiguresHandler } from './queries/get-decision-figures.query.js';
import { GetFlaggingAlertsHandler } from './queries/get-flagging-alerts.query.js';
import { GetEntityAlertsHandler } from './queries/get-entity-alerts.query.js';
import { GetRelatedAlertsHandler } from './queries/get-related-alerts.query.js';
import { ListAlertBatchesHandler } from './queries/list-alert-batches.query.js';
import { CountAlertQueueHandler } from './queries/count-alert-queue.query.js';
import { ListAlertsHandler } from './queries/list-alerts.query.js';
import { ListAlertQueueHandler } from './queries/list-alert-queue.query.js';
import { SearchAlertsHandler } from './queries/search-alerts.query.js';
import { AgentSearchHandler } from './queries/agent-search.query.js';

@Module({
  providers: [
    UploadAlertsHandler,
    UploadSupplementalEntityDataHandler,
    CalibrateRecipeHandler,
    PreviewRecipeHandler,
    FitChallengerHandler,
    GetChallengerHandler,
    GetModelDocumentHandler,
    FindAlertsHandler,
    FindUnknownIdsHandler,
    GetAlertMetricsHandler,
    GetAlertHandler,
    GetAlertsBulkHandler,
    SearchAlertsHandler,
    ListAlertsHandler,
    ListAlertQueueHandler,
    CountAlertQueueHandler,
    AgentSearchHandler,
    GetRelatedAlertsHandler,
    GetEntityAlertsHandler,
    GetFlaggingAlertsHandler,
    ListAlertBatchesHandler,
    GetBatchStatsHandler,
    GetAlertPortfolioStatsHandler,
    GetDecisionFiguresHandler,
    AlertViews,
    AlertDays,
  ],
})
export class AlertsModule {}
