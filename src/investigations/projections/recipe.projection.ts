import { defineProjection } from '@alert-review/kernel';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { RecipeReadModel } from '../recipe.read-model.js';

/** Projects the stream `recipe-<org>.<org>` to the organization's single row. */
export const recipeProjection = defineProjection({
  readModel: RecipeReadModel,
  events: [RecipeEvents],
  project(event, rows) {
    const { version, settings } = event.data;
    const setBy = event.actor.onBehalfOf ?? event.actor.user;
    const row = { version, settings, setAt: event.recordedAt, setBy };
    rows.set(event.streamId, { source: 'recipe', at: event.revision }, row);
  },
});
