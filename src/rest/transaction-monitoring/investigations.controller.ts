import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SHOWN_RUN_STATES } from '../../investigations/domain/runs/run-state.js';
import { GetInvestigationStatus } from '../../investigations/queries/get-investigation-status.query.js';
import { ListInvestigations } from '../../investigations/queries/list-investigations.query.js';
import { dayOrInstantField, firstInstant, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { alertIdParameter } from '../audit/audit-parameters.js';
import { defineContract, serviceIdSchema } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { EXAMPLE_INVESTIGATION_ID } from '../openapi/examples/recorded.js';
import { listParameters, nextCursorField } from '../page-query.js';
import { InvestigationSummary, LISTED_RUNS_MAX } from './run-fields.js';

const InvestigationStatus = InvestigationSummary.extend({
  check_back_after_seconds: z
    .int()
    .min(0)
    .describe(
      'When to ask again: by then all that were queued before it and itself should have ended, judging by ' +
        'how long the last 50 took; 1 to 900. 0 once it has ended.',
    ),
});

const Investigations = z.object({
  investigations: z.array(InvestigationSummary).describe('The oldest first.'),
  next: nextCursorField,
});

const GET_INVESTIGATION_STATUS = defineContract({
  id: 'getInvestigationStatus',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/investigation/{investigation_id}/status`,
  tag: 'Investigations',
  summary: 'Get the state of an investigation',
  description:
    'Returns state, score, disposition and outcome in less than 2 KB, without the result. Ask ' +
    'again after `check_back_after_seconds` until it is 0.',
  addition: true,
  message: GetInvestigationStatus,
  pathParameters: serviceIdSchema('investigation_id', 'The id in the answer that started the investigation.'),
  answer: InvestigationStatus,
  schemas: { InvestigationSummary, InvestigationStatus },
  errors: ['investigation_not_found'],
  examples: [
    { name: 'At its end', parameters: { investigation_id: EXAMPLE_INVESTIGATION_ID } },
    { name: 'No such investigation', parameters: { investigation_id: 'unknown' } },
  ],
});

const LIST_INVESTIGATIONS = defineContract({
  id: 'listInvestigations',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/investigations`,
  tag: 'Investigations',
  summary: 'List investigations',
  description:
    'Lists investigations that match all parameters, for example to find an id that you lost. Use ' +
    '`next` with the same parameters. If the server tries an investigation again while you read, the ' +
    'list may contain the investigation twice. No investigation is missing.',
  addition: true,
  message: ListInvestigations,
  query: z.object({
    alert_id: alertIdParameter().optional(),
    state: z.enum(SHOWN_RUN_STATES).optional(),
    since: dayOrInstantField()
      .optional()
      .describe('Queued then or later: an instant, or a whole day in UTC.'),
    ...listParameters(LISTED_RUNS_MAX),
  }),
  answer: Investigations,
  schemas: { Investigations },
  errors: ['alert_not_found'],
  examples: [
    { name: 'Those of an alert', parameters: { alert_id: 'alert-1', state: 'completed' } },
    { name: 'A state that is none', parameters: { state: 'done' } },
  ],
});

@Controller()
export class InvestigationsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_INVESTIGATION_STATUS)
  async status({ caller, path: { investigation_id: id } }: ContractRequest<typeof GET_INVESTIGATION_STATUS>) {
    const status = await this.bus.send(new GetInvestigationStatus(caller, id));
    return renderAnswer(GET_INVESTIGATION_STATUS.answer, status);
  }

  @Endpoint(LIST_INVESTIGATIONS)
  async list({ caller, query }: ContractRequest<typeof LIST_INVESTIGATIONS>) {
    const { alert_id: ownAlertId, state, since, limit, after } = query;
    const filter = { alertId: ownAlertId, state, since: since && firstInstant(since) };
    const page = await this.bus.send(new ListInvestigations(caller, { filter, limit, after }));
    return renderAnswer(LIST_INVESTIGATIONS.answer, page);
  }
}
