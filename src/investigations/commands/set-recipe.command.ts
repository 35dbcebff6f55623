import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider, type RecipeChange } from '../recipe/recipe.decider.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

/** Sets the recipe for all later runs. Throws validation_error, recipe_changed. */
export const SetRecipe = defineCommand(
  'SetRecipe',
  { permission: 'org:manage' },
  (caller: Caller, change: RecipeChange) => ({ caller, change }),
  [Decisions, Recipes],
  async ({ caller, change }, decisions, recipes): Promise<RecipeShown> => {
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
export type SetRecipe = InstanceType<typeof SetRecipe>;
