import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { shownWordLists, type WordListShown } from '../../risk-data/words/word-lists.js';
import { Recipes } from '../engine/recipes.js';

/** Returns the word lists that texts are compared with, and the organization's additions to each. */
export class ListWordLists extends Query<readonly WordListShown[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListWordLists)
export class ListWordListsHandler implements IQueryHandler<ListWordLists> {
  constructor(private readonly recipes: Recipes) {}

  async execute({ caller }: ListWordLists): Promise<readonly WordListShown[]> {
    const { recipe } = await this.recipes.current(caller);
    return shownWordLists(recipe.lists);
  }
}
