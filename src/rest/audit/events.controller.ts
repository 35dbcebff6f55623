import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { AUDIT_EVENT_FIELDS, ExportAuditEvents } from '../../audit/queries/export-audit-events.query.js';
import { ListAuditEvents } from '../../audit/queries/list-audit-events.query.js';
import { ACTOR_KINDS, AUDIT_OUTCOMES, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { AUDIT_API_PATH } from '../api-path.js';
import { defineContract, RowLinesAnswer } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { listParameters, nextCursorField } from '../page-query.js';
import { auditFilterOf, auditFilterParameters, formatParameter } from './audit-parameters.js';
import { rowStream } from '../../platform/http/row-stream.js';

const AuditEvent = z.object({
  at: z.string().describe('Time at which the event was recorded.'),
  type: z.string().describe('The type of the event, see docs/events.md.'),
  outcome: z
    .enum(AUDIT_OUTCOMES)
    .describe(
      'unchanged: the alert already had this value. incomplete: the investigation ended without a ' +
        'result.',
    ),
  value: z.string().nullable().describe('The new value, or the name of the reason.'),
  before: z.string().nullable().describe('The value before, if the event names it.'),
  kind: z.enum(ACTOR_KINDS).describe('The author: a person, an assistant, an API key or a job.'),
  user: z.string().describe('Service id of the user or API key; `operator` at the command line.'),
  on_behalf_of: z
    .string()
    .nullable()
    .describe('For a job: the user or key whose request the job carries out.'),
  client: z.string().nullable().describe('Connected application, or API key.'),
  grant: z.string().nullable().describe('The consent under which the application acted.'),
  alert_ids: z.array(z.string()).describe('Your ids of the alerts that the case is about.'),
  service_ids: z.array(z.string()).describe('The service ids, in the same order.'),
  category: z.string().describe('The kind of the subject.'),
  subject: z
    .string()
    .describe('Id of the alert, investigation, upload, user, key or grant that the event is about.'),
  revision: z.int().describe('Place among the events of the subject, counted from 0.'),
  event_id: z.string(),
  effective_at: z.string().nullable().describe('The time of the event, as the sender gave it.'),
  batch: z.string().nullable().describe('The batch of the decision.'),
  correlation: z.string().describe('Id of all events that one request caused.'),
  reason: z.string().nullable().describe('The reason of the decision; null for a key without `alerts:read`.'),
});

const AuditEventsAnswer = z.object({
  events: z.array(AuditEvent).describe('Oldest first.'),
  next: nextCursorField,
});

const LIST_AUDIT_EVENTS = defineContract({
  id: 'listAuditEvents',
  method: 'get',
  path: `/${AUDIT_API_PATH}/events`,
  tag: 'Audit',
  summary: 'List who did what',
  description:
    'Every change, by whom and when. Lists events that match all parameters. Of texts that ' +
    'people wrote, only reasons of decisions are included; the history of an alert shows the ' +
    'others.',
  message: ListAuditEvents,
  query: z.object({ ...auditFilterParameters, ...listParameters(1_000) }),
  answer: AuditEventsAnswer,
  schemas: { AuditEvent, AuditEventsAnswer },
  errors: ['alert_not_found'],
  examples: [
    {
      name: 'Which run decided about an alert',
      parameters: { alert_id: 'alert-1', type: 'InvestigationCompleted' },
    },
    { name: 'An alert that there is not', parameters: { alert_id: 'alert-9' } },
  ],
});

const EXPORT_AUDIT_EVENTS = defineContract({
  id: 'exportAuditEvents',
  method: 'get',
  path: `/${AUDIT_API_PATH}/events/export`,
  tag: 'Audit',
  summary: 'Export who did what',
  description:
    'All events in one answer, the oldest first. The answer is complete if its last line is ' +
    '`{"rows": n}` with the number of lines before it; in CSV the word and the number are the ' +
    'first two cells.',
  message: ExportAuditEvents,
  query: z.object({ ...auditFilterParameters, format: formatParameter() }),
  answer: new RowLinesAnswer(AuditEvent),
  errors: ['alert_not_found'],
  examples: [
    {
      name: 'One day as CSV',
      parameters: { from: '2025-03-01', to: '2025-03-01', format: 'csv' },
      status: 200,
    },
  ],
});

@Controller()
export class AuditEventsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_AUDIT_EVENTS)
  async list({ caller, query }: ContractRequest<typeof LIST_AUDIT_EVENTS>) {
    const { limit, after = null } = query;
    const page = await this.bus.send(
      new ListAuditEvents(caller, { filter: auditFilterOf(query), limit, after }),
    );
    return renderAnswer(LIST_AUDIT_EVENTS.answer, page);
  }

  @Endpoint(EXPORT_AUDIT_EVENTS)
  async export({ caller, query }: ContractRequest<typeof EXPORT_AUDIT_EVENTS>): Promise<StreamableFile> {
    const events = await this.bus.send(new ExportAuditEvents(caller, auditFilterOf(query)));
    const { organizations } = await this.bus.send(new ReadProofs(caller));
    const checkpoint = (await organizations.newest())?.note ?? null;
    return rowStream(events, query.format, AUDIT_EVENT_FIELDS, 'audit-events', { counted: true, checkpoint });
  }
}
