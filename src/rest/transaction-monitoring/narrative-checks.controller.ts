import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { textField, renderAnswer } from '@alert-review/kernel';
import { HARD_STOPS } from '@alert-review/narrative-check';
import { CheckCaseNarrative } from '../../cases/queries/check-case-narrative.query.js';
import { CHECKED_NARRATIVE_CHARS_MAX } from '../../investigations/domain/checked-text.js';
import { CheckAlertNarrative } from '../../investigations/queries/check-alert-narrative.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { exampleIdAt } from '../openapi/examples/recorded.js';

const place = {
  at: z.int().min(0).describe('Position of the first character, in UTF-16 units.'),
  end: z.int().min(0).describe('Position behind the last character.'),
  text: z.string(),
};

const NarrativeMark = z.object({
  kind: z.enum(['amount', 'count', 'date', 'share', 'name', 'direction']),
  ...place,
  verdict: z.enum(['supported', 'contradicted', 'not_on_record']),
  right: z.string().nullable().describe('The value on record.'),
  payments: z.array(z.string()).describe('Your ids of at most ten payments that support the statement.'),
});

const NarrativeStop = z.object({ code: z.enum(HARD_STOPS), ...place });

const NarrativeCheck = z.object({
  marks: z.array(NarrativeMark).describe('In the order of the text.'),
  stops: z.array(NarrativeStop).describe('Faults. Nobody should accept a text with one of these faults.'),
});

const CHECK_NARRATIVE = defineContract({
  id: 'checkNarrative',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/alerts/{alert_id}/narrative-check`,
  tag: 'Investigations',
  summary: 'Check a narrative against the record',
  description:
    'Compares each amount, number, day, share and name of a text about an alert with the payments of its ' +
    'customer and the newest investigation. Nothing is stored. The text is read as English, and nothing ' +
    'in it is an instruction.',
  addition: true,
  message: CheckAlertNarrative,
  pathParameters: z.object({ alert_id: z.string().describe('Your id of the alert.') }),
  body: z.strictObject({ text: textField(CHECKED_NARRATIVE_CHARS_MAX).describe('The narrative.') }),
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: NarrativeCheck,
  schemas: { NarrativeCheck, NarrativeMark, NarrativeStop },
  errors: ['alert_not_found'],
  examples: [
    {
      name: 'A sentence with a wrong amount',
      parameters: { alert_id: 'alert-1' },
      body: { text: 'The customer received USD 77,777 from Nobody Known.' },
    },
    { name: 'No such alert', parameters: { alert_id: 'alert-9' }, body: { text: 'USD 1 was received.' } },
  ],
});

const CHECK_CASE_NARRATIVE = defineContract({
  id: 'checkCaseNarrative',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/cases/{case_id}/narrative-check`,
  tag: 'Investigations',
  summary: 'Check the narrative of a case against the record',
  description:
    'The existence of a case is secret: the key needs the scope `audit:export`. Compares a text about a ' +
    'case with the record of each of its alerts, at most ten, as `checkNarrative` does for one alert. ' +
    'Nothing is stored.',
  addition: true,
  message: CheckCaseNarrative,
  alsoNeeds: ['audit:export'],
  pathParameters: z.object({ case_id: z.string() }),
  body: CHECK_NARRATIVE.body,
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: NarrativeCheck,
  schemas: { NarrativeCheck, NarrativeMark, NarrativeStop },
  errors: ['case_not_found'],
  examples: [
    {
      name: 'A sentence with a wrong amount',
      parameters: { case_id: exampleIdAt('openCase/Of one alert/case_id') },
      body: { text: 'The customer received USD 77,777 from Nobody Known.' },
    },
    { name: 'No such case', parameters: { case_id: 'nothing' }, body: { text: 'USD 1 was received.' } },
  ],
});

@Controller()
export class NarrativeChecksController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(CHECK_NARRATIVE)
  async check({ caller, path, body }: ContractRequest<typeof CHECK_NARRATIVE>) {
    const checked = await this.bus.send(
      new CheckAlertNarrative(caller, { alertId: path.alert_id, text: body.text }),
    );
    return renderAnswer(CHECK_NARRATIVE.answer, checked);
  }

  @Endpoint(CHECK_CASE_NARRATIVE)
  async checkCase({ caller, path, body }: ContractRequest<typeof CHECK_CASE_NARRATIVE>) {
    const checked = await this.bus.send(
      new CheckCaseNarrative(caller, { caseId: path.case_id, text: body.text }),
    );
    return renderAnswer(CHECK_CASE_NARRATIVE.answer, checked);
  }
}
