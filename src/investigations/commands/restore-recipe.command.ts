import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { RecipeShown } from '../engine/recipes.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { SetRecipe } from './set-recipe.command.js';

/**
 * Undoes the last change of the scoring rules: sets what was in force before version `seenVersion`. That is a
 * change of its own, with a version of its own. Throws recipe_changed (another version is in force, or
 * nothing was changed yet), change_waits.
 */
export const RestoreRecipe = defineCommand(
  'RestoreRecipe',
  { permission: 'org:manage' },
  (caller: Caller, seenVersion: number) => ({ caller, seenVersion }),
  [Decisions, Bus],
  async ({ caller, seenVersion }, decisions, bus): Promise<RecipeShown> => {
    const events = await decisions.read(RecipeEvents, caller, caller.orgId);
    if (seenVersion === 0 || events.at(-1)?.data.version !== seenVersion)
      throw new AppError('recipe_changed');
    const before = events.at(-2)?.data;
    return bus.send(
      new SetRecipe(caller, {
        replace: before?.settings ?? {},
        enable: [],
        disable: [],
        seenVersion,
        evidence: before?.evidence ?? null,
      }),
    );
  },
);
export type RestoreRecipe = InstanceType<typeof RestoreRecipe>;
