import { EndApprovedChange } from '../../access/commands/end-approved-change.command.js';
import type { WaitingChange } from '../../access/queries/list-waiting-changes.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider } from '../recipe/recipe.decider.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { SetRecipe } from './set-recipe.command.js';

/**
 * Sets the scoring rules that were approved, in the name of who asked, unless an earlier try has. Throws
 * recipe_changed (they were changed meanwhile), change_over (another kind of change).
 */
export const CarryOutApprovedRecipe = defineCommand(
  'CarryOutApprovedRecipe',
  { forFeatures: true },
  (caller: Caller, change: WaitingChange) => ({ caller, change }),
  [Bus, Decisions],
  async ({ caller, change: { id, by, wanted } }, bus, decisions): Promise<void> => {
    if (wanted.kind !== 'recipe') throw new AppError('change_over');
    const { settings, seenVersion } = wanted;
    try {
      await decisions.decide({
        caller: { ...caller, userId: by },
        family: RecipeEvents,
        decider: recipeDecider,
        streamId: caller.orgId,
        operation: SetRecipe.name,
        // Why: a crash after the change, and before its end was recorded, must not set them twice.
        idempotencyKey: id,
        command: { replace: settings, enable: [], disable: [], seenVersion },
      });
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        await bus.send(new EndApprovedChange(caller, { id, because: error.code }));
      throw error;
    }
    await bus.send(new EndApprovedChange(caller, { id, because: null }));
  },
);
