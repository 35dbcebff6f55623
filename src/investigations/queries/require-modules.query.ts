import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { BLOCK_IDS, type BlockId } from '../domain/scoring/dimensions.js';
import { Recipes } from '../engine/recipes.js';

/** The blocks of these names. Error: validation_error, for one that the recipe in force does not run. */
export class RequireModules extends Query<readonly BlockId[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly modules: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(RequireModules)
export class RequireModulesHandler implements IQueryHandler<RequireModules> {
  constructor(private readonly recipes: Recipes) {}

  async execute({ caller, modules }: RequireModules): Promise<readonly BlockId[]> {
    const { recipe } = await this.recipes.current(caller);
    const enabled = BLOCK_IDS.filter((id) => recipe.blocks[id]?.enabled);
    modules.forEach((name, place) => {
      if (enabled.some((id) => id === name)) return;
      const field = `modules_to_rerun[${place}]`;
      throw new AppError('validation_error', {
        field,
        value: name,
        reason: `${field} is ${JSON.stringify(name)}; the blocks are ${enabled.join(', ')}`,
      });
    });
    return enabled.filter((id) => modules.includes(id));
  }
}
