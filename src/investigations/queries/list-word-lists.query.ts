import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { shownWordLists, type WordListShown } from '../../risk-data/words/word-lists.js';
import { Recipes } from '../engine/recipes.js';

/** Returns the word lists that texts are compared with, and the organization's additions to each. */
export class ListWordLists extends Query<readonly WordListShown[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const ListWordListsHandler = defineHandler(ListWordLists, [Recipes], async ({ caller }, recipes) => {
  const { recipe } = await recipes.current(caller);
  return shownWordLists(recipe.lists);
});
