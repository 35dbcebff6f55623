import { type Caller, validationErrorOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type BlockId, RESULT_CODES } from '@alert-review/judgement';
import { Recipes } from '../engine/recipes.js';

/**
 * Returns the blocks of these names. Throws validation_error for a block that the scoring rules do not run.
 */
export const RequireEnabledBlocks = defineQuery(
  'RequireEnabledBlocks',
  { forFeatures: true },
  (caller: Caller, modules: readonly string[]) => ({ caller, modules }),
  [Recipes],
  async ({ caller, modules }, recipes): Promise<readonly BlockId[]> => {
    const { recipe } = await recipes.current(caller);
    const enabled = RESULT_CODES.blocks.filter((id) => recipe.blocks[id]?.enabled);
    const message = `must be one of ${enabled.join(', ')}`;
    const problems = modules.flatMap((value, place) =>
      enabled.some((id) => id === value) ? [] : [{ field: `modules_to_rerun[${place}]`, value, message }],
    );
    if (problems.length > 0) throw validationErrorOf(problems);
    return enabled.filter((id) => modules.includes(id));
  },
);
