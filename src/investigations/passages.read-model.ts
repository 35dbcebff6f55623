import { z } from 'zod';
import { defineReadModel } from '../kernel/define-read-model.js';
import { BLOCK_IDS } from './domain/scoring/dimensions.js';
import { COLORS } from './domain/scoring/flag.js';

const Passage = z.object({
  module: z.enum(BLOCK_IDS),
  flags: z.array(z.object({ flagId: z.string(), color: z.enum(COLORS), rationale: z.string() })),
});

export type Passage = z.infer<typeof Passage>;

/** What a search over past investigations reads of each completed run: a passage for each computed block. */
export const PassagesReadModel = defineReadModel({
  name: 'passages',
  storageVersion: 2,
  schema: z.object({
    state: z.enum(['open', 'completed']),
    alert: z.string(),
    /** When the run started, as it is shown; when it was queued before that. */
    ranAt: z.string(),
    score: z.number().nullable(),
    disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    /** Passages of blocks carried forward are not here but in the run that computed them. */
    passages: z.array(Passage),
  }),
  indexes: { newest: { fields: ['state', 'ranAt'] } },
});
