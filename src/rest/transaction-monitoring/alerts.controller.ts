import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import { Alert, ALERTS_PER_REQUEST_MAX } from '../../alerts/domain/alert.record.js';
import { FindUnknownIds } from '../../alerts/queries/find-unknown-ids.query.js';
import {
  ALERTS_PER_INVESTIGATE_MAX,
  InvestigateAlerts,
} from '../../investigations/commands/investigate-alerts.command.js';
import {
  AppError,
  type Caller,
  notUploadedMessage,
  refusalDetailsOf,
  shownValue,
  viewSources,
  textField,
  renderAnswer,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { checkAlerts, type AlertsUpload } from '../check-alerts.js';
import { defineContract, itemCheckedByHandler, itemProblemFields, warningsField } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { ALERT_EXAMPLES, START_EXAMPLES } from '../openapi/examples/alerts.js';
import { unknownKeyWarnings } from '../warnings.js';

const AlertsBody = z.object({
  alerts: z.array(itemCheckedByHandler(Alert)).min(1).max(ALERTS_PER_REQUEST_MAX),
  trigger_execution: z.boolean().nullish().describe('True: the server investigates the open alerts at once.'),
});

const InvestigateBody = z.object({
  alert_ids: z.array(textField()).min(1).max(ALERTS_PER_INVESTIGATE_MAX).describe('Your ids of the alerts.'),
});

const startedFields = {
  investigations: z
    .array(z.object({ alert_id: z.string(), investigation_id: z.string() }))
    .describe(
      'One entry for each alert that is or was investigated. If an investigation is in progress, ' +
        'the entry names it.',
    ),
  errors: z
    .array(z.object({ ...itemProblemFields, alert_id: z.string() }))
    .describe('Alerts without an investigation, and why: closed or unknown.'),
};

const UploadAlertsAnswer = z.object({
  success: z.literal(true),
  processed: z.int().describe('Alerts of the request. All of them are stored.'),
  execution_triggered: z.boolean().describe('At least one investigation was started or is in progress.'),
  upload_session_id: z.string().register(viewSources, { from: 'sessionId' }),
  ...startedFields,
  ...warningsField,
});

const InvestigateAlertsAnswer = z.object({
  success: z.boolean().describe('True if every alert has an investigation.'),
  processed: z.int().describe('Number of alerts that have an investigation.'),
  ...startedFields,
  ...warningsField,
});

export const UPLOAD_ALERTS_CONTRACT = defineContract({
  id: 'uploadAlerts',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts`,
  tag: 'Uploads',
  summary: 'Upload alerts',
  description:
    'Stores all alerts of the request or none. Entities and transactions that they name must be ' +
    'stored before. With `trigger_execution` every alert with status OPEN is investigated at ' +
    'once. If an investigation is in progress, or was queued for the same content in the last ' +
    'ten minutes, that investigation is returned. A CLOSED alert starts no investigation and ' +
    'ends one that still waits.',
  by: 'api_key',
  message: UploadAlerts,
  alsoNeeds: ['alerts:write'],
  body: AlertsBody,
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: UploadAlertsAnswer,
  schemas: { UploadAlertsRequest: AlertsBody, UploadAlertsAnswer },
  errors: [],
  examples: ALERT_EXAMPLES,
});

const INVESTIGATE_ALERTS = defineContract({
  id: 'investigateAlerts',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/investigate`,
  tag: 'Investigations',
  summary: 'Investigate alerts',
  description: 'Starts a new investigation of each open alert, unless one is in progress.',
  by: 'api_key',
  message: InvestigateAlerts,
  body: InvestigateBody,
  answer: InvestigateAlertsAnswer,
  schemas: { InvestigateAlertsRequest: InvestigateBody, InvestigateAlertsAnswer },
  errors: [],
  examples: START_EXAMPLES,
});

const HELD_NOTE =
  'read, but does not count: by the four-eyes rules of your organization people decide about this alert';
const NOT_OPEN_NOTE = 'only alerts whose status is OPEN are investigated';

@Controller()
export class AlertsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(UPLOAD_ALERTS_CONTRACT)
  async upload({ caller, request: { body: sent } }: ContractRequest<typeof UPLOAD_ALERTS_CONTRACT>) {
    const upload = await this.checked(caller, sent);
    const { alerts, trigger_execution: trigger } = upload;
    const { heldDispositions, ...uploaded } = await this.bus.send(
      new UploadAlerts(caller, { alerts, triggerExecution: trigger ?? false }),
    );
    const held = heldDispositions.map((index) => `alerts[${index}].disposition_status: ${HELD_NOTE}`);
    const { warnings: unknown, warningsTotal } = await unknownKeyWarnings(sent, upload);
    return renderAnswer(UPLOAD_ALERTS_CONTRACT.answer, {
      ...uploaded,
      success: true,
      errors: uploaded.errors.map(({ index, alertId }) => ({
        index,
        alertId: shownValue(alertId),
        field: `alerts[${index}].status`,
        value: 'CLOSED',
        message: NOT_OPEN_NOTE,
      })),
      // Decisions that do not count come first: they matter more than unknown keys.
      warnings: [...held, ...unknown],
      warningsTotal: warningsTotal + held.length,
    });
  }

  /** Validates an upload. An invalid one is refused with all problems together, including unknown ids. */
  private async checked(caller: Caller, sent: unknown): Promise<AlertsUpload> {
    const { upload, problems, total, ids } = await checkAlerts(UPLOAD_ALERTS_CONTRACT.body, sent);
    if (upload) return upload;
    const unknown = await this.bus.send(new FindUnknownIds(caller, ids));
    const all = [...problems, ...unknown.problems];
    throw new AppError('validation_error', refusalDetailsOf(all, total + unknown.total));
  }

  @Endpoint(INVESTIGATE_ALERTS)
  async investigate({ caller, body, request: { body: sent } }: ContractRequest<typeof INVESTIGATE_ALERTS>) {
    const started = await this.bus.send(new InvestigateAlerts(caller, { alertIds: body.alert_ids }));
    const { investigations } = started;
    const errors = started.errors.map(({ index, alertId, reason }) => {
      const value = shownValue(alertId);
      const message = reason === 'closed' ? `is CLOSED: ${NOT_OPEN_NOTE}` : notUploadedMessage('alert');
      return { index, alertId: value, field: `alert_ids[${index}]`, value, message };
    });
    if (investigations.length === 0) {
      const shown = renderAnswer(INVESTIGATE_ALERTS.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalDetailsOf(shown));
    }
    return renderAnswer(INVESTIGATE_ALERTS.answer, {
      success: errors.length === 0,
      processed: investigations.length,
      investigations,
      errors,
      ...(await unknownKeyWarnings(sent, body)),
    });
  }
}
