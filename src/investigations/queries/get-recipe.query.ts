import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

export class GetRecipe extends Query<RecipeShown> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetRecipe)
export class GetRecipeHandler implements IQueryHandler<GetRecipe> {
  constructor(private readonly recipes: Recipes) {}

  execute({ caller }: GetRecipe): Promise<RecipeShown> {
    return this.recipes.shown(caller);
  }
}
