import { z } from 'zod';
import { textField } from '@alert-review/kernel';
import { ConfirmBulkFactsRerun } from '../../reruns/commands/confirm-bulk-facts-rerun.command.js';
import { defineTool } from '../tool.js';
import { failedAlertsField, shortenedField } from './fields.js';

export const confirmBulkFactsRerun = defineTool({
  name: 'confirm_bulk_facts_rerun',
  title: 'Confirm facts about several alerts',
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  description:
    'Carries out a proposal: every fact becomes a note, then every alert is investigated again. This ' +
    'cannot be undone. A batch that would exceed 300 reruns of one analyst in 24 hours is refused as a ' +
    'whole. A second call with the same proposal_id writes nothing and returns the batch. Then call ' +
    'get_bulk_rerun_status after typical_wait_seconds. Use this tool only after the user agreed to what ' +
    'propose_bulk_facts_rerun showed. ' +
    'Example: {"proposal_id": "01jb..."}',
  input: z.strictObject({
    proposal_id: textField(512).describe('As propose_bulk_facts_rerun returned it.'),
  }),
  output: z.object({
    batch_id: z.string(),
    dispatched: z
      .record(z.string(), z.string())
      .describe('For each alert, the investigation_id of its rerun.'),
    notes_written: z.number(),
    not_found: failedAlertsField().describe('Named no alert, or two (ambiguous).'),
    failed: failedAlertsField().describe('Alerts that were not rerun; their notes are saved.'),
    waiting: z.array(z.string()).describe('Their reruns start within seconds.'),
    typical_wait_seconds: z.number(),
    repeated: z.boolean().describe('true: the proposal was confirmed before; nothing was written.'),
    shortened: shortenedField(),
  }),
  sends: ConfirmBulkFactsRerun,
  fields: ({ proposal_id }) => proposal_id,
});
