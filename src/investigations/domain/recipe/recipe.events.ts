import { z } from 'zod';
import { defineEvents } from '../../../kernel/define-events.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { MANDATORY_RULES } from '../scoring/mandatory-rules.js';

const share = z.number().min(0).max(1);

/** What an organisation sets differently from the defaults; what is left out follows them. */
export const RecipeSettings = z.strictObject({
  escalateAt: z.number().min(0).max(100).optional(),
  redBlocksMin: z.int().min(1).max(BLOCK_IDS.length).optional(),
  /** Only false says anything: every rule is in force by default. */
  mandatory: z.partialRecord(z.enum(MANDATORY_RULES), z.boolean()).optional(),
  assessedPercentMin: z.number().min(0).max(100).optional(),
  unprofiledSumsMax: z.number().min(0).optional(),
  blocks: z
    .partialRecord(
      z.enum(BLOCK_IDS),
      z.strictObject({
        /** Only false is kept: every block runs by default. */
        enabled: z.boolean().optional(),
        weight: share.optional(),
        flagWeights: z.record(z.string(), share).optional(),
        rules: z.record(z.string(), z.json()).optional(),
      }),
    )
    .optional(),
});

export type RecipeSettings = z.infer<typeof RecipeSettings>;

/** How an organisation's alerts are analysed. Stream `recipe-<org>.<org>`. */
export const RecipeEvents = defineEvents('recipe', {
  /** `settings` is all that differs from the defaults from now on; `version` counts the changes. */
  RecipeSet: { v: 1, schema: z.object({ version: z.int().min(1), settings: RecipeSettings }) },
});
