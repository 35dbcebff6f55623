import { shownWordLists, withOwnWords } from '../risk-data/words/word-lists.js';
import { changedSettings } from '../recipe/change-settings.js';
import { recipeChangesOf } from '../recipe/recipe-changes.js';
import { recipeDifferences } from '../recipe/recipe-differences.js';
import { recipeWithHashFor } from '../recipe/recipe-for.js';
import { recipeProblemsIn } from '../recipe/recipe-problems.js';
import { RecipeSettings } from '../recipe/recipe-settings.js';
import { SWITCHABLE_RULES } from '../recipe/recipe.js';

/** Scoring rules and thresholds of an organization: the defaults, changed by its settings. */
export const scoringRecipe = {
  /** Schema of stored settings. */
  settings: RecipeSettings,
  /** Returns the defaults changed by settings, and their hash, which includes the given list versions. */
  of: recipeWithHashFor,
  /** Returns settings with a change applied. Throws validation_error. */
  changed: changedSettings,
  /** Returns each setting that differs from the default, and the default. */
  changesShown: recipeChangesOf,
  /**
   * Returns each setting that differs between two versions, in words for the person who approves the change.
   */
  differences: recipeDifferences,
  problemsIn: recipeProblemsIn,
  /** The rules that an organization may switch off. */
  rows: SWITCHABLE_RULES,
  /** Returns the word lists with which texts are compared, and the organization's additions to each. */
  wordLists: shownWordLists,
  /** Does work in which the organization's own words count. */
  withOwnWords,
} as const;
