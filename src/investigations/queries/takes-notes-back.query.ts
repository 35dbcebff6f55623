import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { analystNotes, scoringRecipe } from '@alert-review/judgement';
import { Recipes } from '../engine/recipes.js';

/** Tells whether a text, written as a note, would withdraw earlier notes of its alert. */
export const TakesNotesBack = defineQuery(
  'TakesNotesBack',
  { forFeatures: true },
  (caller: Caller, text: string) => ({ caller, text }),
  [Recipes],
  async ({ caller, text: body }, recipes): Promise<boolean> => {
    const { recipe } = await recipes.current(caller);
    return scoringRecipe.withOwnWords(recipe.lists, () =>
      Promise.resolve(analystNotes.readFact(body).takesBack !== 'none'),
    );
  },
);
