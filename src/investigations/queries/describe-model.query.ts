import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { shownWordLists } from '../../risk-data/words/word-lists.js';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { readEngineChanges, readModelFigures } from '../engine/model-figures.js';
import { modelSections } from '../engine/model-sections.js';
import { Recipes } from '../engine/recipes.js';

/** Returns markdown on engine and recipe, for before and after an organization's own figures. */
export class DescribeModel extends Query<{ readonly before: string; readonly after: string }> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const DescribeModelHandler = defineHandler(
  DescribeModel,
  [Bus, Recipes, Decisions],
  async ({ caller }, bus, recipes, decisions) => {
    const { recipe } = await recipes.current(caller);
    const events = await decisions.read(RecipeEvents, caller, caller.orgId);
    return modelSections({
      recipe,
      lists: await bus.send(new GetRiskDataStatus(caller)),
      words: shownWordLists(recipe.lists),
      figures: await readModelFigures(),
      changes: await readEngineChanges(),
      recipeHistory: events.map(({ data, recordedAt, actor }) => ({
        ...data,
        at: recordedAt,
        by: actor.onBehalfOf ?? actor.user,
      })),
    });
  },
);
