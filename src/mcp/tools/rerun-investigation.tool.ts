import { z } from 'zod';
import { textField } from '@alert-review/kernel';
import {
  RERUN_REASON_CHARS_MAX,
  RerunInvestigation,
} from '../../reruns/commands/rerun-investigation.command.js';
import { defineTool } from '../tool.js';
import { ADDITIVE_HINTS, alertIdField, modulesToRerunField, noteAnswerFields } from './fields.js';

export const rerunInvestigation = defineTool({
  name: 'rerun_investigation',
  title: 'Investigate again',
  hints: ADDITIVE_HINTS,
  description:
    "Investigates one alert again; the analyst's decision stays. After new facts, leave out " +
    'modules_to_rerun. After a correction, pass the directly_affected blocks of predict_rerun_impact. ' +
    'If an investigation is in progress, already_running is true, no second investigation starts, and ' +
    'the reason is kept for the next rerun. Then call get_rerun_status after check_back_after_seconds. ' +
    'Use this tool after add_block_note, or when the user wants a new investigation. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    reason: textField(RERUN_REASON_CHARS_MAX).describe('Kept as a note; text changes no score.').optional(),
    modules_to_rerun: modulesToRerunField().optional(),
  }),
  output: z.object({
    investigation_id: z.string(),
    already_running: z.boolean(),
    check_back_after_seconds: z.number(),
    note: z.object(noteAnswerFields()).nullable(),
  }),
  sends: RerunInvestigation,
  fields: ({ alert_id, reason, modules_to_rerun }) => ({
    alertId: alert_id,
    request: {
      // Models send an empty text for an omitted field.
      ...(reason?.trim() && { reason }),
      ...(modules_to_rerun !== undefined && { modulesToRerun: modules_to_rerun }),
    },
  }),
});
