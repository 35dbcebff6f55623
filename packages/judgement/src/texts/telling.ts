import type { CaseView } from '../features/feature.js';
import type { ReadNote } from '../notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import type { CaseAndResult } from './figures.js';

/** Sources of a result's texts, and the facts that the texts have mentioned, so that none is repeated. */
export interface NarrativeState extends CaseAndResult {
  readonly view: CaseView;
  readonly recipe: Recipe;
  readonly notes: readonly ReadNote[];
  readonly said: Set<string>;
}
