import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** What was fitted last to an organization's own decisions, by its id. It decides nothing. */
export const ChallengerRecord = defineRecord({
  name: 'challengers',
  schema: z.object({
    fittedAt: z.string(),
    /** Decided alerts that it was fitted to. */
    decided: z.int(),
    confirmed: z.int(),
    threshold: z.number(),
    points: z.array(z.object({ band: z.string(), points: z.int() })),
  }),
});
