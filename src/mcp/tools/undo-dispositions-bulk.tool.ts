import { z } from 'zod';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import { defineTool } from '../tool.js';
import { existingBatchIdField, changedAlertsField, changesWithAuthors } from './fields.js';

export const undoDispositionsBulk = defineTool({
  name: 'undo_dispositions_bulk',
  title: 'Undo a batch of decisions',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  description:
    "Undoes a batch of the user's own decisions within 60 minutes. Alerts that somebody decided after " +
    'the batch stay as they are; skipped and failed say who changed them and when. Use this tool with ' +
    'the batch_id that update_alert_dispositions_bulk returned. Example: {"batch_id": "week-47"}',
  input: z.strictObject({
    batch_id: existingBatchIdField('As update_alert_dispositions_bulk returned it.'),
  }),
  output: z.object({
    batch_id: z.string(),
    state: z.string().describe('completing: the other alerts follow within seconds.'),
    undone: z.array(z.string()),
    skipped: changedAlertsField(),
    failed: changedAlertsField(),
    completing: z.array(z.string()),
    repeated: z.boolean().describe('true: undone before; nothing was written.'),
  }),
  sends: UndoDispositionsBulk,
  fields: ({ batch_id }) => batch_id,
  users: ({ skipped, failed }) => [...skipped, ...failed].map(({ changedBy }) => changedBy),
  view: (undone, _, nameOf) => ({
    ...undone,
    skipped: changesWithAuthors(undone.skipped, nameOf),
    failed: changesWithAuthors(undone.failed, nameOf),
  }),
});
