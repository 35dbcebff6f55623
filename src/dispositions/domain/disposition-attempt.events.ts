import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';
import { SETTABLE_DISPOSITIONS } from './disposition.events.js';

/** Calls that changed no alert; each has a stream of its own. Those of a batch stand in its manifest. */
export const DispositionAttemptEvents = defineEvents('dispositionAttempt', {
  /** The same user had set the same value last. */
  DispositionUnchanged: {
    v: 1,
    schema: z.object({ alert: z.string(), disposition: z.enum(SETTABLE_DISPOSITIONS) }),
    audit: ({ alert, disposition }) => ({ alerts: [alert], outcome: 'unchanged', value: disposition }),
  },
});
