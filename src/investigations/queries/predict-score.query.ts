import type { AlertRef, Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type RunResult, analystNotes, scoringRecipe } from '@alert-review/judgement';
import { AlertNotes } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { Recipes } from '../engine/recipes.js';
import { RecomputedResults } from '../engine/recorded-input.js';

type Judged = Pick<RunResult, 'score' | 'disposition'>;

/**
 * Result of the newest completed run, and the result that the same data would give with the additional fact.
 */
export interface PredictedScore {
  readonly before: Judged;
  readonly after: Judged;
}

/**
 * Predicts the score if a fact were added as the next note; null without a completed run. Throws
 * alert_not_found.
 */
export const PredictScore = defineQuery(
  'PredictScore',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly fact: string }) => ({ ...fields, caller }),
  [AlertResults, AlertNotes, Recipes, RecomputedResults],
  async (
    { caller, alertId, fact },
    results,
    alertNotes,
    recipes,
    rejudged,
  ): Promise<PredictedScore | null> => {
    const { id } = await results.alert(caller, alertId);
    const run = await results.newestCompleted(caller, id);
    if (!run) return null;
    const content = await results.content(caller, run);
    const inForce = await recipes.current(caller);
    const notes = await scoringRecipe.withOwnWords(inForce.recipe.lists, async () => [
      ...(await alertNotes.read(caller, id)),
      analystNotes.readFact(fact),
    ]);
    const after = await rejudged.of(caller, run.id, (input, listVersions) => {
      const past = { notes, previous: null, modules: null };
      return { ...input, recipe: recipes.withLists(inForce, listVersions), past };
    });
    return content && after && { before: content.result, after };
  },
);
