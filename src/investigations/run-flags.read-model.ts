import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';

/** What a completed run flagged, small enough to fold a thousand of them: its result is some hundred KB. */
export const RunFlagsReadModel = defineReadModel({
  name: 'run-flags',
  schema: z.object({
    state: z.enum(['open', 'completed']),
    /** When the run was queued. */
    createdAt: z.string(),
    /** `<block id>.<flag id>.<color>` of each flag, as the run showed it. */
    flags: z.array(z.string()),
    hasSarNarrative: z.boolean(),
  }),
  indexes: { newest: { fields: ['state', 'createdAt'] } },
});
