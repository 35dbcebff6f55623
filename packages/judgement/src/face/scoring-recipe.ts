import { shownWordLists, withOwnWords } from '../risk-data/words/word-lists.js';
import { changedSettings } from '../recipe/change-settings.js';
import { recipeChangesOf } from '../recipe/recipe-changes.js';
import { recipeDifferences } from '../recipe/recipe-differences.js';
import { recipeFor } from '../recipe/recipe-for.js';
import { recipeProblemsIn } from '../recipe/recipe-problems.js';
import { RecipeSettings } from '../recipe/recipe-settings.js';
import { SWITCHABLE_ROWS } from '../recipe/recipe.js';

/** Scoring rules and thresholds of an organization: the defaults, changed by its settings. */
export const scoringRecipe = {
  /** Schema of stored settings. */
  settings: RecipeSettings,
  /** Returns defaults changed by settings, and their hash together with that of these versions of lists. */
  of: recipeFor,
  /** Returns settings with a change. Throws validation_error. */
  changed: changedSettings,
  /** Returns each setting that is not the default, and the default. */
  changesShown: recipeChangesOf,
  /** Returns each setting that differs between two recipes, in words for whoever approves it. */
  differences: recipeDifferences,
  problemsIn: recipeProblemsIn,
  /** The rows of the table that a recipe may switch off. */
  rows: SWITCHABLE_ROWS,
  /** Returns the word lists that texts are compared with, and the organization's additions to each. */
  wordLists: shownWordLists,
  /** Does work in which the organization's own words count. */
  withOwnWords,
} as const;
