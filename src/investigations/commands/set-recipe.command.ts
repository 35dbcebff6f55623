import { RequireChangeApproval } from '../../access/commands/require-change-approval.command.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider, type RecipeChange } from '../recipe/recipe.decider.js';
import { scoringRecipe } from '@alert-review/judgement';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

/**
 * Sets the scoring rules for all later investigations. Throws validation_error, recipe_changed, change_waits
 * (if four-eyes approval is on, another administrator has to approve the change).
 */
export const SetRecipe = defineCommand(
  'SetRecipe',
  { permission: 'org:manage' },
  (caller: Caller, change: RecipeChange) => ({ caller, change }),
  [Decisions, Recipes, Bus],
  async ({ caller, change }, decisions, recipes, bus): Promise<RecipeShown> => {
    const { state } = await decisions.state(RecipeEvents, recipeDecider, caller, caller.orgId);
    const { version: seenVersion } = state;
    const [event] = recipeDecider.decide(state, change);
    // Decided first, so that exactly the resulting settings await approval and an empty change needs none.
    if (!event) return recipes.shown(caller);
    const { settings, evidence } = event.data;
    const differences = scoringRecipe.differences(state.settings, settings);
    const wanted = { kind: 'recipe', settings, seenVersion, differences, evidence } as const;
    await bus.send(new RequireChangeApproval(caller, wanted));
    await decisions.decide({
      caller,
      family: RecipeEvents,
      decider: recipeDecider,
      streamId: caller.orgId,
      operation: SetRecipe.name,
      command: { ...change, seenVersion },
    });
    return recipes.shown(caller);
  },
);
export type SetRecipe = InstanceType<typeof SetRecipe>;
