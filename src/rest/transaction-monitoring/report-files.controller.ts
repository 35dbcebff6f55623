import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { MakeReportFile } from '../../cases/commands/make-report-file.command.js';
import {
  REPORT_CHANGES,
  REPORT_KINDS,
  REPORT_STATES,
  ReportAnswers,
} from '../../cases/domain/case.events.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { Asked } from '../asked.js';
import { Endpoint } from '../endpoint.js';
import { stableIdAt } from '../openapi/examples/recorded.js';

const { activities, otherActivity, report, earlierNumber, accounts, leftOut, action, indicators } =
  ReportAnswers.shape;

const ReportFile = z.object({
  kind: z.enum(REPORT_KINDS),
  file_name: z.string(),
  xml: z.string().describe('The file.'),
  sha256: z.string().describe('Of the file in UTF-8, in hexadecimal; the case keeps it.'),
  state: z.enum(REPORT_STATES).describe('What its schema said; not_validated: there is none to be used.'),
  faults: z.array(z.string()).describe('In the words of the validator; the first 50.'),
  missing: z
    .array(z.object({ field: z.string(), where: z.string(), is_required: z.boolean() }))
    .describe('What nobody gave, and where it is entered; the file marks it as unknown, or leaves it out.'),
  changes: z
    .array(
      z.object({ field: z.string(), how: z.enum(REPORT_CHANGES), before: z.string(), after: z.string() }),
    )
    .describe('What the file says otherwise than the records.'),
});

const MAKE = defineContract({
  tag: 'Investigations',
  addition: true,
  id: 'makeReportFile',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/cases/{case_id}/report-files`,
  summary: 'Make a report file of a case',
  description:
    'It takes the feature cases. The file is returned and sent to nobody; the case keeps who made it, ' +
    'when, and its SHA-256. Of a confidential case only a key with `audit:export` knows.',
  message: MakeReportFile,
  alsoNeeds: ['alerts:read', 'audit:export'],
  pathParameters: z.object({ case_id: z.string().describe('Id of the case.') }),
  body: z.strictObject({
    kind: z.enum(REPORT_KINDS),
    activities,
    other_activity: otherActivity,
    report,
    earlier_number: earlierNumber,
    accounts,
    left_out: leftOut,
    action,
    indicators,
  }),
  answer: ReportFile,
  schemas: { ReportFile },
  errors: ['case_not_found', 'case_closed', 'feature_not_enabled'],
  examples: [
    {
      name: 'FinCEN SAR',
      parameters: { case_id: stableIdAt('openCase/Of one alert/case_id') },
      body: { kind: 'fincen_sar', activities: ['114'] },
    },
    { name: 'A case that there is not', parameters: { case_id: 'case-9' }, body: { kind: 'goaml' } },
  ],
});

/** Files for authorities, which are returned and never sent. */
@Controller()
export class ReportFilesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(MAKE)
  async make({ caller, path, body }: Asked<typeof MAKE>) {
    const { kind, other_activity, earlier_number, left_out, ...answers } = body;
    const renamed = { otherActivity: other_activity, earlierNumber: earlier_number, leftOut: left_out };
    const sent = { ...answers, ...renamed };
    return toWire(MAKE.answer, await this.bus.send(new MakeReportFile(caller, path.case_id, kind, sent)));
  }
}
