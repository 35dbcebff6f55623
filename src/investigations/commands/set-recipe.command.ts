import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider, type RecipeChange } from '../recipe/recipe.decider.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

/**
 * Sets the recipe for all later runs. Errors: validation_error (unknown names, bounds, no block left),
 * recipe_changed.
 */
export class SetRecipe extends Command<RecipeShown> {
  static readonly permission = 'org:manage';

  constructor(
    readonly caller: Caller,
    readonly change: RecipeChange,
  ) {
    super();
  }
}

export const SetRecipeHandler = defineHandler(
  SetRecipe,
  [Decisions, Recipes],
  async ({ caller, change }, decisions, recipes) => {
    await decisions.decide({
      caller,
      family: RecipeEvents,
      decider: recipeDecider,
      streamId: caller.orgId,
      operation: SetRecipe.name,
      command: change,
    });
    return recipes.shown(caller);
  },
);
