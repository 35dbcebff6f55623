import { z } from 'zod';
import {
  REPORT_KINDS,
  REPORT_PLACES,
  REPORT_STATES,
  RULES_VERDICTS,
  SCHEMA_VERDICTS,
} from '../../cases/domain/case.events.js';
import { CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import { defineTool } from '../tool.js';
import { READ_ONLY_HINTS } from './fields.js';

const LISTED_MAX = 100;
const RULES_LISTED_MAX = 50;

type Parties = InstanceType<typeof CheckReportFile>['result']['parties'];

const othersIn = (parties: Parties): string[] =>
  parties.flatMap(({ role, customer }) => (role === 'party' ? customer : []));

export const checkReportFile = defineTool({
  name: 'check_report_file',
  title: 'Check the report file of a case',
  hints: READ_ONLY_HINTS,
  description:
    'Checks the report file (FinCEN SAR, goAML) of a case: missing fields and where to enter them, ' +
    'subjects, faults that its schema finds, and rules of the authority that the file breaks. The tool ' +
    'creates and sends no file; a person does that on the page of the case. Use this tool before a ' +
    'report is made. ' +
    'Example: {"case_id": "01jn8k2m4y0c9d8e7f6a5b4c3d", "kind": "fincen_sar"}',
  input: z.strictObject({
    case_id: z.string().max(64).describe('The case_id that get_case shows.'),
    kind: z.enum(REPORT_KINDS).describe('The form of the file.'),
  }),
  output: z.object({
    state: z.enum(REPORT_STATES).describe('not_validated: the operator gave no usable schema.'),
    faults: z
      .int()
      .describe('Number of faults that keep the file from being filed; the page of the file lists them.'),
    schema: z.enum(SCHEMA_VERDICTS).describe('Result of the check against the schema.'),
    rules: z
      .enum(RULES_VERDICTS)
      .describe('Whether the file meets the rules that are written beside the schema.'),
    broken_rules: z
      .array(z.object({ rule: z.string(), field: z.string(), where: z.string(), source: z.string() }))
      .describe(`At most ${RULES_LISTED_MAX}.`),
    broken_rules_total: z.int(),
    subjects: z.array(z.string()).describe(`Own ids of the subjects; at most ${LISTED_MAX}.`),
    subjects_total: z.int(),
    parties: z
      .array(z.string())
      .describe(
        `Other customers of the alerts, who are no subjects until a person says so; at most ${LISTED_MAX}.`,
      ),
    parties_total: z.int(),
    missing: z
      .array(
        z.object({
          field: z.string(),
          where: z.string(),
          place: z.enum(REPORT_PLACES),
          is_required: z.boolean(),
        }),
      )
      .describe(`At most ${LISTED_MAX}, the required ones first.`),
    missing_total: z.int(),
    unsure_names_total: z.int().describe('Names whose first and last name a person should set.'),
    changed_total: z.int().describe('What the file shortens, splits, converts, assumes, or leaves out.'),
  }),
  sends: CheckReportFile,
  fields: ({ case_id, kind }) => ({ caseId: case_id, kind }),
  view: ({ state, faults, schema, rules, missing, changes, names, subjects, parties }) => ({
    state,
    faults: faults.length,
    schema: schema.verdict,
    rules: rules.verdict,
    brokenRules: rules.broken.slice(0, RULES_LISTED_MAX),
    brokenRulesTotal: rules.broken.length,
    subjects: subjects.slice(0, LISTED_MAX),
    subjectsTotal: subjects.length,
    parties: othersIn(parties).slice(0, LISTED_MAX),
    partiesTotal: othersIn(parties).length,
    missing: missing.slice(0, LISTED_MAX),
    missingTotal: missing.length,
    unsureNamesTotal: names.filter(({ doubt }) => doubt !== null).length,
    changedTotal: changes.length,
  }),
  listedWith: 'cases_for_assistants',
});
