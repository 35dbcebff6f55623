import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { scoringRecipe } from '@alert-review/judgement';

/** Settings of an organization's recipe; the id is the organization's. No row = the defaults. */
export const RecipeReadModel = defineReadModel({
  name: 'recipe',
  schema: z.object({
    version: z.number(),
    settings: scoringRecipe.settings,
    setAt: z.string(),
    /** Service id of the user, `operator` for the command line. */
    setBy: z.string(),
  }),
});
