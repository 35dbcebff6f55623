import { canonicalJson } from '@alert-review/kernel';
import { type CaseFacts } from '../case/facts/case-facts.js';
import { stepsWithOwnWords } from '../risk-data/words/word-lists.js';
import type { RecipeOfRun } from '../recipe/recipe.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';
import { runAllSteps, type Steps } from '../steps.js';
import { composeTables } from '../texts/compose-tables.js';
import { composeTexts } from '../texts/compose-texts.js';
import { CaseViews } from './case-views.js';
import { runBlocksInSteps, type Hmac, type RunHistory } from './run-blocks.js';

export interface AssessmentInput {
  readonly facts: CaseFacts;
  readonly recipe: RecipeOfRun;
  readonly past: RunHistory;
  readonly previous: NonNullable<InvestigationContent['previous']> | null;
}

/** Assesses a case at once. Pure: equal input gives equal canonical JSON. `hmac`: see `Hmac`. */
export const assessCase = (input: AssessmentInput, hmac: Hmac): InvestigationContent =>
  runAllSteps(assessCaseInSteps(input, hmac));

/** Like `assessCase`, in steps that allow pauses. */
export const assessCaseInSteps = (input: AssessmentInput, hmac: Hmac): Steps<InvestigationContent> =>
  stepsWithOwnWords(input.recipe.recipe.lists, stepsOf(input, hmac));

function* stepsOf(input: AssessmentInput, hmac: Hmac): Steps<InvestigationContent> {
  const { facts, past, previous } = input;
  const { recipe, configHash, version: recipeVersion } = input.recipe;
  const views = new CaseViews(facts, recipe, past.notes);
  const result = yield* runBlocksInSteps(views, recipe, hmac, past);
  yield;
  const texts = composeTexts(facts, recipe, result, past.notes, views.of());
  yield;
  return {
    result,
    ...texts,
    tables: composeTables(facts, result),
    alertAt: facts.alert.content.created_at,
    configHash,
    recipeVersion,
    ...(past.notes.length > 0 ? { notes: past.notes.map(({ noteId }) => noteId) } : {}),
    ...(previous ? { previous } : {}),
    factsHash: hmac(canonicalJson({ ...facts, versions: undefined })),
    ...(facts.entities.some((entity) => 'hash' in entity) ? { othersByHash: true as const } : {}),
    listVersions: facts.listVersions,
    read: [...facts.versions],
  };
}
