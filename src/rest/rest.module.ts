import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { HealthController } from './health.controller.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { ApiKeyStrategy } from './api-key.strategy.js';
import { CryptoAssetsController } from './crypto/crypto-assets.controller.js';
import { CryptoChainsController } from './crypto/crypto-chains.controller.js';
import { FiatCurrenciesController } from './crypto/fiat-currencies.controller.js';
import { EarlyAuthentication } from './early-authentication.js';
import { IdempotentPosts } from './idempotent-posts.js';
import { DocsController } from './openapi/docs.controller.js';
import { RateLimitGuard, RequestLimits } from './rate-limit.guard.js';
import { RestErrorPresenter } from './rest-error.presenter.js';
import { AgentAlertFeedbackController } from './transaction-monitoring/agent-alert-feedback.controller.js';
import { AlertsController } from './transaction-monitoring/alerts.controller.js';
import { EntitiesController } from './transaction-monitoring/entities.controller.js';
import { InvestigationController } from './transaction-monitoring/investigation.controller.js';
import { TransactionsUploadSessionsController } from './transaction-monitoring/transactions-upload-sessions.controller.js';
import { TransactionsController } from './transaction-monitoring/transactions.controller.js';
import { UploadsRoute } from './uploads.route.js';
import { ValidationPipe } from './validation.pipe.js';

/**
 * The REST API: authenticates by API key, checks bodies, sends messages, presents answers and errors.
 * size: the longest import names a file after its URL.
 */
@Module({
  imports: [PassportModule],
  controllers: [
    HealthController,
    EntitiesController,
    TransactionsController,
    TransactionsUploadSessionsController,
    AlertsController,
    InvestigationController,
    AgentAlertFeedbackController,
    CryptoAssetsController,
    CryptoChainsController,
    FiatCurrenciesController,
    DocsController,
  ],
  providers: [
    ApiKeyStrategy,
    RequestLimits,
    UploadsRoute,
    ApiKeyGuard,
    EarlyAuthentication,
    { provide: APP_GUARD, useExisting: ApiKeyGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotentPosts },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_FILTER, useClass: RestErrorPresenter },
  ],
})
export class RestModule {}
