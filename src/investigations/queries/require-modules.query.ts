import type { Caller } from '../../kernel/caller.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { BLOCK_IDS, type BlockId } from '../domain/scoring/dimensions.js';
import { Recipes } from '../engine/recipes.js';

/** Returns the blocks of these names. Error: validation_error for a block that the recipe does not run. */
export class RequireModules extends Query<readonly BlockId[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly modules: readonly string[],
  ) {
    super();
  }
}

export const RequireModulesHandler = defineHandler(
  RequireModules,
  [Recipes],
  async ({ caller, modules }, recipes) => {
    const { recipe } = await recipes.current(caller);
    const enabled = BLOCK_IDS.filter((id) => recipe.blocks[id]?.enabled);
    const message = `must be one of ${enabled.join(', ')}`;
    const problems = modules.flatMap((value, place) =>
      enabled.some((id) => id === value) ? [] : [{ field: `modules_to_rerun[${place}]`, value, message }],
    );
    if (problems.length > 0) throw validationErrorOf(problems);
    return enabled.filter((id) => modules.includes(id));
  },
);
