import { z } from 'zod';
import { SubmitAlertFeedback } from '../../investigations/commands/submit-alert-feedback.command.js';
import { textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { alertIdField, ADDITIVE_HINTS, FLAG_COLORS } from './fields.js';
import { FEEDBACK_CHARS_MAX } from '../../investigations/domain/notes/alert-notes.events.js';

export const submitAlertFeedback = defineTool({
  name: 'submit_alert_feedback',
  title: 'Give feedback on a flag',
  hints: ADDITIVE_HINTS,
  description:
    'Records that a flag of an alert should have had another color. The result of the investigation ' +
    'does not change; use add_block_note for facts that the next investigation must read. get_alert ' +
    'lists block_id and flag_id in analysis_blocks. Use this tool when the user disagrees with one ' +
    'flag. ' +
    'Example: {"alert_id": "A-1042", "block_id": "transaction_patterns", "flag_id": "TP5", "color": ' +
    '"green"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    block_id: textField(100).describe('Id of a block in analysis_blocks of get_alert.'),
    flag_id: textField(100).describe('Id of a flag of that block, such as TP5.'),
    color: z.enum(FLAG_COLORS).describe('The color that the flag should have had.'),
    context: textField(FEEDBACK_CHARS_MAX).describe('Why the color is wrong.').optional(),
  }),
  output: z.object({
    feedback_id: z.string(),
    investigation_id: z.string(),
    shown_color: z.string(),
  }),
  sends: SubmitAlertFeedback,
  fields: ({ alert_id, block_id, flag_id, color, context }) => ({
    alertId: alert_id,
    feedback: {
      blockId: block_id,
      flagId: flag_id,
      color,
      ...(context !== undefined && { context }),
    },
  }),
});
