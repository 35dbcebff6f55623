import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { HELD_CALL_ANSWERS } from './domain/held-call.events.js';

/** One row each time that a call is held. The arguments are only in the event, encrypted. */
export const HeldCallReadModel = defineReadModel({
  name: 'held-call',
  schema: z.object({
    stream: z.string(),
    user: z.string(),
    client: z.string().nullable(),
    grant: z.string().nullable(),
    tool: z.string(),
    /** `confirmed`: confirmed by the user but not carried out yet. */
    state: z.enum(['held', ...HELD_CALL_ANSWERS, 'done', 'failed']),
    failure: z.string().nullable(),
    heldAt: z.string(),
    expiresAt: z.string(),
  }),
  indexes: {
    user: { fields: ['user', 'heldAt'] },
    state: { fields: ['state', 'expiresAt'] },
  },
});
