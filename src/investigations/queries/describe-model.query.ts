import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { shownWordLists } from '../../risk-data/words/word-lists.js';
import { readModelFigures, modelSections } from '../engine/model-sections.js';
import { Recipes } from '../engine/recipes.js';

/** Returns markdown about the engine and the caller's recipe. */
export const DescribeModel = defineQuery(
  'DescribeModel',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [Bus, Recipes],
  async ({ caller }, bus, recipes): Promise<string> => {
    const { recipe } = await recipes.current(caller);
    return modelSections({
      recipe,
      lists: await bus.send(new GetRiskDataStatus(caller)),
      words: shownWordLists(recipe.lists),
      figures: await readModelFigures(),
    });
  },
);
