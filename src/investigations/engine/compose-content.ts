import { canonicalJson } from '../../kernel/canonical-json.js';
import { BLOCKS } from '../blocks/index.js';
import type { CaseFacts } from '../domain/case-facts.js';
import type { InvestigationContent } from '../domain/investigation-run.record.js';
import { checkNarrative } from '../domain/check-narrative.js';
import type { Recipe } from '../domain/recipe.js';
import type { RunResult } from '../domain/run-result.js';
import { composeSar } from './compose-sar.js';
import { composeSummary } from './compose-summary.js';
import type { RecipeOfRun } from './recipes.js';
import { runBlocks, type Hmac, type RunPast } from './run-blocks.js';

/** Everything a result depends on, beside the alert's key. */
export interface RunInput {
  readonly facts: CaseFacts;
  readonly recipe: RecipeOfRun;
  readonly past: RunPast;
  /** The stored result that `past.previous` stands for. */
  readonly previous: NonNullable<InvestigationContent['previous']> | null;
}

/**
 * All that a run stores about its case. Pure: equal input gives equal canonical JSON. Throws
 * NarrativeMismatch if a text says anything that facts and result do not.
 */
export function composeContent(input: RunInput, hmac: Hmac): InvestigationContent {
  const { facts, past, previous } = input;
  const { recipe, configHash, version: recipeVersion } = input.recipe;
  const result = runBlocks(facts, recipe, hmac, BLOCKS, past);
  return {
    result,
    ...composeTexts(facts, recipe, result),
    configHash,
    recipeVersion,
    ...(past.notes.length > 0 ? { notes: past.notes.map(({ noteId }) => noteId) } : {}),
    ...(previous ? { previous } : {}),
    factsHash: hmac(canonicalJson({ ...facts, versions: undefined })),
    listVersions: facts.listVersions,
    read: [...facts.versions],
  };
}

/** The texts about a whole run, each of their references recomputed. Throws NarrativeMismatch. */
export function composeTexts(
  facts: CaseFacts,
  recipe: Recipe,
  run: RunResult,
): Pick<InvestigationContent, 'summary' | 'sarNarrative'> {
  const { headline, narrative } = composeSummary(facts, run);
  const sar = composeSar(facts, run);
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
