import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How far the job has read the log to keep assignments up to date. The row id is the organization. */
export const WorkPlaceRecord = defineRecord({
  name: 'work-place',
  schema: z.object({
    /** Position and id of the last event processed. */
    position: z.string(),
    event: z.string(),
    /** Whether changed settings still have to be applied to undecided alerts. */
    isAllLeft: z.boolean().optional(),
  }),
});
