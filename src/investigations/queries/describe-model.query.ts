import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { scoringModel, scoringRecipe } from '@alert-review/judgement';
import { readModelFigures } from '../engine/model-figures.js';
import { Recipes } from '../engine/recipes.js';

/** Returns a description of the engine and of the organization's scoring rules in Markdown. */
export const DescribeModel = defineQuery(
  'DescribeModel',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [Bus, Recipes],
  async ({ caller }, bus, recipes): Promise<string> => {
    const { recipe } = await recipes.current(caller);
    return scoringModel.describe({
      recipe,
      lists: await bus.send(new GetRiskDataStatus(caller)),
      words: scoringRecipe.wordLists(recipe.lists),
      figures: await readModelFigures(),
    });
  },
);
