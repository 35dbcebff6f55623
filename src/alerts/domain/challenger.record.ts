import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** The latest fit to an organization's decisions (the id); it changes no outcome. */
export const ChallengerRecord = defineRecord({
  name: 'challengers',
  schema: z.object({
    fittedAt: z.string(),
    decided: z.int(),
    confirmed: z.int(),
    threshold: z.number(),
    points: z.array(z.object({ band: z.string(), points: z.int() })),
  }),
});
