import { canonicalJson } from '../../kernel/canonical-json.js';
import { atOnce, type Steps } from '../../platform/process/slices.js';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import type { InvestigationContent } from '../domain/runs/investigation-run.record.js';
import { composeTables } from '../texts/compose-tables.js';
import { composeTexts } from '../texts/compose-texts.js';
import type { RecipeOfRun } from './recipes.js';
import { blockSteps, type Hmac, type RunPast } from './run-blocks.js';

export interface RunInput {
  readonly facts: CaseFacts;
  readonly recipe: RecipeOfRun;
  readonly past: RunPast;
  readonly previous: NonNullable<InvestigationContent['previous']> | null;
}

/** Pure: equal input gives equal canonical JSON. */
export const composeContent = (input: RunInput, hmac: Hmac): InvestigationContent =>
  atOnce(contentSteps(input, hmac));

/** `composeContent` with pauses, so that a large case holds nobody up. */
export function* contentSteps(input: RunInput, hmac: Hmac): Steps<InvestigationContent> {
  const { facts, past, previous } = input;
  const { recipe, configHash, version: recipeVersion } = input.recipe;
  const result = yield* blockSteps(facts, recipe, hmac, past);
  yield;
  const texts = composeTexts(facts, recipe, result, past.notes);
  yield;
  return {
    result,
    ...texts,
    tables: composeTables(facts, result),
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
