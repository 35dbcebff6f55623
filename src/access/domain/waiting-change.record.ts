import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { CHANGE_KINDS } from './administration.events.js';

/**
 * A change that waits for another administrator. Removed when it is declined, or when it is approved and
 * carried out.
 */
export const WaitingChangeRecord = defineRecord({
  name: 'waiting-changes',
  schema: z.object({
    kind: z.enum(CHANGE_KINDS),
    user: z.string().nullable(),
    by: z.string(),
    /** Time of the request, in ms. */
    at: z.number(),
    endsAt: z.number(),
    /** `RequestedChange` as JSON. */
    wanted: z.string(),
    /** The value that the change would have replaced when it was requested, as canonical JSON. */
    replaces: z.string().optional(),
    /**
     * Set just before the approval is recorded, so that the next start finds approved changes that a crash
     * left undone.
     */
    isApproved: z.boolean().optional(),
  }),
  indexes: { at: { fields: ['at'] } },
});
