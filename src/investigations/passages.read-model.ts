import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { RESULT_CODES } from '@alert-review/judgement';

const Passage = z.object({
  /** For the verdict, this is the block with the largest contribution. */
  module: z.enum(RESULT_CODES.blocks),
  flags: z.array(z.object({ flagId: z.string(), color: z.enum(RESULT_CODES.colors), rationale: z.string() })),
  /** The narrative, only with a verdict. Found by word search, not by similarity. */
  narrative: z.string().optional(),
});

export type Passage = z.infer<typeof Passage>;

/** What search reads of each completed run: its verdict, and the findings of each computed block. */
export const PassagesReadModel = defineReadModel({
  name: 'passages',
  storageVersion: 3,
  schema: z.object({
    state: z.enum(['open', 'completed']),
    alert: z.string(),
    /** When the run started; before that, when it was queued. */
    ranAt: z.string(),
    /** When the alert was raised; missing for runs of earlier versions. */
    alertAt: z.string().optional(),
    score: z.number().nullable(),
    disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
    /**
     * Blocks that were not computed again have no passages here; the passages are in the run that computed
     * them.
     */
    passages: z.array(Passage),
  }),
  indexes: { newest: { fields: ['state', 'ranAt'] } },
});
