import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type WordListShown, scoringRecipe } from '@alert-review/judgement';
import { Recipes } from '../engine/recipes.js';

/** Returns the word lists with which texts are compared, and the organization's additions to each. */
export const ListWordLists = defineQuery(
  'ListWordLists',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [Recipes],
  async ({ caller }, recipes): Promise<readonly WordListShown[]> => {
    const { recipe } = await recipes.current(caller);
    return scoringRecipe.wordLists(recipe.lists);
  },
);
