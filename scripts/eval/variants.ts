/** Judges the own stories and their variants: npm run eval -- variants, stored-variants. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { DEFAULT_RECIPE, ENGINE_VERSION } from '../../src/investigations/recipe/recipe.js';
import { CASES } from '../../test/cases/all-cases.js';
import type { Case } from '../../test/cases/case.js';
import { investigate, withServer } from '../../test/cases/made-up-bank.js';
import { recordedInput } from '../../test/cases/recorded-input.js';
import { BANKS, uploadsOf, type Bank } from '../../test/cases/run-cases.js';
import { VARIANTS } from '../../test/cases/variants.js';
import { judged } from './ablation.js';
import { readStories, storeStories, type StoredStory } from './stored-stories.js';
import {
  FIGURES,
  figuresOf,
  figuresText,
  isGuilty,
  totalsTable,
  VARIANT_FIGURES,
  type VariantFigures,
  type Verdict,
  type Verdicts,
} from './variant-figures.js';

/** How far a long evaluation is. */
export interface Progress {
  start(total: number): void;
  step(now: string): void;
}

type VerdictsOf = (stories: readonly Case[], variant: string | null, bank: Bank) => Promise<Verdicts>;

async function evaluated(progress: Progress, verdictsOf: VerdictsOf): Promise<VariantFigures> {
  progress.start((1 + Object.keys(VARIANTS).length) * BANKS.length);
  const inBoth = async (stories: readonly Case[], variant: string | null) => {
    const verdicts: Partial<Record<Bank, Verdicts>> = {};
    for (const bank of BANKS) {
      verdicts[bank] = await verdictsOf(stories, variant, bank);
      progress.step(`${variant ?? 'as told'}, ${bank}`);
    }
    return verdicts as Record<Bank, Verdicts>;
  };
  const told = await inBoth(CASES, null);
  const found: [string, Record<Bank, Verdicts>][] = [];
  for (const [name, variant] of Object.entries(VARIANTS)) {
    const changed = CASES.flatMap((story) => variant(story) ?? []);
    found.push([name, await inBoth(changed, name)]);
  }
  return figuresOf(ENGINE_VERSION, told, found);
}

/**
 * Runs all stories and all variants of them through the API in banks with peers and without, stores what
 * the runs read for the ablation, and writes docs/figures/variants.json.
 */
export async function evaluateVariants(progress: Progress): Promise<string> {
  const figures = await evaluated(progress, run);
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(VARIANT_FIGURES, figuresText(figures));
  return totalsTable(figures);
}

/** A server of its own for each: what the others left behind slows nobody down. */
const run: VerdictsOf = (stories, variant, bank) =>
  withServer(async (server) => {
    const verdicts = new Map<string, Verdict>();
    const stored: StoredStory[] = [];
    for (const upload of uploadsOf(stories, bank)) {
      const { caller, runs } = await investigate(server, upload);
      for (const [id, { id: runId, disposition, content }] of runs) {
        const outcome = content?.result.outcome;
        if (!outcome) throw new Error(`${id} (${variant ?? 'as told'}) has no outcome`);
        verdicts.set(id, `${disposition} by ${outcome.rule}`);
        const { facts, past } = await recordedInput(server, caller, runId);
        stored.push({ id, variant, bank, isGuilty: isGuilty(id), facts, past });
      }
    }
    await storeStories(variant, bank, stored);
    return verdicts;
  });

/**
 * Judges what those runs read, without the API: what gathers facts is not run again. Writes nothing, as the
 * figures are those of runs through the API. Throws where nothing is stored.
 */
export const evaluateStoredVariants = async (progress: Progress): Promise<string> =>
  totalsTable(await evaluated(progress, judgeStored));

const judgeStored: VerdictsOf = async (_, variant, bank) => {
  const verdicts = new Map<string, Verdict>();
  for await (const story of readStories(variant, bank)) {
    const { disposition, outcome } = judged(story, DEFAULT_RECIPE);
    verdicts.set(story.id, `${disposition} by ${outcome!.rule}`);
  }
  return verdicts;
};
