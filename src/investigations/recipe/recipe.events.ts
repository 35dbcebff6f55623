import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';
import { BLOCK_IDS } from '../domain/scoring/dimensions.js';

const share = z.number().min(0).max(1);

/** What an organization adds to the lists of words, by `<list>.<group>`. */
export const OwnWords = z.record(z.string(), z.strictObject({ add: z.array(z.string()) }));

/** What an organization sets differently from the defaults; what is left out follows them. */
export const RecipeSettings = z.strictObject({
  escalateAt: z.number().min(0).max(100).optional(),
  /** By the id of a row of the rule table; every row is in force by default. */
  rows: z
    .record(z.string(), z.strictObject({ enabled: z.boolean().optional(), threshold: z.number().optional() }))
    .optional(),
  /** Of recipes before `rows`; only false says anything. */
  mandatory: z.record(z.string(), z.boolean()).optional(),
  /** Three settings of earlier recipes that mean nothing any more. */
  redBlocksMin: z.number().optional(),
  assessedPercentMin: z.number().optional(),
  unprofiledSumsMax: z.number().optional(),
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
  lists: OwnWords.optional(),
});

export type RecipeSettings = z.infer<typeof RecipeSettings>;

/** How an organization's alerts are analysed. Stream `recipe-<org>.<org>`. */
export const RecipeEvents = defineEvents('recipe', {
  /** `settings` is all that differs from the defaults from now on; `version` counts the changes. */
  RecipeSet: { v: 1, schema: z.object({ version: z.int().min(1), settings: RecipeSettings }) },
});
