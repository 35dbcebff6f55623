import { z } from 'zod';
import {
  ANALYST_FEEDBACK_CHARS_MAX,
  PredictRerunImpact,
} from '../../investigations/queries/predict-rerun-impact.query.js';
import { Claim, CLAIMS_PER_NOTE_MAX } from '@alert-review/judgement';
import { textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { alertIdField, READ_ONLY_HINTS } from './fields.js';

export const predictRerunImpact = defineTool({
  name: 'predict_rerun_impact',
  title: 'Predict what a rerun may change',
  hints: READ_ONLY_HINTS,
  description:
    'Says what a note with these claims would change, and which claims the open flags take. ' +
    'directly_affected (for modules_to_rerun) has the blocks that these claims and notes not yet read are ' +
    'likely to change, references the blocks only mentioned. Writes and starts nothing. Use this tool ' +
    'before rerun_investigation when a note corrects blocks. ' +
    'Example: {"alert_id": "A-1042", "analyst_feedback": "TP1 is wrong: these are salaries."}',
  input: z.strictObject({
    alert_id: alertIdField(),
    analyst_feedback: textField(ANALYST_FEEDBACK_CHARS_MAX).describe("The analyst's own words."),
    claims: z
      .array(Claim.meta({ brief: true }))
      .max(CLAIMS_PER_NOTE_MAX)
      .optional()
      .describe('As in add_block_note.'),
  }),
  output: z.object({
    summary: z.string(),
    directly_affected: z.array(z.string()),
    references: z.array(z.string()),
    understood_as: z.array(z.string()),
  }),
  sends: PredictRerunImpact,
  fields: ({ alert_id, analyst_feedback, claims }) => ({
    alertId: alert_id,
    analystFeedback: analyst_feedback,
    claims,
  }),
});
