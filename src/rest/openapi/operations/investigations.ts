import { z } from 'zod';
import { ALERTS_PER_REQUEST_MAX, UploadAlerts } from '../../../alerts/commands/upload-alerts.command.js';
import { Alert } from '../../../alerts/domain/alert.record.js';
import {
  ALERTS_PER_INVESTIGATE_MAX,
  InvestigateAlerts,
} from '../../../investigations/commands/investigate-alerts.command.js';
import {
  ReviewInvestigations,
  REVIEWS_PER_REQUEST_MAX,
} from '../../../investigations/commands/review-investigations.command.js';
import { REVIEW_STATUSES } from '../../../investigations/domain/runs/investigation.events.js';
import { GetInvestigation } from '../../../investigations/queries/get-investigation.query.js';
import { TRANSACTION_MONITORING } from '../../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../../body-limits.js';
import { ALERT_EXAMPLES, FEEDBACK_EXAMPLES, START_EXAMPLES } from '../examples/alerts.js';
import { INVESTIGATION_EXAMPLES } from '../examples/investigation.js';
import { idOfOurs, itemOf, itemProblem, warnings, type Operation } from '../operation.js';
import { Investigation, InvestigationBlock, InvestigationFlag } from './investigation-answer.js';

export const AlertsBody = z.object({
  alerts: z.array(itemOf(Alert)).min(1).max(ALERTS_PER_REQUEST_MAX),
  trigger_execution: z.boolean().nullish().describe('Whether open alerts are investigated at once.'),
});

export const InvestigateBody = z.object({
  alert_ids: z.array(z.string()).min(1).max(ALERTS_PER_INVESTIGATE_MAX).describe('Your ids of the alerts.'),
});

export const FeedbackItem = z.object({ investigation_id: z.string(), status: z.enum(REVIEW_STATUSES) });

export const FeedbackBody = z.object({
  investigation_feedback_items: z.array(itemOf(FeedbackItem)).min(1).max(REVIEWS_PER_REQUEST_MAX),
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
  execution_triggered: z.boolean(),
  upload_session_id: z.string(),
  ...started,
  ...warnings,
});

const InvestigateAlertsAnswer = z.object({
  success: z.boolean().describe('Whether every alert has an investigation.'),
  processed: z.int().describe('How many have one.'),
  ...started,
  ...warnings,
});

const FeedbackAnswer = z.object({
  success: z.boolean().describe('Whether all of them were accepted.'),
  processed: z.int().describe('Items whose status stands now.'),
  errors: z.array(
    z.object({
      ...itemProblem,
      investigation_id: z.unknown().describe('What was sent as the id of the investigation.'),
    }),
  ),
  ...warnings,
});

export const INVESTIGATION_SCHEMAS = {
  UploadAlertsRequest: AlertsBody,
  UploadAlertsAnswer,
  InvestigateAlertsRequest: InvestigateBody,
  InvestigateAlertsAnswer,
  FeedbackRequest: FeedbackBody,
  FeedbackItem,
  FeedbackAnswer,
  Investigation,
  InvestigationBlock,
  InvestigationFlag,
};

export const ALERT_UPLOAD: Operation = {
  id: 'uploadAlerts',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/alerts`,
  tag: 'Uploads',
  summary: 'Upload alerts',
  description:
    'All alerts of the request are stored or none: each entity and transaction that they name has to be ' +
    'stored before. With `trigger_execution` every alert whose status is OPEN is investigated at once; an ' +
    'alert that was investigated in this very form keeps that investigation.',
  access: UploadAlerts.permission,
  alsoNeeds: ['alerts:write'],
  body: AlertsBody,
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: UploadAlertsAnswer,
  errors: [],
  examples: ALERT_EXAMPLES,
};

export const INVESTIGATION_OPERATIONS: readonly Operation[] = [
  {
    id: 'investigateAlerts',
    method: 'post',
    path: `/${TRANSACTION_MONITORING}/alerts/investigate`,
    tag: 'Investigations',
    summary: 'Investigate alerts',
    description: 'Starts a new investigation of each open alert, unless one is in progress.',
    access: InvestigateAlerts.permission,
    body: InvestigateBody,
    answer: InvestigateAlertsAnswer,
    errors: [],
    examples: START_EXAMPLES,
  },
  {
    id: 'getInvestigation',
    method: 'get',
    path: `/${TRANSACTION_MONITORING}/investigation/{investigation_id}`,
    tag: 'Investigations',
    summary: 'Read an investigation',
    description:
      'Status, score, disposition, assessments by area, the summary, and what the run read. Ask again ' +
      'until it has ended.',
    access: GetInvestigation.permission,
    pathParameters: idOfOurs('investigation_id', 'From the answer that started the investigation.'),
    answer: Investigation,
    errors: ['investigation_not_found'],
    examples: INVESTIGATION_EXAMPLES,
  },
  {
    id: 'reviewInvestigations',
    method: 'post',
    path: `/${TRANSACTION_MONITORING}/agent-alert-feedback`,
    tag: 'Investigations',
    summary: 'Give feedback on investigations',
    description:
      'Sets the review status of investigations that have ended. Items are judged one by one; when all are ' +
      'unsound the answer is 422. What was decided about the alert stays as it is.',
    access: ReviewInvestigations.permission,
    body: FeedbackBody,
    answer: FeedbackAnswer,
    errors: [],
    examples: FEEDBACK_EXAMPLES,
  },
];
