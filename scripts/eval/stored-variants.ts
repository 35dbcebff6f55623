/**
 * Judges what the runs of the own stories and their variants read, without the API: npm run eval --
 * stored-variants. For changes of the rules; what gathers facts is not run again.
 */
import { DEFAULT_RECIPE, ENGINE_VERSION } from '../../src/investigations/recipe/recipe.js';
import { BANKS, type Bank } from '../../test/cases/run-cases.js';
import { VARIANTS } from '../../test/cases/variants.js';
import { judged } from './ablation.js';
import { readStories } from './stored-stories.js';
import { figuresOf, totalsTable, type Verdict, type Verdicts } from './variant-figures.js';
import type { Progress } from './variants.js';

/** Writes nothing: the figures are those of runs through the API. Throws where nothing is stored. */
export async function evaluateStoredVariants(progress: Progress): Promise<string> {
  const names = Object.keys(VARIANTS);
  progress.start((1 + names.length) * BANKS.length);
  const told = await verdictsOf(null, progress);
  const found: [string, Record<Bank, Verdicts>][] = [];
  for (const name of names) found.push([name, await verdictsOf(name, progress)]);
  return totalsTable(figuresOf(ENGINE_VERSION, told, found));
}

async function verdictsOf(variant: string | null, progress: Progress): Promise<Record<Bank, Verdicts>> {
  const verdicts = { withPeers: new Map<string, Verdict>(), without: new Map<string, Verdict>() };
  for (const bank of BANKS) {
    for await (const story of readStories(variant, bank)) {
      const { disposition, outcome } = judged(story, DEFAULT_RECIPE);
      verdicts[bank].set(story.id, `${disposition} by ${outcome!.rule}`);
    }
    progress.step(`${variant ?? 'as told'}, ${bank}`);
  }
  return verdicts;
}
