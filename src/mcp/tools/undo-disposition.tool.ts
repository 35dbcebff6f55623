import { z } from 'zod';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { defineTool } from '../tool.js';
import { alertIdField } from './fields.js';

const noteOfWaiting = (onceConfirmed: string | null): string =>
  'Not in effect yet: another person has to confirm it on the page of the alert.' +
  (onceConfirmed === null ? '' : ` The alert is then ${onceConfirmed} again.`);

export const undoDisposition = defineTool({
  name: 'undo_disposition',
  title: 'Undo a decision',
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  description:
    "Undoes the user's own latest decision on one alert, within 5 minutes. The decision before it " +
    'counts again, and both stay in the history. An undo cannot be undone: decide again instead. Use ' +
    'this tool when the user wants to take back a decision made a moment ago. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z.strictObject({ alert_id: alertIdField() }),
  output: z.object({
    alert_id: z.string(),
    analyst_disposition: z.string().nullable().describe('The decision now; null if there is none.'),
    once_confirmed: z
      .string()
      .optional()
      .describe('The decision after another person has confirmed the undo.'),
    undone_at: z.string(),
    note: z.string().optional(),
  }),
  sends: UndoDisposition,
  fields: ({ alert_id }) => alert_id,
  view: ({ waits, onceConfirmed, ...undone }) => ({
    ...undone,
    ...(waits && { onceConfirmed: onceConfirmed ?? undefined, note: noteOfWaiting(onceConfirmed) }),
  }),
});
