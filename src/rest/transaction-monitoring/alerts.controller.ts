import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import {
  InvestigateAlerts,
  type InvestigateAlertsResult,
  type InvestigatedAlert,
} from '../../investigations/commands/investigate-alerts.command.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkAlerts } from '../check-alerts.js';
import { brief } from '../../platform/http/errors.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { INVESTIGATE_ALERTS, UPLOAD_ALERTS } from './alerts.contract.js';

@Controller()
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  /** All alerts of the request are stored or none. */
  @Endpoint(UPLOAD_ALERTS)
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: UPLOAD_ALERTS.body }) body: z.infer<typeof UPLOAD_ALERTS.body>,
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

  @Endpoint(INVESTIGATE_ALERTS)
  async investigate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: INVESTIGATE_ALERTS.body }) body: z.infer<typeof INVESTIGATE_ALERTS.body>,
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
