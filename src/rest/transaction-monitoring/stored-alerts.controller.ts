import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { Alert as UploadedAlert } from '../../alerts/domain/alert.record.js';
import { GetAlert } from '../../alerts/queries/get-alert.query.js';
import { ListAlerts } from '../../alerts/queries/list-alerts.query.js';
import { GetScoreProbability } from '../../calibration/queries/get-score-probability.query.js';
import { DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { RESULT_CODES } from '@alert-review/judgement';
import { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import {
  cutText,
  dayOrInstantField,
  firstInstant,
  lastInstant,
  viewSources,
  renderAnswer,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { LISTED_ALERT_EXAMPLES, STORED_ALERT_EXAMPLES } from '../openapi/examples/alerts.js';
import { listParameters, nextCursorField } from '../page-query.js';
import { escalationProbabilityField, InvestigationSummary, LISTED_RUNS_MAX } from './run-fields.js';

/** Limits for the answers: an alert may name thousands of ids, and its texts may be megabytes long. */
const IDS_SHOWN = 100;
const TEXT_CHARS_SHOWN = 1_000;

const cut = (text: string): string => cutText(text, TEXT_CHARS_SHOWN);
const cutOrNull = (text: string | null | undefined): string | null => (text == null ? null : cut(text));

const ListedAlert = z.object({
  alert_id: z.string().describe('Your id of the alert.'),
  service_id: z.string().register(viewSources, { from: 'id' }),
  status: UploadedAlert.shape.status,
  source: UploadedAlert.shape.source,
  created_at: z.string().describe('As uploaded; in the list in UTC.'),
  ingested_at: z.string().describe('Time of the first upload.'),
  upload_session_id: z.string().describe('That upload.').register(viewSources, { from: 'sessionId' }),
  latest_investigation_id: z
    .string()
    .nullable()
    .describe('The newest investigation, in any state.')
    .register(viewSources, { from: 'latestRunId', otherwise: null }),
  final_disposition: z
    .enum(RESULT_CODES.dispositions)
    .nullable()
    .describe('From the newest completed investigation.')
    .register(viewSources, { otherwise: null }),
  final_risk_score: z.number().min(0).max(100).nullable().register(viewSources, { otherwise: null }),
  analyst_disposition: z
    .enum(DISPOSITIONS)
    .nullable()
    .describe('What a person, an assistant or your own system decided; investigations never change it.')
    .register(viewSources, { otherwise: null }),
  dispositioned_at: z.string().nullable().register(viewSources, { otherwise: null }),
});

const ids = (of: string) => z.array(z.string()).describe(`${of}; the first ${IDS_SHOWN}.`);

const StoredAlert = ListedAlert.extend({
  escalation_probability: escalationProbabilityField(),
  title: z.string().describe(`This and the other texts are cut after ${TEXT_CHARS_SHOWN} characters.`),
  rule_title: z.string(),
  alert_subtype: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  crypto_transferred_value_percentage: z.number().nullable(),
  reference_ids: ids('Further ids of yours'),
  entity_ids: ids('Your ids of the customers'),
  flagged_transactions: z.int().describe('Number of transactions that the alert flags.'),
  investigations: z.array(InvestigationSummary).describe('The newest entries first, up to 1,000.'),
  truncated: z
    .boolean()
    .describe('True if there are more investigations: `investigations?alert_id=` lists all.'),
});

const Alerts = z.object({
  alerts: z.array(ListedAlert).describe('The oldest first.'),
  next: nextCursorField,
});

const GET_ALERT = defineContract({
  id: 'getAlert',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/{alert_id}`,
  tag: 'Investigations',
  summary: 'Read an alert and its investigations',
  description: 'Finds an alert by your own id. Percent-encode characters that have a meaning in addresses.',
  addition: true,
  message: GetAlert,
  pathParameters: z.object({ alert_id: z.string().describe('Your id of the alert.') }),
  answer: StoredAlert,
  schemas: { StoredAlert },
  errors: ['alert_not_found'],
  examples: STORED_ALERT_EXAMPLES,
});

const bound = (use: string) =>
  dayOrInstantField().optional().describe(`Created then or ${use}: an instant, or a whole day in UTC.`);

const LIST_ALERTS = defineContract({
  id: 'listAlerts',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts`,
  tag: 'Investigations',
  summary: 'List alerts',
  description: 'Lists alerts that match all parameters. Use `next` with the same parameters.',
  addition: true,
  message: ListAlerts,
  query: z.object({
    from: bound('later'),
    to: bound('before'),
    upload_session_id: z.string().optional().describe('The upload that brought the alert first.'),
    ...listParameters(LISTED_RUNS_MAX),
  }),
  answer: Alerts,
  schemas: { Alerts, ListedAlert },
  examples: LISTED_ALERT_EXAMPLES,
});

/** Returns stored alerts. `AlertsController` accepts uploads of alerts. */
@Controller()
export class StoredAlertsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_ALERT)
  async get({ caller, path: { alert_id: ownId } }: ContractRequest<typeof GET_ALERT>) {
    const { row, uploaded } = await this.bus.send(new GetAlert(caller, ownId));
    const runs = await this.bus.send(new ListAlertInvestigations(caller, ownId));
    const probability = await this.bus.send(new GetScoreProbability(caller, row.finalRiskScore));
    return renderAnswer(GET_ALERT.answer, {
      ...row,
      escalationProbability: probability,
      createdAt: uploaded.created_at,
      title: cut(uploaded.title),
      ruleTitle: cut(uploaded.rule_title),
      alertSubtype: cutOrNull(uploaded.alert_subtype),
      startDate: uploaded.start_date ?? null,
      endDate: uploaded.end_date ?? null,
      cryptoTransferredValuePercentage: uploaded.crypto_transferred_value_percentage ?? null,
      referenceIds: (uploaded.reference_ids ?? []).slice(0, IDS_SHOWN).map(cut),
      entityIds: uploaded.entity_id_list.slice(0, IDS_SHOWN),
      flaggedTransactions: uploaded.flagged_transaction_id_list.length,
      investigations: runs.investigations,
      truncated: runs.truncated,
    });
  }

  @Endpoint(LIST_ALERTS)
  async list({ caller, query }: ContractRequest<typeof LIST_ALERTS>) {
    const { from, to, upload_session_id: sessionId, limit, after } = query;
    const created = {
      createdFrom: from === undefined ? undefined : Date.parse(firstInstant(from)),
      createdTo: to === undefined ? undefined : Date.parse(lastInstant(to)),
    };
    const { alerts, next } = await this.bus.send(
      new ListAlerts(caller, { filter: { ...created, sessionId }, limit, after }),
    );
    const shown = alerts.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
    return renderAnswer(LIST_ALERTS.answer, { alerts: shown, next });
  }
}
