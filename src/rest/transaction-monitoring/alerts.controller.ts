import { Body, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import {
  InvestigateAlerts,
  type InvestigateAlertsResult,
  type InvestigatedAlert,
} from '../../investigations/commands/investigate-alerts.command.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit, CurrentCaller } from '../../platform/http/admission.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { checkAlerts } from '../check-alerts.js';
import { AlertsBody, InvestigateBody } from '../openapi/operations/investigations.js';
import { brief } from '../../platform/http/errors.js';
import { warningsOf } from '../warnings.js';
import { RestTransport } from '../rest.transport.js';
import { RestController } from '../rest-controller.js';

@RestController(`${TRANSACTION_MONITORING}/alerts`)
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  /** All alerts of the request are stored or none. */
  @Post()
  @Admit(RestTransport, 'api_key', [UploadAlerts], { bodyBytesMax: ITEMS_BODY_BYTES_MAX })
  @HttpCode(200)
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: AlertsBody }) body: z.infer<typeof AlertsBody>,
    @Body() sent: unknown,
  ) {
    const alerts = await checkAlerts(body.alerts);
    const uploaded = await this.bus.send(new UploadAlerts(caller, alerts, body.trigger_execution ?? false));
    return {
      success: true,
      processed: uploaded.processed,
      execution_triggered: uploaded.executionTriggered,
      upload_session_id: uploaded.sessionId,
      investigations: uploaded.investigations.map(presentRun),
      errors: uploaded.errors.map(presentError),
      ...warningsOf(sent, { ...body, alerts }),
    };
  }

  @Post('investigate')
  @Admit(RestTransport, 'api_key', [InvestigateAlerts])
  @HttpCode(200)
  async investigate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: InvestigateBody }) body: z.infer<typeof InvestigateBody>,
    @Body() sent: unknown,
  ) {
    const { investigations, errors } = await this.bus.send(new InvestigateAlerts(caller, body.alert_ids));
    return {
      success: errors.length === 0,
      processed: investigations.length,
      investigations: investigations.map(presentRun),
      errors: errors.map(presentError),
      ...warningsOf(sent, body),
    };
  }
}

const presentRun = ({ alertId, investigationId }: InvestigatedAlert) => ({
  alert_id: alertId,
  investigation_id: investigationId,
});

const presentError = ({ alertId, value, ...error }: InvestigateAlertsResult['errors'][number]) => ({
  alert_id: brief(alertId),
  ...error,
  value: brief(value),
});
