import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { HealthController } from './health.controller.js';
import { Contracts } from './contract.js';
import { contractsOfControllers } from './endpoint.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { AuditAlertsController } from './audit/alerts.controller.js';
import { AuditBundleController } from './audit/bundle.controller.js';
import { AuditProofsController } from './audit/proofs.controller.js';
import { ModelValidationController } from './audit/model-validation.controller.js';
import { AuditEventsController } from './audit/events.controller.js';
import { CryptoListsController } from './crypto/crypto-lists.controller.js';
import { DocsController } from './docs.controller.js';
import { RestTransport } from './rest.transport.js';
import { AgentAlertFeedbackController } from './transaction-monitoring/agent-alert-feedback.controller.js';
import { ClosingPoliciesController } from './transaction-monitoring/closing-policies.controller.js';
import { CasesController } from './transaction-monitoring/cases.controller.js';
import { AssignmentsController } from './transaction-monitoring/assignments.controller.js';
import { ReportFilesController } from './transaction-monitoring/report-files.controller.js';
import { AlertsController } from './transaction-monitoring/alerts.controller.js';
import { EntitiesController } from './transaction-monitoring/entities.controller.js';
import { FeaturesController } from './transaction-monitoring/features.controller.js';
import { ThresholdsController } from './transaction-monitoring/thresholds.controller.js';
import { InvestigationController } from './transaction-monitoring/investigation.controller.js';
import { InvestigationsController } from './transaction-monitoring/investigations.controller.js';
import { MappingsController } from './transaction-monitoring/mappings.controller.js';
import { NarrativeChecksController } from './transaction-monitoring/narrative-checks.controller.js';
import { QuestionsController } from './transaction-monitoring/questions.controller.js';
import { StoredAlertsController } from './transaction-monitoring/stored-alerts.controller.js';
import { TransactionsUploadSessionsController } from './transaction-monitoring/transactions-upload-sessions.controller.js';
import { TransactionsController } from './transaction-monitoring/transactions.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { UploadsRoute } from './uploads.route.js';

/** Controllers in the order in which an integration, and so the examples, use them. */
const ENDPOINTS = [
  CryptoListsController,
  EntitiesController,
  MappingsController,
  TransactionsController,
  UploadsRoute,
  TransactionsUploadSessionsController,
  AlertsController,
  InvestigationController,
  InvestigationsController,
  StoredAlertsController,
  AssignmentsController,
  QuestionsController,
  ClosingPoliciesController,
  CasesController,
  NarrativeChecksController,
  ReportFilesController,
  FeaturesController,
  ThresholdsController,
  AgentAlertFeedbackController,
  WebhooksController,
  AuditBundleController,
  AuditEventsController,
  AuditAlertsController,
  AuditProofsController,
  ModelValidationController,
  HealthController,
  DocsController,
];

export const REST_CONTRACTS = contractsOfControllers(ENDPOINTS);

// The REST API; a worker answers health checks only. size: the longest import names a file after its URL.
@Module({})
export class RestModule {
  static forRole(role: Config['role']): DynamicModule {
    const isWorker = role === 'worker';
    return {
      module: RestModule,
      controllers: isWorker ? [HealthController] : ENDPOINTS.filter((endpoint) => endpoint !== UploadsRoute),
      providers: [
        ApiKeyStrategy,
        RestTransport,
        { provide: Contracts, useFactory: () => new Contracts(REST_CONTRACTS) },
        ...(isWorker ? [] : [UploadsRoute]),
      ],
    };
  }
}
