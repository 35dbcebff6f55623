import { z } from 'zod';
import { BLOCK_IDS } from '../scoring/dimensions.js';

const share = z.number().min(0).max(1);

/** Words that an organization adds to the word lists, by `<list>.<group>`. */
export const OwnWords = z.record(z.string(), z.strictObject({ add: z.array(z.string()) }));

/** An organization's changes of the defaults; missing settings follow the defaults. */
export const RecipeSettings = z.strictObject({
  escalateAt: z.number().min(0).max(100).optional(),
  /** Settings of rules by id; every rule is in force by default. */
  rows: z
    .record(z.string(), z.strictObject({ enabled: z.boolean().optional(), threshold: z.number().optional() }))
    .optional(),
  /** Mandatory rules in settings older than `rows`; only false has an effect. */
  mandatory: z.record(z.string(), z.boolean()).optional(),
  /** Three settings of earlier versions that no longer have an effect. */
  redBlocksMin: z.number().optional(),
  assessedPercentMin: z.number().optional(),
  unprofiledSumsMax: z.number().optional(),
  blocks: z
    .partialRecord(
      z.enum(BLOCK_IDS),
      z.strictObject({
        /** False switches the block off. True is not stored, since every block runs by default. */
        enabled: z.boolean().optional(),
        weight: share.optional(),
        flagWeights: z.record(z.string(), share).optional(),
        rules: z.record(z.string(), z.json()).optional(),
      }),
    )
    .optional(),
  lists: OwnWords.optional(),
});

export type RecipeSettings = z.infer<typeof RecipeSettings>;
