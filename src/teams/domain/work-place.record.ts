import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How far the log was read for what changes who has an alert; the id is the organization's. */
export const WorkPlaceRecord = defineRecord({
  name: 'work-place',
  schema: z.object({
    /** Position of the last event that is done, with its id. */
    position: z.string(),
    event: z.string(),
    /** Whether changed settings are still to be applied to undecided alerts. */
    isAllLeft: z.boolean().optional(),
  }),
});
