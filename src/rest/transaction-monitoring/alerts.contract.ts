import { z } from 'zod';
import { ALERTS_PER_REQUEST_MAX, UploadAlerts } from '../../alerts/commands/upload-alerts.command.js';
import { Alert } from '../../alerts/domain/alert.record.js';
import {
  ALERTS_PER_INVESTIGATE_MAX,
  InvestigateAlerts,
} from '../../investigations/commands/investigate-alerts.command.js';
import { text } from '../../kernel/fields.js';
import { inView } from '../../kernel/to-wire.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { defineContract, itemOf, itemProblem, warnings } from '../contract.js';
import { ALERT_EXAMPLES, START_EXAMPLES } from '../openapi/examples/alerts.js';

const AlertsBody = z.object({
  alerts: z.array(itemOf(Alert)).min(1).max(ALERTS_PER_REQUEST_MAX),
  trigger_execution: z.boolean().nullish().describe('Whether open alerts are investigated at once.'),
});

const InvestigateBody = z.object({
  alert_ids: z.array(text()).min(1).max(ALERTS_PER_INVESTIGATE_MAX).describe('Your ids of the alerts.'),
});

const started = {
  investigations: z
    .array(z.object({ alert_id: z.string(), investigation_id: z.string() }))
    .describe('One for each alert that is or was investigated; an alert keeps a run that is in progress.'),
  errors: z
    .array(z.object({ ...itemProblem, alert_id: z.string() }))
    .describe('Alerts without an investigation, and why: closed or unknown.'),
};

const UploadAlertsAnswer = z.object({
  success: z.literal(true),
  processed: z.int().describe('Alerts of the request, all of which are stored.'),
  execution_triggered: z.boolean().describe('At least one investigation was started or is in progress.'),
  upload_session_id: z.string().register(inView, { from: 'sessionId' }),
  ...started,
  ...warnings,
});

const InvestigateAlertsAnswer = z.object({
  success: z.boolean().describe('Whether every alert has an investigation.'),
  processed: z.int().describe('How many have one.'),
  ...started,
  ...warnings,
});

export const UPLOAD_ALERTS = defineContract({
  id: 'uploadAlerts',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/alerts`,
  tag: 'Uploads',
  summary: 'Upload alerts',
  description:
    'All alerts of the request are stored or none: each entity and transaction that they name has to be ' +
    'stored before. With `trigger_execution` every alert whose status is OPEN is investigated at once; an ' +
    'investigation that is in progress, or was queued for the same content in the last ten minutes, is ' +
    'the answer. A CLOSED alert starts nothing and ends one that still waits for its turn.',
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

export const INVESTIGATE_ALERTS = defineContract({
  id: 'investigateAlerts',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/alerts/investigate`,
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
