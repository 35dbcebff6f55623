import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { scoringRecipe } from '@alert-review/judgement';

/**
 * Settings of an organization's scoring rules; the id is the organization's. Without a row the defaults
 * apply.
 */
export const RecipeReadModel = defineReadModel({
  name: 'recipe',
  schema: z.object({
    version: z.number(),
    settings: scoringRecipe.settings,
    setAt: z.string(),
    /** Service id of the user; `operator` for the command line. */
    setBy: z.string(),
  }),
});
