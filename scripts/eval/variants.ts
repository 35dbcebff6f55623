/** Runs the own stories and their variants: npm run eval -- variants. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { ENGINE_VERSION } from '../../src/investigations/recipe/recipe.js';
import { CASES } from '../../test/cases/all-cases.js';
import type { Case } from '../../test/cases/case.js';
import { investigate, withServer } from '../../test/cases/made-up-bank.js';
import { recordedInput } from '../../test/cases/recorded-input.js';
import { BANKS, uploadsOf, type Bank } from '../../test/cases/run-cases.js';
import { VARIANTS } from '../../test/cases/variants.js';
import { storeStories, type StoredStory } from './stored-stories.js';
import {
  FIGURES,
  figuresOf,
  figuresText,
  isGuilty,
  totalsTable,
  VARIANT_FIGURES,
  type Verdict,
  type Verdicts,
} from './variant-figures.js';

/** How far a long evaluation is. */
export interface Progress {
  start(total: number): void;
  step(now: string): void;
}

/**
 * Runs all stories and all variants of them through the API in banks with peers and without, stores what
 * the runs read for the ablation, and writes docs/figures/variants.json.
 */
export async function evaluateVariants(progress: Progress): Promise<string> {
  progress.start((1 + Object.keys(VARIANTS).length) * BANKS.length);
  const told = await verdictsOf(CASES, null, progress);
  const found: [string, Record<Bank, Verdicts>][] = [];
  for (const [name, variant] of Object.entries(VARIANTS)) {
    const changed = CASES.flatMap((story) => variant(story) ?? []);
    found.push([name, await verdictsOf(changed, name, progress)]);
  }
  const figures = figuresOf(ENGINE_VERSION, told, found);
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(VARIANT_FIGURES, figuresText(figures));
  return totalsTable(figures);
}

/** A server of its own for each: what the others left behind slows nobody down. */
const verdictsOf = (
  stories: readonly Case[],
  variant: string | null,
  progress: Progress,
): Promise<Record<Bank, Verdicts>> =>
  withServer(async (server) => {
    const verdicts = { withPeers: new Map<string, Verdict>(), without: new Map<string, Verdict>() };
    for (const bank of BANKS) {
      const stored: StoredStory[] = [];
      for (const upload of uploadsOf(stories, bank)) {
        const { caller, runs } = await investigate(server, upload);
        for (const [id, { id: runId, disposition, content }] of runs) {
          const outcome = content?.result.outcome;
          if (!outcome) throw new Error(`${id} (${variant ?? 'as told'}) has no outcome`);
          verdicts[bank].set(id, `${disposition} by ${outcome.rule}`);
          const { facts, past } = await recordedInput(server, caller, runId);
          stored.push({ id, variant, bank, isGuilty: isGuilty(id), facts, past });
        }
      }
      await storeStories(variant, bank, stored);
      progress.step(`${variant ?? 'as told'}, ${bank}`);
    }
    return verdicts;
  });
