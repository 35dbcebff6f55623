import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Recipes, type RecipeInForce } from '../engine/recipes.js';

export class GetRecipe extends Query<RecipeInForce> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(GetRecipe)
export class GetRecipeHandler implements IQueryHandler<GetRecipe> {
  constructor(private readonly recipes: Recipes) {}

  execute({ caller }: GetRecipe): Promise<RecipeInForce> {
    return this.recipes.current(caller);
  }
}
