import { z } from 'zod';
import { GetBatchStats } from '../../alerts/queries/get-batch-stats.query.js';
import { defineTool } from '../tool.js';
import { describedIdField, READ_ONLY_HINTS } from './fields.js';

export const getBatchStats = defineTool({
  name: 'get_batch_stats',
  title: 'Summarize an upload',
  hints: READ_ONLY_HINTS,
  description:
    'Counts the alerts of one upload: all alerts, alerts with a completed investigation, alerts that ' +
    'the newest investigation escalated, and alerts with a draft of a suspicious activity report. An ' +
    'unknown upload returns zeros. Use this tool to see how much of an upload has been investigated. ' +
    'Example: {"upload_session_id": "01jm3c9x0k"}',
  input: z.strictObject({ upload_session_id: describedIdField('The upload, from list_alert_batches.') }),
  output: z.object({
    alert_count: z.int(),
    investigation_count: z.int(),
    escalation_count: z.int(),
    sar_narrative_count: z.int(),
  }),
  sends: GetBatchStats,
  fields: ({ upload_session_id }) => upload_session_id,
});
