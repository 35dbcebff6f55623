import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AutomationModule } from './automation/automation.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CalibrationModule } from './calibration/calibration.module.js';
import { STORE_CATALOGUE } from './catalogue.js';
import { OperatorModule } from './operator/operator.module.js';
import { DispositionsModule } from './dispositions/dispositions.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { IngestionModule } from './ingestion/ingestion.module.js';
import { InvestigationsModule } from './investigations/investigations.module.js';
import { type Clock, type Ids, type StoreLoss, SystemClock } from '@alert-review/kernel';
import type { Config } from './platform/config/config.js';
import { allMessageHandlers } from './platform/bus/define-message.js';
import { RandomIds } from './platform/crypto/random-ids.js';
import { HttpModule } from './platform/http/http.module.js';
import type { Lifecycle } from './platform/process/lifecycle.js';
import { McpModule } from './mcp/mcp.module.js';
import type { Tool } from './mcp/tool.js';
import { ALL_TOOLS } from './mcp/tools/index.js';
import { OAuthEndpointsModule } from './oauth/oauth-endpoints.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { PlatformModule } from './platform/platform.module.js';
import type { LogChecks } from './platform/stores.js';
import { LogProofsModule } from './log-proofs/log-proofs.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { QuestionsModule } from './questions/questions.module.js';
import { RerunsModule } from './reruns/reruns.module.js';
import { ScimModule } from './scim/scim.module.js';
import { RestModule } from './rest/rest.module.js';
import { RiskDataModule } from './risk-data/risk-data.module.js';
import { PendingConfirmationsModule } from './pending-confirmations/pending-confirmations.module.js';
import { ScreeningModule } from './screening/screening.module.js';
import { CasesModule } from './cases/cases.module.js';
import { SupportModule } from './support/support.module.js';
import { Startup } from './startup.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WebModule } from './web/web.module.js';

interface AppOptions {
  /** False for a command that opens the stores itself, without HTTP server and jobs. */
  readonly serve?: boolean;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly tools?: readonly Tool[];
  /** Called with secrets that must not appear in logs. */
  readonly onSecret?: (secret: Uint8Array) => void;
  /** Whether to throw NoStoresError instead of creating stores. */
  readonly mustExist?: boolean;
  /**
   * True for a command that only compares. It throws OtherLogError if the read models belong to another
   * log.
   */
  readonly onlyLook?: boolean;
  /** True to start on a log that was cut, too: what is left is read, and nothing is written to it. */
  readonly evenIfCut?: boolean;
  /** Accepts losses of the embedded stores on behalf of the operator. Called with each loss. */
  readonly acceptLoss?: ((loss: StoreLoss) => void) | undefined;
}

/** Families of all events that this release can read. */
export const STORED_EVENT_FAMILIES = STORE_CATALOGUE.families;

/** Checks of the log for commands that inspect stores without starting the application. */
export const LOG_CHECKS: LogChecks = STORE_CATALOGUE;
/** The read models of this release. */
export const READ_MODELS = STORE_CATALOGUE.projections.map(({ readModel }) => readModel);

@Module({})
export class AppModule {
  static forConfig(config: Config, lifecycle: Lifecycle, options: AppOptions = {}): DynamicModule {
    const { serve = true, clock = new SystemClock(), ids = new RandomIds(clock), ...more } = options;
    const { tools = ALL_TOOLS, onSecret, mustExist, acceptLoss } = more;
    const parts = { config, lifecycle, catalogue: STORE_CATALOGUE, clock, ids, evenIfCut: options.evenIfCut };
    const stores = { ...parts, onFatal: endProcess, onSecret, mustExist, acceptLoss, waits: serve };
    const forClients =
      config.role === 'worker'
        ? []
        : [WebModule, OAuthEndpointsModule, ScimModule, McpModule.withTools(tools)];
    const transports = serve ? [HttpModule, RestModule.forRole(config.role), ...forClients] : [];
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(stores),
        LogProofsModule,
        AccessModule,
        OAuthModule,
        IngestionModule,
        AlertsModule,
        TeamsModule,
        InvestigationsModule,
        DispositionsModule,
        ScreeningModule,
        RerunsModule,
        QuestionsModule,
        CalibrationModule,
        CasesModule,
        SupportModule,
        PendingConfirmationsModule,
        WebhooksModule,
        AuditModule,
        AutomationModule,
        ErasureModule,
        RiskDataModule,
        OperatorModule,
        ...transports,
      ],
      providers: [
        ...allMessageHandlers(),
        Startup,
        { provide: 'Serve', useValue: serve },
        { provide: 'OnlyLook', useValue: options.onlyLook ?? false },
        { provide: 'EvenIfCut', useValue: options.evenIfCut ?? false },
      ],
    };
  }
}

/** Called when a store reports a fault after which its data cannot be trusted. */
function endProcess(error: unknown): never {
  throw new Error('a store can no longer be trusted: the process ends and recovers at its next start', {
    cause: error,
  });
}
