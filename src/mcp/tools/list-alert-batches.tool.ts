import { z } from 'zod';
import { ListAlertBatches } from '../../alerts/queries/list-alert-batches.query.js';
import { viewSources } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { undescribedObject, READ_ONLY_HINTS } from './fields.js';

export const listAlertBatches = defineTool({
  name: 'list_alert_batches',
  title: 'List uploads of alerts',
  hints: READ_ONLY_HINTS,
  description:
    'Lists the newest 200 uploads of alerts, newest first, with upload_session_id, the number of new ' +
    'alerts, and the creation times of the first and last. Use this tool when you need an ' +
    'upload_session_id. ' +
    'Example: {}',
  input: z.strictObject({}),
  output: z.object({
    batches: z.array(
      undescribedObject({
        upload_session_id: z.string().register(viewSources, { from: 'sessionId' }),
        alert_count: z.int(),
        earliest_created_at: z.string(),
        latest_created_at: z.string(),
      }),
    ),
  }),
  sends: ListAlertBatches,
  fields: () => undefined,
  view: (batches) => ({
    batches: batches.map((batch) => ({
      ...batch,
      earliestCreatedAt: new Date(batch.earliestMs).toISOString(),
      latestCreatedAt: new Date(batch.latestMs).toISOString(),
    })),
  }),
});
