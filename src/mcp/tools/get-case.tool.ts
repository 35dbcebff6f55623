import { z } from 'zod';
import { GetCase } from '../../cases/queries/get-case.query.js';
import { defineTool } from '../tool.js';
import { customerDataField, describedIdField, READ_ONLY_HINTS, shortenedField } from './fields.js';

export const getCase = defineTool({
  name: 'get_case',
  title: 'Show a case',
  hints: READ_ONLY_HINTS,
  description:
    'Shows one case: alerts, narrative, checklist, deadline and records of filed reports. A case is ' +
    'confidential: mention it to nobody but the user. Use this tool when the user asks for a case by ' +
    'its id. Example: {"case_id": "01jm3c9x0k5f7g8h9j0k1m2n3p"}',
  input: z.strictObject({ case_id: describedIdField("The last part of the address of the case's page.") }),
  output: z.object({
    case_id: z.string(),
    state: z.enum(['open', 'closed']),
    outcome: z.string().nullable(),
    confidential: z.boolean(),
    due_on: z.string().nullable().describe('Last day for a report.'),
    version: z.int().describe('Version of title and narrative.'),
    accepted_version: z.int().nullable().describe('The last version that a person accepted after its check.'),
    alert_ids: z.array(z.string()),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: GetCase,
  fields: ({ case_id }) => ({ caseId: case_id }),
  view: ({ title, narrative, closed, checklist, filings, alerts, accepted, ...found }) => {
    const items = checklist.map(({ text, ticked }) => ({ text, done: ticked !== null }));
    const reports = filings.map(({ authority, number, filedOn }) => ({ authority, number, filedOn }));
    const customerData = { title, narrative, checklist: items, filings: reports, reason: closed?.reason };
    const acceptedVersion = accepted?.version ?? null;
    return { ...found, acceptedVersion, alertIds: alerts.map(({ alertId }) => alertId), customerData };
  },
  listedWith: 'cases_for_assistants',
});
