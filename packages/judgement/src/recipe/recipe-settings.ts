import { z } from 'zod';
import { BLOCK_IDS } from '../scoring/dimensions.js';

const share = z.number().min(0).max(1);

/** Words that an organization adds to the word lists, by `<list>.<group>`. */
export const OwnWords = z.record(z.string(), z.strictObject({ add: z.array(z.string()) }));

/** Settings that differ from the defaults; missing ones follow the defaults. */
export const RecipeSettings = z.strictObject({
  escalateAt: z.number().min(0).max(100).optional(),
  /** Settings of rows of the rule table, by id; every row is in force by default. */
  rows: z
    .record(z.string(), z.strictObject({ enabled: z.boolean().optional(), threshold: z.number().optional() }))
    .optional(),
  /** Mandatory rules of recipes before `rows`; only false says anything. */
  mandatory: z.record(z.string(), z.boolean()).optional(),
  /** Three settings of earlier recipes that mean nothing any more. */
  redBlocksMin: z.number().optional(),
  assessedPercentMin: z.number().optional(),
  unprofiledSumsMax: z.number().optional(),
  blocks: z
    .partialRecord(
      z.enum(BLOCK_IDS),
      z.strictObject({
        /** False switches the block off; true is not kept, as every block runs by default. */
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
