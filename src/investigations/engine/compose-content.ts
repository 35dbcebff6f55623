import { canonicalJson } from '../../kernel/canonical-json.js';
import { BLOCKS } from '../blocks/index.js';
import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import type { InvestigationContent } from '../domain/runs/investigation-run.record.js';
import { checkNarrative } from '../domain/consistency/check-narrative.js';
import { correctedDob, withDob } from '../domain/notes/corrected-facts.js';
import { standing, type ReadNote } from '../domain/notes/note-effects.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import type { RunResult } from '../domain/runs/run-result.js';
import { atOnce, type Steps } from '../../platform/process/slices.js';
import { composeDataRequest } from './write-up/compose-data-request.js';
import { composeSar } from './write-up/compose-sar.js';
import { composeSummary } from './write-up/compose-summary.js';
import { composeTables } from './write-up/compose-tables.js';
import type { RecipeOfRun } from './recipes.js';
import { blockSteps, type BlocksAhead, type Hmac, type RunPast } from './run-blocks.js';

export interface RunInput {
  readonly facts: CaseFacts;
  readonly recipe: RecipeOfRun;
  readonly past: RunPast;
  readonly previous: NonNullable<InvestigationContent['previous']> | null;
}

/** Pure: equal input gives equal canonical JSON. Throws NarrativeMismatch if a text leaves the facts. */
export const composeContent = (input: RunInput, hmac: Hmac): InvestigationContent =>
  atOnce(contentSteps(input, hmac));

/** `composeContent` with pauses, so that a large case holds nobody up. */
export function* contentSteps(input: RunInput, hmac: Hmac, ahead?: BlocksAhead): Steps<InvestigationContent> {
  const { facts, past, previous } = input;
  const { recipe, configHash, version: recipeVersion } = input.recipe;
  const result = yield* blockSteps(facts, recipe, hmac, BLOCKS, past, ahead);
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

/** The texts about a whole run, their references recomputed; notes oldest first. Throws NarrativeMismatch. */
export function composeTexts(
  uploaded: CaseFacts,
  recipe: Recipe,
  run: RunResult,
  notes: readonly ReadNote[] = [],
): Pick<InvestigationContent, 'summary' | 'sarNarrative'> {
  const dob = correctedDob(standing(notes), BLOCKS);
  const facts = dob ? withDob(uploaded, dob) : uploaded;
  const isDobCorrected = subjectOf(facts).profile?.dob !== subjectOf(uploaded).profile?.dob;
  const { headline, narrative } = composeSummary(facts, run, recipe);
  const isForData = run.outcome?.rule === 'insufficient_data';
  const sar = (isForData ? composeDataRequest : composeSar)(facts, run, isDobCorrected);
  const sources = { facts, recipe, blocks: run.perBlock, run };
  for (const text of [headline, narrative, ...(sar ? [sar] : [])]) checkNarrative(text, sources);
  return {
    summary: {
      headline: headline.text,
      narrative: narrative.text,
      references: { headline: [...headline.references], narrative: [...narrative.references] },
    },
    ...(sar ? { sarNarrative: { text: sar.text, references: [...sar.references] } } : {}),
  };
}
