import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { SETTABLE_DISPOSITIONS } from './disposition.events.js';

/**
 * Calls that changed nothing, one stream each. Unchanged alerts of a batch are in the manifest of the batch.
 */
export const DispositionAttemptEvents = defineEvents('dispositionAttempt', {
  DispositionUnchanged: {
    v: 1,
    schema: z.object({ alert: z.string(), disposition: z.enum(SETTABLE_DISPOSITIONS) }),
    audit: ({ alert, disposition }) => ({ alerts: [alert], outcome: 'unchanged', value: disposition }),
  },
});
