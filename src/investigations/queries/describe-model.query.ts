import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { shownWordLists } from '../../risk-data/words/word-lists.js';
import { readModelFigures, modelSections } from '../engine/model-sections.js';
import { Recipes } from '../engine/recipes.js';

/** Returns markdown about the engine and the caller's recipe. */
export class DescribeModel extends Query<string> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const DescribeModelHandler = defineHandler(
  DescribeModel,
  [Bus, Recipes],
  async ({ caller }, bus, recipes) => {
    const { recipe } = await recipes.current(caller);
    return modelSections({
      recipe,
      lists: await bus.send(new GetRiskDataStatus(caller)),
      words: shownWordLists(recipe.lists),
      figures: await readModelFigures(),
    });
  },
);
