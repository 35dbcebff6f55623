import { z } from 'zod';
import { GetRerunStatus } from '../../reruns/queries/get-rerun-status.query.js';
import { text } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { READ_ONLY_HINTS } from './fields.js';

export const getRerunStatus = defineTool({
  name: 'get_rerun_status',
  title: 'State of a run',
  hints: READ_ONLY_HINTS,
  description:
    'Tells how far a run is: queued, running, completed, incomplete (ended without a result), stalled ' +
    '(not expected to end) or unknown (take it as not ended). Use this tool after rerun_investigation: ' +
    'call once and come back after check_back_after_seconds, do not poll; 0 means that there is nothing ' +
    'to wait for. What the run found: compare_investigations. Example: {"investigation_id": "01jb..."}',
  input: z.strictObject({ investigation_id: text(512).describe('As rerun_investigation returned it.') }),
  output: z.object({
    state: z.string(),
    processing_status: z.string(),
    age_seconds: z.number(),
    check_back_after_seconds: z.number(),
    completed_at: z.string().nullable(),
  }),
  sends: GetRerunStatus,
  fields: ({ investigation_id }) => investigation_id,
});
