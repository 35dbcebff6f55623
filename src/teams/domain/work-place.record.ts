import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How far the job `FollowWorkJob` has read the log. The row id is the organization's. */
export const WorkLogPositionRecord = defineRecord({
  name: 'work-place',
  schema: z.object({
    /** Position and id of the last event processed. */
    position: z.string(),
    event: z.string(),
    /** Whether changed settings still have to be applied to undecided alerts. */
    isAllLeft: z.boolean().optional(),
  }),
});
