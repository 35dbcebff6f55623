import { z } from 'zod';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import { SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import { ALERT_APP_URI, alertIdField, decisionReasonField } from './fields.js';

const REASON_NOT_KEPT =
  'The reason was not kept: this decision stood already. Undo it and decide anew with the reason, or add ' +
  'a note.';

const WAITS =
  'Not in effect yet: another person has to confirm this decision on the page of the alert. Until then ' +
  'previous_disposition stands. undo_disposition withdraws it.';

export const updateAlertDisposition = defineTool({
  name: 'update_alert_disposition',
  title: 'Decide on an alert',
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  description:
    "Sets the analyst's decision on one alert to ESCALATED or CLEARED. An earlier decision is replaced " +
    'and stays in the history. undo_disposition can undo the new decision within 5 minutes. Use this ' +
    'tool only when the user told you what to decide. ' +
    'Example: {"alert_id": "A-1042", "disposition": "ESCALATED"}',
  input: z.strictObject({
    alert_id: alertIdField(),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    reason: decisionReasonField(),
  }),
  output: z.object({
    alert_id: z.string(),
    analyst_disposition: z.string(),
    previous_disposition: z.string().nullable(),
    changed: z
      .boolean()
      .describe('false: this was your decision already. Nothing was written, not even the reason.'),
    changed_at: z.string(),
    note: z.string().optional(),
  }),
  sends: UpdateAlertDisposition,
  appUri: ALERT_APP_URI,
  fields: ({ alert_id, disposition, reason }) => ({ alertId: alert_id, disposition, reason: reason ?? null }),
  view: ({ waits, ...updated }, { reason }) => ({
    ...updated,
    note: waits ? WAITS : updated.changed || reason === undefined ? undefined : REASON_NOT_KEPT,
  }),
});
