import { z } from 'zod';
import {
  ANALYST_FEEDBACK_CHARS_MAX,
  PredictRerunImpact,
} from '../../investigations/queries/predict-rerun-impact.query.js';
import { text } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { alertId, READ_ONLY_HINTS } from './fields.js';

export const predictRerunImpact = defineTool({
  name: 'predict_rerun_impact',
  title: 'What a rerun may change',
  hints: READ_ONLY_HINTS,
  description:
    "Reads the analyst's feedback as an investigation would. Returns the analysis blocks that it is " +
    'likely to change (directly_affected, for modules_to_rerun) and those that it only mentions ' +
    '(references). Writes and starts nothing. Use this tool before rerun_investigation when a note ' +
    'corrects blocks. Example: {"alert_id": "A-1042", "analyst_feedback": "TP1 is wrong: these are ' +
    'salaries."}',
  input: z.strictObject({
    alert_id: alertId(),
    analyst_feedback: text(ANALYST_FEEDBACK_CHARS_MAX).describe('What the analyst says.'),
  }),
  output: z.object({
    summary: z.string(),
    directly_affected: z.array(z.string()),
    references: z.array(z.string()),
    understood_as: z.array(z.string()),
  }),
  sends: PredictRerunImpact,
  fields: ({ alert_id, analyst_feedback }) => ({ alertId: alert_id, analystFeedback: analyst_feedback }),
});
