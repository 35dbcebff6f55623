import { z } from 'zod';
import { ALERTS_PER_REQUEST_MAX, UploadAlerts } from '../../../ingestion/commands/upload-alerts.command.js';
import { Alert } from '../../../ingestion/domain/alert.record.js';
import {
  ALERTS_PER_INVESTIGATE_MAX,
  InvestigateAlerts,
} from '../../../investigations/commands/investigate-alerts.command.js';
import {
  ReviewInvestigations,
  REVIEWS_PER_REQUEST_MAX,
} from '../../../investigations/commands/review-investigations.command.js';
import { REVIEW_STATUSES } from '../../../investigations/domain/investigation.events.js';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../../investigations/queries/get-investigation.query.js';
import { TRANSACTION_MONITORING } from '../../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../../body-limits.js';
import { ALERT_EXAMPLES, FEEDBACK_EXAMPLES, START_EXAMPLES } from '../examples/alerts.js';
import { INVESTIGATION_EXAMPLES } from '../examples/investigation.js';
import { idOfOurs, itemOf, itemProblem, warnings, type Operation } from '../operation.js';

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

type Area = keyof NonNullable<InvestigationView['assessments']>;
type Flag = NonNullable<InvestigationView['assessments']>[Area][number]['flags'][number];

const AREAS = [
  'account_age',
  'customer_analysis',
  'email_and_ip_risks',
  'crypto_risks',
  'adverse_media',
  'transaction_patterns',
] as const satisfies readonly Area[];

const COLORS = [
  'black',
  'red',
  'yellow',
  'green',
  'white',
  'gray',
] as const satisfies readonly Flag['color'][];

const points = () => z.number().min(0).max(100);

const InvestigationFlag = z.object({
  flag_id: z.string().describe('Such as `TP1`; never renumbered.'),
  color: z
    .enum(COLORS)
    .describe('Worst first. green mitigates, white is without a finding, gray could not be assessed.'),
  color_before_notes: z.enum(COLORS).describe('The same as `color` unless a note of an analyst changed it.'),
  value: z.unknown().describe('What was measured; null if nothing was.'),
  threshold: z.unknown().describe('What it was compared with, by colour; null if with nothing.'),
  rationale: z.string().describe('One sentence, up to 300 characters.'),
  evidence: z.array(z.string()).describe('Service ids of up to 20 transactions or other customers.'),
});

const NoteChange = z.object({
  note_id: z.string(),
  flag_id: z.string(),
  before: z.enum(COLORS),
  after: z.enum(COLORS),
});

const InvestigationBlock = z.object({
  block_id: z.string(),
  state: z
    .enum(['recomputed', 'carried_forward', 'failed'])
    .describe('carried_forward: taken from an earlier run of the alert.'),
  carried_from: z.string().nullable().describe('That earlier investigation; null unless carried forward.'),
  inputs_changed: z.boolean().describe('Carried forward although what the block reads has changed.'),
  score: points().nullable().describe('Null when the block failed.'),
  contribution: points().nullable().describe('Points of the risk score that it adds.'),
  write_up: z.string().describe('Markdown.'),
  note_changes: z.array(NoteChange).describe('What notes of analysts did to the flags.'),
  open_notes: z.array(z.string()).describe('Ids of notes that ask for more about this block.'),
  flags: z.array(InvestigationFlag),
});

const Investigation = z.object({
  agent_investigation_id: z.string(),
  alert_id: z.string().describe('Your id of the alert.'),
  processing_status: z
    .enum(['queued', 'running', 'completed', 'incomplete', 'stalled'])
    .describe('incomplete: ended without a score. stalled: runs for longer than a run can take.'),
  risk_score: points().nullable().describe('Two decimals; null without a result.'),
  risk_score_without_notes: points()
    .nullable()
    .describe('The score with the colours before the notes; null unless notes changed a flag.'),
  disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
  review_status: z.enum(REVIEW_STATUSES).describe('What feedback said last.'),
  reviewed_at: z.string().nullable(),
  queued_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  outcome: z
    .object({ rule: z.enum(['black_flag', 'score', 'red_blocks', 'none']), because: z.string() })
    .nullable()
    .describe('Which rule decided the disposition.'),
  assessed_share: z.number().min(0).max(1).nullable().describe('Flags that are not gray, of all.'),
  summary: z.object({ headline: z.string(), narrative: z.string().describe('Markdown.') }).nullable(),
  assessments: z
    .record(z.enum(AREAS), z.array(InvestigationBlock))
    .nullable()
    .describe('What the analysis blocks found, by area; null until the end.'),
  config_hash: z.string().nullable().describe('Stands for the settings of the analysis.'),
  recipe_version: z
    .int()
    .nullable()
    .describe('Version of your recipe that it ran with; 0 is the default one.'),
  list_versions: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Lists of risk data that were in force.'),
  result_hash: z.string().nullable().describe('Salted hash of the stored result.'),
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
      'Status, score, disposition, assessments by area and the summary. Ask again until it has ended.',
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
