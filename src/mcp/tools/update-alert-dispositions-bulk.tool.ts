import { z } from 'zod';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { defineTool } from '../tool.js';
import {
  alertIdField,
  newBatchIdField,
  changedAlertsField,
  decisionReasonField,
  failedAlertsField,
  changesWithAuthors,
} from './fields.js';

export const updateAlertDispositionsBulk = defineTool({
  name: 'update_alert_dispositions_bulk',
  title: 'Decide on several alerts',
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  description:
    "Sets the analyst's decision on 1 to 50 alerts to ESCALATED or CLEARED, as one batch. Show the user " +
    'applied, skipped, not_found and failed. undo_dispositions_bulk undoes the batch within 60 minutes. ' +
    'A second call with the same batch_id writes nothing and returns the result of the batch. Use this ' +
    'tool only when the user named the alerts and the decision. ' +
    'Example: {"alert_ids": ["A-1042", "A-1043"], "disposition": "CLEARED"}',
  input: z.strictObject({
    alert_ids: z.array(alertIdField()).min(1).max(ALERTS_PER_BULK_MAX),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    batch_id: newBatchIdField('A name that you choose for this batch. Default: a new id.').optional(),
    reason: decisionReasonField(),
  }),
  output: z.object({
    batch_id: z.string(),
    disposition: z.string(),
    state: z.string().describe('completing: the other alerts follow within seconds.'),
    applied: z.array(z.string()),
    skipped: failedAlertsField(),
    not_found: z.array(z.string()),
    failed: changedAlertsField(),
    completing: z.array(z.string()),
    repeated: z.boolean().describe('true: written before; nothing was written now.'),
    undone_at: z.string().nullable(),
  }),
  sends: UpdateAlertDispositionsBulk,
  fields: ({ alert_ids, disposition, batch_id, reason }) => ({
    alertIds: alert_ids,
    disposition,
    batchId: batch_id ?? null,
    reason: reason ?? null,
  }),
  users: ({ failed }) => failed.map(({ changedBy }) => changedBy),
  view: (updated, _, nameOf) => ({ ...updated, failed: changesWithAuthors(updated.failed, nameOf) }),
});
