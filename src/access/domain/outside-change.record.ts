import { z } from 'zod';
import { DAY_MS, defineRecord } from '@alert-review/kernel';
import { OUTSIDE_CHANGE_KINDS, OUTSIDE_PLACES } from './administration.events.js';

/** So long administrators are told on their page; the event stays. */
export const OUTSIDE_CHANGE_TOLD_MS = 30 * DAY_MS;

/** A change that no other administrator approved, for administrators to see. Ids ascend in time. */
export const OutsideChangeRecord = defineRecord({
  name: 'outside-changes',
  schema: z.object({
    kind: z.enum(OUTSIDE_CHANGE_KINDS),
    place: z.enum(OUTSIDE_PLACES),
    user: z.string().nullable(),
    /** In ms. */
    at: z.number(),
  }),
});
