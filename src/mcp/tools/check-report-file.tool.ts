import { z } from 'zod';
import { REPORT_KINDS, REPORT_STATES } from '../../cases/domain/case.events.js';
import { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import { defineTool } from '../tool.js';
import { READ_ONLY_HINTS } from './fields.js';

const LISTED_MAX = 100;

export const checkReportFile = defineTool({
  name: 'check_report_file',
  title: 'Tell what the report file of a case lacks',
  hints: READ_ONLY_HINTS,
  description:
    'Tells which fields of a report file (FinCEN SAR, goAML) a case lacks, where each is entered, and what ' +
    'its schema says. It makes and sends no file: a person does, on the page of the case. Use this tool ' +
    'before a report is made. Example: {"case_id": "01jn8k2m4y0c9d8e7f6a5b4c3d", "kind": "fincen_sar"}',
  input: z.strictObject({
    case_id: z.string().max(64).describe('From get_case.'),
    kind: z.enum(REPORT_KINDS),
  }),
  output: z.object({
    state: z.enum(REPORT_STATES).describe('not_validated: the operator gave no usable schema.'),
    faults: z.int().describe('Found by the schema; the page of the file lists them.'),
    missing: z
      .array(z.object({ field: z.string(), where: z.string(), is_required: z.boolean() }))
      .describe(`At most ${LISTED_MAX}, the required ones first.`),
    missing_total: z.int(),
    changed_total: z.int().describe('What the file shortens, splits, converts, transliterates or assumes.'),
  }),
  sends: CheckReportFile,
  message: ({ case_id, kind }, caller) => new CheckReportFile(caller, case_id, kind),
  view: ({ state, faults, missing, changes }) => ({
    state,
    faults: faults.length,
    missing: missing.slice(0, LISTED_MAX),
    missingTotal: missing.length,
    changedTotal: changes.length,
  }),
  listedWith: 'cases_for_assistants',
});
