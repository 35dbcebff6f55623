import { TakeApprovedRecipe } from '../../access/commands/take-approved-recipe.command.js';
import { ListWaitingChanges } from '../../access/queries/list-waiting-changes.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider } from '../recipe/recipe.decider.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { CarryOutApprovedRecipe } from './carry-out-approved-recipe.command.js';

/**
 * Approves a change of the scoring rules that another administrator requested; the change is then made in
 * that administrator's name. Throws change_over, another_administrator_needed, approval_refused,
 * recipe_changed (the request keeps waiting and can be declined).
 */
export const ApproveRecipeChange = defineCommand(
  'ApproveRecipeChange',
  { permission: 'members:manage' },
  (caller: Caller, id: string) => ({ caller, id }),
  [Bus, Decisions],
  async ({ caller, id }, bus, decisions): Promise<void> => {
    const waiting = (await bus.send(new ListWaitingChanges(caller))).find((change) => change.id === id);
    if (waiting?.wanted.kind !== 'recipe') throw new AppError('change_over');
    const { settings, seenVersion } = waiting.wanted;
    const command = { replace: settings, enable: [], disable: [], seenVersion };
    const { state } = await decisions.state(RecipeEvents, recipeDecider, caller, caller.orgId);
    recipeDecider.decide(state, command);
    await bus.send(new CarryOutApprovedRecipe(caller, await bus.send(new TakeApprovedRecipe(caller, id))));
  },
);
