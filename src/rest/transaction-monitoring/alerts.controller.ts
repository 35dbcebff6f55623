import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import {
  InvestigateAlerts,
  type InvestigateAlertsResult,
} from '../../investigations/commands/investigate-alerts.command.js';
import type { Caller } from '../../kernel/caller.js';
import { shownValue } from '../../kernel/shown-value.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkAlerts } from '../check-alerts.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { INVESTIGATE_ALERTS, UPLOAD_ALERTS } from './alerts.contract.js';

@Controller()
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(UPLOAD_ALERTS)
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: UPLOAD_ALERTS.body }) body: z.infer<typeof UPLOAD_ALERTS.body>,
    @Body() sent: unknown,
  ) {
    const alerts = await checkAlerts(body.alerts);
    const uploaded = await this.bus.send(new UploadAlerts(caller, alerts, body.trigger_execution ?? false));
    return toWire(UPLOAD_ALERTS.answer, {
      ...uploaded,
      success: true,
      errors: uploaded.errors.map(shortened),
      ...warningsOf(sent, { ...body, alerts }),
    });
  }

  @Endpoint(INVESTIGATE_ALERTS)
  async investigate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: INVESTIGATE_ALERTS.body }) body: z.infer<typeof INVESTIGATE_ALERTS.body>,
    @Body() sent: unknown,
  ) {
    const { investigations, errors } = await this.bus.send(new InvestigateAlerts(caller, body.alert_ids));
    return toWire(INVESTIGATE_ALERTS.answer, {
      success: errors.length === 0,
      processed: investigations.length,
      investigations,
      errors: errors.map(shortened),
      ...warningsOf(sent, body),
    });
  }
}

const shortened = (error: InvestigateAlertsResult['errors'][number]) => ({
  ...error,
  alertId: shownValue(error.alertId),
  value: shownValue(error.value),
});
