import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { ALERTS_PER_REQUEST_MAX, UploadAlerts } from '../../ingestion/commands/upload-alerts.command.js';
import {
  ALERTS_PER_INVESTIGATE_MAX,
  InvestigateAlerts,
  type InvestigateAlertsResult,
  type InvestigatedAlert,
} from '../../investigations/commands/investigate-alerts.command.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { checkAlerts } from '../check-alerts.js';
import { CurrentCaller } from '../current-caller.js';
import { warningsOf } from '../warnings.js';

const upload = z.object({
  alerts: z.array(z.unknown()).min(1).max(ALERTS_PER_REQUEST_MAX),
  trigger_execution: z.boolean().nullish(),
});

const investigate = z.object({ alert_ids: z.array(z.string()).min(1).max(ALERTS_PER_INVESTIGATE_MAX) });

@Controller(`${TRANSACTION_MONITORING}/alerts`)
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  /** All alerts of the request are stored or none. */
  @Post()
  @HttpCode(200)
  @RouteConfig({ bodyBytesMax: ITEMS_BODY_BYTES_MAX })
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: upload }) body: z.infer<typeof upload>,
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
  @HttpCode(200)
  async investigate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: investigate }) body: z.infer<typeof investigate>,
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

const presentError = ({ alertId, ...error }: InvestigateAlertsResult['errors'][number]) => ({
  alert_id: alertId,
  ...error,
});
