import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { ALERT_AS_OF_FIELDS, ExportAlertsAsOf } from '../../audit/queries/export-alerts-as-of.query.js';
import { GetAlertAsOf } from '../../audit/queries/get-alert-as-of.query.js';
import { ReplayAlert } from '../../audit/queries/replay-alert.query.js';
import { DISPOSITIONS, PROPOSABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { RESULT_CODES } from '@alert-review/judgement';
import { ACTOR_KINDS, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { AUDIT_API_PATH } from '../api-path.js';
import { defineContract, RowLinesAnswer } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { alertIdParameter, formatParameter, auditEndOf, auditEndParameters } from './audit-parameters.js';
import { rowStream } from '../../platform/http/row-stream.js';

const state = {
  analyst_disposition: z
    .enum(DISPOSITIONS)
    .nullable()
    .describe('What a person, an assistant or your own system decided; investigations never change it.'),
  decided_by: z
    .string()
    .nullable()
    .describe('Service id of the user or API key, or `policy <name> version <number>`.'),
  decided_at: z.string().nullable(),
  decision_event: z.string().nullable().describe('The event of the decision.'),
  final_disposition: z
    .enum(RESULT_CODES.dispositions)
    .nullable()
    .describe('What the newest completed investigation decided; people never change it.'),
  final_risk_score: z.number().nullable(),
  final_run: z.string().nullable().describe('That investigation.'),
  result_hash: z.string().nullable().describe('Salted hash of its result.'),
  latest_run: z.string().nullable().describe('The newest investigation, in any state.'),
  latest_run_state: z.enum(['queued', 'running', 'completed', 'incomplete']).nullable(),
  notes: z.int().describe('Notes of analysts so far.'),
  alert_version: z
    .int()
    .nullable()
    .describe('Newest upload of the alert with different content, counted from 1.'),
  alert_hash: z.string().nullable().describe('Salted hash of that content.'),
  team: z.string().nullable().describe('Id of the team whose inbox the alert was in.'),
  assignee: z.string().nullable().describe('Service id of the user who had it.'),
  assigned_at: z.string().nullable(),
  open_questions: z.int().describe('Questions to the customer that waited for an answer.'),
  snoozed_until: z.string().nullable().describe('End of the snooze; the time may have passed.'),
  service_level: z
    .string()
    .nullable()
    .describe(
      'The newest message about the service level: first_look or decision, with _warned or _breached.',
    ),
  service_level_due: z
    .string()
    .nullable()
    .describe('The time at which the first review or the decision was due.'),
  proposed_disposition: z
    .enum(DISPOSITIONS)
    .nullable()
    .describe('The decision that waits for four-eyes approval; null also for an undo that waits.'),
  proposed_outcome: z
    .enum(PROPOSABLE_DISPOSITIONS)
    .nullable()
    .describe(
      'The decision of the alert after the confirmation: for an undo the decision before, or UNDECIDED. ' +
        'Null if nothing waits, or if a release without this field stored what waits.',
    ),
  proposed_by: z
    .string()
    .nullable()
    .describe('Service id of the user who proposed the decision; null if none waits.'),
  proposed_at: z.string().nullable(),
};

const AlertState = z.object(state);

const AlertAsOf = z.object({
  alert_id: z.string().describe('Your id of the alert.'),
  service_id: z.string(),
  ...state,
});

const AlertStep = z.object({
  position: z.string().describe('Place in the log: a whole number that rises.'),
  at: z.string().describe('Time at which the event was recorded.'),
  effective_at: z.string().nullable().describe('The time of the event, as the sender gave it.'),
  event_id: z.string(),
  type: z.string().describe('The type of the event, see docs/events.md.'),
  outcome: z.string().describe('As in the list of events.'),
  value: z.string().nullable(),
  kind: z.enum(ACTOR_KINDS),
  user: z.string(),
  on_behalf_of: z.string().nullable(),
  client: z.string().nullable(),
  grant: z.string().nullable(),
  correlation: z.string(),
  batch: z.string().nullable(),
  grounds: z
    .object({
      alert_version: z.int(),
      alert_hash: z.string(),
      alert_id_hash: z.string().nullable().describe('Salted hash of your id of the alert.'),
      client_hash: z
        .string()
        .nullable()
        .describe('Salted hash of the name and version of the assistant’s application.'),
      run: z.string().nullable(),
      result: z
        .object({ engine: z.int(), recipe: z.string(), rule: z.string(), score: z.number() })
        .nullable()
        .describe(
          'How the result was made: version of the engine, hash of scoring rules and lists, rule, score.',
        ),
      result_hash: z.string().nullable(),
      newest_notes: z.array(z.string()),
    })
    .nullable()
    .describe('The state at the time of a decision by a person or an assistant.'),
  texts: z
    .record(z.string(), z.string().nullable())
    .describe('The texts that people wrote, by name; null for a key without `alerts:read`.'),
  rules_off: z
    .object({
      rules: z.array(z.string()).describe('The rules that somebody switched off or weakened.'),
      since: z.string(),
      by: z.string().describe('Service id of the user who switched the rules off.'),
      until: z.string().nullable().describe('When they asked again; null while they do not.'),
    })
    .nullable()
    .describe(
      'Of a decision that nobody confirmed: rules for four-eyes approval that were off then; `since` and ' +
        '`by` of the newest change. `weakened_rules` names each change.',
    ),
  weakened_rules: z
    .array(
      z.object({
        rule: z.string(),
        raised: z
          .object({ from: z.string(), to: z.string() })
          .nullable()
          .describe(
            'The score or sum from which the rule applied, before and after; null if the rule was ' +
              'switched off.',
          ),
        since: z.string(),
        by: z.string().describe('Service id of the user who changed it.'),
        until: z
          .string()
          .nullable()
          .describe('Time at which the rule would have applied to the decision again; null if never.'),
      }),
    )
    .describe(
      'For a decision that nobody confirmed: each rule that would have applied before somebody ' +
        'changed it.',
    ),
  before: AlertState,
  after: AlertState,
});

const AlertHistory = z.object({
  alert_id: z.string().describe('Your id of the alert.'),
  service_id: z.string(),
  steps: z.array(AlertStep).describe('In the order of the log.'),
});

const EXAMPLE = { alert_id: 'alert-1' };

const REPLAY_ALERT = defineContract({
  id: 'replayAlert',
  method: 'get',
  path: `/${AUDIT_API_PATH}/alerts/history`,
  tag: 'Audit',
  summary: 'Read the history of an alert',
  description: 'Returns every step from the log, with the alert before and after the step.',
  message: ReplayAlert,
  query: z.object({ alert_id: alertIdParameter() }),
  answer: AlertHistory,
  schemas: { AlertHistory, AlertStep, AlertState },
  errors: ['alert_not_found'],
  examples: [{ name: 'Of one alert', parameters: EXAMPLE, status: 200 }],
});

const GET_ALERT_AS_OF = defineContract({
  id: 'getAlertAsOf',
  method: 'get',
  path: `/${AUDIT_API_PATH}/alerts/as-of`,
  tag: 'Audit',
  summary: 'Read what an alert looked like then',
  description:
    'Returns the alert as it was, computed from its events. Before its first upload, it is not found.',
  message: GetAlertAsOf,
  query: z.object({ alert_id: alertIdParameter(), ...auditEndParameters }),
  answer: AlertAsOf,
  schemas: { AlertAsOf },
  errors: ['alert_not_found', 'data_purged'],
  examples: [
    { name: 'At the end of a day', parameters: { ...EXAMPLE, at: '2025-03-01' } },
    { name: 'Before its first upload', parameters: { ...EXAMPLE, at: '2025-02-28T23:59:59Z' } },
    { name: 'At no time', parameters: EXAMPLE },
  ],
});

const EXPORT_ALERTS_AS_OF = defineContract({
  id: 'exportAlertsAsOf',
  method: 'get',
  path: `/${AUDIT_API_PATH}/alerts/as-of/export`,
  tag: 'Audit',
  summary: 'Export what all alerts looked like then',
  description:
    'All alerts that existed then. The answer is complete if its last line is `{"rows": n}` ' +
    'with the number of lines before it; in CSV the word and the number are the first two ' +
    'cells.',
  message: ExportAlertsAsOf,
  query: z.object({ ...auditEndParameters, format: formatParameter() }),
  answer: new RowLinesAnswer(AlertAsOf),
  examples: [{ name: 'At the end of a day', parameters: { at: '2025-03-01' }, status: 200 }],
});

/** Sums up the weakened rules of a decision as the answer had them before it named each change. */
function rulesOffOf(weakened: ReplayAlert['result']['steps'][number]['weakenedRules']) {
  const newest = weakened.toSorted((one, other) => one.since.localeCompare(other.since)).at(-1);
  if (!newest) return null;
  const [until = null] = weakened.flatMap(({ until: at }) => at ?? []).sort();
  return { rules: weakened.map(({ rule }) => rule), since: newest.since, by: newest.by, until };
}

@Controller()
export class AuditAlertsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(REPLAY_ALERT)
  async history({ caller, query }: ContractRequest<typeof REPLAY_ALERT>) {
    const { steps, ...alert } = await this.bus.send(new ReplayAlert(caller, query.alert_id));
    const told = steps.map((step) => ({ ...step, rulesOff: rulesOffOf(step.weakenedRules) }));
    return renderAnswer(REPLAY_ALERT.answer, { ...alert, steps: told });
  }

  @Endpoint(GET_ALERT_AS_OF)
  async asOf({ caller, query }: ContractRequest<typeof GET_ALERT_AS_OF>) {
    const view = await this.bus.send(
      new GetAlertAsOf(caller, { alertId: query.alert_id, until: auditEndOf(query) }),
    );
    return renderAnswer(GET_ALERT_AS_OF.answer, view);
  }

  @Endpoint(EXPORT_ALERTS_AS_OF)
  async export({ caller, query }: ContractRequest<typeof EXPORT_ALERTS_AS_OF>): Promise<StreamableFile> {
    const alerts = await this.bus.send(new ExportAlertsAsOf(caller, auditEndOf(query)));
    const { organizations } = await this.bus.send(new ReadProofs(caller));
    const checkpoint = (await organizations.newest())?.note ?? null;
    return rowStream(alerts, query.format, ALERT_AS_OF_FIELDS, 'alerts-as-of', { counted: true, checkpoint });
  }
}
