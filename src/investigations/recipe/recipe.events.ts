import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';
import { scoringRecipe } from '@alert-review/judgement';

/** The scoring rules by which an organization's alerts are analysed. Stream `recipe-<org>.<org>`. */
export const RecipeEvents = defineEvents('recipe', {
  /** `settings`: everything that differs from the defaults from now on; `version` counts the changes. */
  RecipeSet: { v: 1, schema: z.object({ version: z.int().min(1), settings: scoringRecipe.settings }) },
});
