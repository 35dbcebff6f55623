import { z } from 'zod';
import { OpenCase } from '../../cases/commands/open-case.command.js';
import { CASE_ALERTS_MAX, CASE_TITLE_CHARS_MAX } from '../../cases/domain/case.events.js';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertId, freeText } from './fields.js';

export const openCase = defineTool({
  name: 'open_case',
  title: 'Open a case of alerts',
  hints: { ...ADDITIVE_HINTS, idempotent: false },
  description:
    'Opens a confidential case of alerts about one or related customers; its narrative begins with the ' +
    'drafts of their reports. It files nothing. Use this tool when the user treats alerts as one. ' +
    'Example: {"alert_ids": ["A-1042", "A-1043"], "title": "Layering through two accounts"}',
  input: z.strictObject({
    alert_ids: z.array(alertId()).min(1).max(CASE_ALERTS_MAX),
    title: freeText(CASE_TITLE_CHARS_MAX).optional(),
  }),
  output: z.object({ case_id: z.string() }),
  sends: OpenCase,
  message: ({ alert_ids, title = null }, caller) => new OpenCase(caller, alert_ids, title),
  view: (caseId) => ({ caseId }),
  listedWith: 'cases_for_assistants',
});
