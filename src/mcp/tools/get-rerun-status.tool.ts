import { z } from 'zod';
import { GetRerunStatus } from '../../reruns/queries/get-rerun-status.query.js';
import { textField } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { READ_ONLY_HINTS } from './fields.js';

export const getRerunStatus = defineTool({
  name: 'get_rerun_status',
  title: 'Check a rerun',
  hints: READ_ONLY_HINTS,
  description:
    'Returns the state of an investigation: queued, running, completed, incomplete (ended without a ' +
    'result), stalled (not expected to end) or unknown (treat it as still running). Call this tool ' +
    'once, and again only after check_back_after_seconds; 0 means that you need not wait. ' +
    'compare_investigations shows the result. Use this tool after rerun_investigation. ' +
    'Example: {"investigation_id": "01jb..."}',
  input: z.strictObject({
    investigation_id: textField(512).describe('As rerun_investigation returned it.'),
  }),
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
