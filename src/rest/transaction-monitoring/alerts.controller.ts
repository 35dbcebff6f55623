import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import { FindUnknownIds } from '../../alerts/queries/find-unknown-ids.query.js';
import { InvestigateAlerts } from '../../investigations/commands/investigate-alerts.command.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { refusalOf } from '../../kernel/field-problems.js';
import { shownValue } from '../../kernel/shown-value.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkAlerts, type AlertsUpload } from '../check-alerts.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { INVESTIGATE_ALERTS, UPLOAD_ALERTS } from './alerts.contract.js';

const NOT_OPEN = 'only alerts whose status is OPEN are investigated';

@Controller()
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(UPLOAD_ALERTS)
  async upload(@CurrentCaller() caller: Caller, @Body() sent: unknown) {
    const upload = await this.checked(caller, sent);
    const { alerts, trigger_execution: trigger } = upload;
    const uploaded = await this.bus.send(new UploadAlerts(caller, alerts, trigger ?? false));
    return toWire(UPLOAD_ALERTS.answer, {
      ...uploaded,
      success: true,
      errors: uploaded.errors.map(({ index, alertId }) => ({
        index,
        alertId: shownValue(alertId),
        field: `alerts[${index}].status`,
        value: 'CLOSED',
        message: NOT_OPEN,
      })),
      ...warningsOf(sent, upload),
    });
  }

  /** All faults of a body are named at once: those of its form, and ids that map to nothing. */
  private async checked(caller: Caller, sent: unknown): Promise<AlertsUpload> {
    const { upload, problems, total, ids } = await checkAlerts(UPLOAD_ALERTS.body, sent);
    if (upload) return upload;
    const unknown = await this.bus.send(new FindUnknownIds(caller, ids));
    const all = [...problems, ...unknown.problems];
    throw new AppError('validation_error', refusalOf(all, total + unknown.total));
  }

  @Endpoint(INVESTIGATE_ALERTS)
  async investigate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: INVESTIGATE_ALERTS.body }) body: z.infer<typeof INVESTIGATE_ALERTS.body>,
    @Body() sent: unknown,
  ) {
    const started = await this.bus.send(new InvestigateAlerts(caller, body.alert_ids));
    const { investigations } = started;
    const errors = started.errors.map(({ index, alertId, reason }) => {
      const value = shownValue(alertId);
      const message = reason === 'closed' ? `is CLOSED: ${NOT_OPEN}` : 'maps to no submitted alert';
      return { index, alertId: value, field: `alert_ids[${index}]`, value, message };
    });
    if (investigations.length === 0) {
      const shown = toWire(INVESTIGATE_ALERTS.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalOf(shown));
    }
    return toWire(INVESTIGATE_ALERTS.answer, {
      success: errors.length === 0,
      processed: investigations.length,
      investigations,
      errors,
      ...warningsOf(sent, body),
    });
  }
}
