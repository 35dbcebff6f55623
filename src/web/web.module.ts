import { Global, Module } from '@nestjs/common';
import { ErrorPages } from '../platform/http/errors.js';
import { AlertController } from './alerts/alert.controller.js';
import { AlertPages } from './alerts/alert-pages.js';
import { CompareController } from './alerts/compare.controller.js';
import { NarrativeCheckController } from './alerts/narrative-check.controller.js';
import { QuestionsController } from './alerts/questions.controller.js';
import { QueueBatchesController } from './alerts/queue-batches.controller.js';
import { QueueController } from './alerts/queue.controller.js';
import { QueuePages } from './alerts/queue-pages.js';
import { WorkloadController } from './alerts/workload.controller.js';
import { QueueFileController } from './alerts/queue-file.controller.js';
import { TransactionsFileController } from './alerts/transactions-file.controller.js';
import { CaseNarrativeController } from './cases/case-narrative.controller.js';
import { CasesController } from './cases/cases.controller.js';
import { AssetsController } from './assets.controller.js';
import { BrowserSessions } from './browser-sessions.js';
import { CustomersController } from './customers/customers.controller.js';
import { DecisionsController } from './history/decisions.controller.js';
import { PendingConfirmationsController } from './settings/pending-confirmations.controller.js';
import { HistoryController } from './history/history.controller.js';
import { ModelValidationPageController } from './history/model-validation.controller.js';
import { QualityReviewsController } from './history/quality-reviews.controller.js';
import { FiguresController } from './figures/figures.controller.js';
import { LoginController } from './login.controller.js';
import { DocsController } from './docs/docs.controller.js';
import { Documents } from './docs/documents.js';
import { CsrfGuard } from './csrf.guard.js';
import { AuthorizeController } from './oauth/authorize.controller.js';
import { InteractionController } from './oauth/interaction.controller.js';
import { PageAnswers } from './page-answers.js';
import { SecondFactorController } from './settings/second-factor.controller.js';
import { AccountController } from './settings/account.controller.js';
import { ApiKeysController } from './settings/api-keys.controller.js';
import { AssistantsController } from './settings/assistants.controller.js';
import { ConnectedApplicationsController } from './settings/connected-applications.controller.js';
import { MembersController } from './settings/members.controller.js';
import { FeaturesController } from './settings/features.controller.js';
import { PersonNameController } from './cases/person-name.controller.js';
import { ReportFileController } from './cases/report-file.controller.js';
import { ReportFilesSettingsController } from './settings/report-files.controller.js';
import { ReasonsController } from './settings/reasons.controller.js';
import { SecondPersonController } from './settings/second-person.controller.js';
import { ClosingPoliciesPagesController } from './settings/closing-policies.controller.js';
import { RecipeController } from './settings/recipe.controller.js';
import { ThresholdController } from './settings/threshold.controller.js';
import { RiskListsController } from './settings/risk-lists.controller.js';
import { TeamsController } from './settings/teams.controller.js';
import { WebhooksController } from './settings/webhooks.controller.js';
import { ScreeningController } from './alerts/screening.controller.js';
import { SearchController } from './search/search.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SignInController } from './settings/sign-in.controller.js';
import { SetupController } from './setup.controller.js';
import { SsoController } from './sso.controller.js';
import { SupportController } from './support/support.controller.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { WebTransport } from './web.transport.js';

export const PAGE_CONTROLLERS = [
  LoginController,
  SsoController,
  SetupController,
  QueueController,
  QueueBatchesController,
  AlertController,
  WorkloadController,
  CasesController,
  CaseNarrativeController,
  CompareController,
  NarrativeCheckController,
  QuestionsController,
  HistoryController,
  ModelValidationPageController,
  QualityReviewsController,
  DecisionsController,
  UploadsController,
  SupportController,
  ScreeningController,
  SearchController,
  CustomersController,
  FiguresController,
  QueueFileController,
  TransactionsFileController,
  DocsController,
  SettingsController,
  ApiKeysController,
  MembersController,
  RecipeController,
  ClosingPoliciesPagesController,
  ThresholdController,
  ReasonsController,
  SecondPersonController,
  TeamsController,
  FeaturesController,
  PersonNameController,
  ReportFileController,
  ReportFilesSettingsController,
  SignInController,
  RiskListsController,
  WebhooksController,
  AssistantsController,
  PendingConfirmationsController,
  ConnectedApplicationsController,
  AccountController,
  SecondFactorController,
  AuthorizeController,
  InteractionController,
];

/** Pages for people. Global, because other modules use its providers. */
@Global()
@Module({
  controllers: [AssetsController, ...PAGE_CONTROLLERS],
  providers: [
    WebTransport,
    BrowserSessions,
    CsrfGuard,
    PageAnswers,
    AlertPages,
    QueuePages,
    Documents,
    { provide: ErrorPages, useExisting: WebTransport },
  ],
  exports: [WebTransport, BrowserSessions, CsrfGuard, PageAnswers, ErrorPages],
})
export class WebModule {}
