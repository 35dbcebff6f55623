import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { OpenCase } from '../../cases/commands/open-case.command.js';
import { CASE_ALERTS_MAX, CASE_OUTCOMES, CaseInput } from '../../cases/domain/case.events.js';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { textField, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import type { ContractRequest } from '../contract-request.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { exampleIdAt } from '../openapi/examples/recorded.js';

const PART = { tag: 'Investigations', addition: true } as const;
const ALERT_ID_CHARS_MAX = 512;
const NEEDS = 'The existence of a case is secret: the key needs the scope `audit:export`. ';

const Done = { by: z.string().describe('Service id of the user.'), at: z.string() };

const Case = z.object({
  case_id: z.string(),
  state: z.enum(['open', 'closed']),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  confidential: z.boolean(),
  opened: z.object(Done),
  due_on: z.string().nullable().describe('Last day for a report.'),
  title: z.string().nullable().describe('null: erased together with the narrative.'),
  narrative: z.string().nullable(),
  version: z.int().describe('Version of title and narrative, counted from 1.'),
  alerts: z.array(z.object({ ...Done, service_id: z.string(), alert_id: z.string() })),
  checklist: z.array(z.object({ text: z.string(), ticked: z.object(Done).nullable() })),
  filings: z
    .array(
      z.object({
        ...Done,
        authority: z.string().nullable(),
        number: z.string().nullable(),
        filed_on: z.string(),
        file_sha256: z
          .string()
          .nullable()
          .describe('SHA-256 of the report file that was handed over; null: not recorded.'),
      }),
    )
    .describe('Records of reports that were filed elsewhere.'),
});

const OPEN = defineContract({
  ...PART,
  id: 'openCase',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/cases`,
  summary: 'Open a case of alerts',
  description: `${NEEDS}The narrative begins with the alerts’ newest drafts. Nothing is filed.`,
  message: OpenCase,
  alsoNeeds: ['audit:export'],
  body: z.strictObject({
    alert_ids: z.array(textField(ALERT_ID_CHARS_MAX)).min(1).max(CASE_ALERTS_MAX).describe('Your ids.'),
    title: CaseInput.shape.title,
  }),
  answer: z.object({ case_id: z.string() }),
  errors: ['alert_not_found'],
  examples: [
    { name: 'Of one alert', body: { alert_ids: ['alert-1'], title: 'Payments of one day' } },
    { name: 'Of an alert that there is not', body: { alert_ids: ['alert-9'] } },
  ],
});

const GET = defineContract({
  ...PART,
  id: 'getCase',
  method: 'get',
  path: `/${TRANSACTION_MONITORING_API_PATH}/cases/{case_id}`,
  summary: 'Read a case',
  description: NEEDS.trim(),
  message: GetCase,
  alsoNeeds: ['audit:export'],
  pathParameters: z.object({ case_id: z.string() }),
  answer: Case,
  schemas: { Case },
  errors: ['case_not_found'],
  examples: [
    { name: 'A case', parameters: { case_id: exampleIdAt('openCase/Of one alert/case_id') } },
    { name: 'A case that there is not', parameters: { case_id: 'nothing' } },
  ],
});

/** Cases that the caller may see. */
@Controller()
export class CasesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(OPEN)
  async open({ caller, body }: ContractRequest<typeof OPEN>) {
    const caseId = await this.bus.send(new OpenCase(caller, { alertIds: body.alert_ids, title: body.title }));
    return renderAnswer(OPEN.answer, { caseId });
  }

  @Endpoint(GET)
  async get({ caller, path }: ContractRequest<typeof GET>) {
    return renderAnswer(GET.answer, await this.bus.send(new GetCase(caller, { caseId: path.case_id })));
  }
}
