import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

export class GetRecipe extends Query<RecipeShown> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const GetRecipeHandler = defineHandler(GetRecipe, [Recipes], ({ caller }, recipes) =>
  recipes.shown(caller),
);
