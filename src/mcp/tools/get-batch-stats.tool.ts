import { z } from 'zod';
import { GetBatchStats } from '../../alerts/queries/get-batch-stats.query.js';
import { defineTool } from '../tool.js';
import { describedIdField, READ_ONLY_HINTS } from './fields.js';

export const getBatchStats = defineTool({
  name: 'get_batch_stats',
  title: 'Figures of an upload',
  hints: READ_ONLY_HINTS,
  description:
    'Counts the alerts of one upload and what their newest completed investigations say: how many were ' +
    'investigated, how many escalated, how many have a draft of a suspicious activity report. An ' +
    'unknown upload returns zeros. Use this tool when you want to know how much of an upload has been ' +
    'investigated. Example: {"upload_session_id": "01jm3c9x0k"}',
  input: z.strictObject({ upload_session_id: describedIdField('From list_alert_batches.') }),
  output: z.object({
    alert_count: z.int(),
    investigation_count: z.int(),
    escalation_count: z.int(),
    sar_narrative_count: z.int(),
  }),
  sends: GetBatchStats,
  fields: ({ upload_session_id }) => upload_session_id,
});
