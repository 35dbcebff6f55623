import { EndApprovedChange } from '../../access/commands/end-approved-change.command.js';
import type { WaitingChange } from '../../access/queries/list-waiting-changes.query.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { recipeDecider } from '../recipe/recipe.decider.js';
import { RecipeEvents, ThresholdEvidence } from '../recipe/recipe.events.js';
import { SetRecipe } from './set-recipe.command.js';

/**
 * Applies an approved change of the scoring rules in the name of the administrator who requested it; does
 * nothing if an earlier attempt did. Throws recipe_changed (the rules changed meanwhile), change_over (a
 * change of another kind).
 */
export const CarryOutApprovedRecipe = defineCommand(
  'CarryOutApprovedRecipe',
  { forFeatures: true },
  (caller: Caller, change: WaitingChange) => ({ caller, change }),
  [Bus, Decisions],
  async ({ caller, change: { id, by, wanted } }, bus, decisions): Promise<void> => {
    if (wanted.kind !== 'recipe') throw new AppError('change_over');
    const { settings, seenVersion } = wanted;
    const evidence = ThresholdEvidence.nullable().parse(wanted.evidence ?? null);
    try {
      await decisions.decide({
        caller: { ...caller, userId: by },
        family: RecipeEvents,
        decider: recipeDecider,
        streamId: caller.orgId,
        operation: SetRecipe.name,
        // After a crash between the change and the record of its end, a retry must not apply it again.
        idempotencyKey: id,
        command: { replace: settings, enable: [], disable: [], seenVersion, evidence },
      });
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        await bus.send(new EndApprovedChange(caller, { id, because: error.code }));
      throw error;
    }
    await bus.send(new EndApprovedChange(caller, { id, because: null }));
  },
);
