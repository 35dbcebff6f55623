import { z } from 'zod';
import { DAY_MS, defineRecord } from '@alert-review/kernel';
import { OUTSIDE_CHANGE_KINDS, OUTSIDE_CHANGE_ORIGINS } from './administration.events.js';

/** How long administrators see the change on their page. The event is kept. */
export const OUTSIDE_CHANGE_SHOWN_MS = 30 * DAY_MS;

/** A change that no other administrator approved, shown to administrators. Ids ascend in time. */
export const OutsideChangeRecord = defineRecord({
  name: 'outside-changes',
  schema: z.object({
    kind: z.enum(OUTSIDE_CHANGE_KINDS),
    place: z.enum(OUTSIDE_CHANGE_ORIGINS),
    user: z.string().nullable(),
    /** Time of the change, in ms. */
    at: z.number(),
  }),
});
