/** Judges the own stories and their variants: npm run eval -- variants, stored-variants. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { rankingFiguresOf as rankingFigures } from '../../src/cli/evaluate/ranking-figures.js';
import { ENGINE_VERSION } from '../../packages/judgement/src/recipe/recipe.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { CASES } from '../../test/cases/all-cases.js';
import type { Case } from '../../test/cases/case.js';
import { investigate, withServer, type Upload } from '../../test/cases/made-up-bank.js';
import { recordedInput } from '../../test/cases/recorded-input.js';
import { BANKS, uploadsOf, type Bank } from '../../test/cases/run-cases.js';
import { VARIANTS } from '../../test/cases/variants.js';
import { judged } from './ablation.js';
import { readStories, storeStories, type StoredStory } from './stored-stories.js';
import type { Shown } from './report.js';
import { tenFeatures } from './ten-features.js';
import {
  AS_TOLD,
  FIGURES,
  figuresOf,
  figuresText,
  isGuilty,
  totalsTable,
  VARIANT_FIGURES,
  type Areas,
  type VariantFigures,
  type Verdict,
  type Verdicts,
} from './variant-figures.js';

/** How far a long evaluation is. */
export interface Progress {
  start(total: number): void;
  step(now: string): void;
}

interface Judged {
  readonly verdicts: Verdicts;
  /** The risk score by id of the story. */
  readonly scores: ReadonlyMap<string, number>;
}

type JudgedOf = (stories: readonly Case[], variant: string | null, bank: Bank) => Promise<Judged>;

const areaOf = (stories: readonly Case[], scoreOf: (story: Case) => number): number | null =>
  rankingFigures(stories.map((story) => ({ score: scoreOf(story), isPositive: isGuilty(story.id) })))?.auc ??
  null;

/** What ten plain features give the records that are uploaded of the story. */
function barOf(story: Case): number {
  const [{ entities, transactions, alerts }] = uploadsOf([story], 'without') as [Upload];
  return tenFeatures({
    customer: entities[0]!,
    transactions,
    flagged: alerts[0]!.flagged_transaction_id_list,
  });
}

async function evaluated(progress: Progress, judgedOf: JudgedOf): Promise<VariantFigures> {
  const areas: Record<string, Partial<Record<Bank, Areas>>> = {};
  progress.start((1 + Object.keys(VARIANTS).length) * BANKS.length);
  const inBoth = async (stories: readonly Case[], variant: string | null) => {
    const verdicts: Partial<Record<Bank, Verdicts>> = {};
    for (const bank of BANKS) {
      const judgedStories = await judgedOf(stories, variant, bank);
      verdicts[bank] = judgedStories.verdicts;
      const area = areaOf(stories, ({ id }) => judgedStories.scores.get(id)!);
      (areas[variant ?? AS_TOLD] ??= {})[bank] = { area, bar: areaOf(stories, barOf) };
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
  return figuresOf(ENGINE_VERSION, told, found, areas as VariantFigures['areas']);
}

/**
 * Runs all stories and all variants of them through the API in banks with peers and without, stores what
 * the runs read for the ablation, and writes docs/figures/variants.json.
 */
export async function evaluateVariants(progress: Progress): Promise<Shown> {
  const figures = await evaluated(progress, run);
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(VARIANT_FIGURES, figuresText(figures));
  return totalsTable(figures);
}

/** A server of its own for each: what the others left behind slows nobody down. */
const run: JudgedOf = (stories, variant, bank) =>
  withServer(async (server) => {
    const verdicts = new Map<string, Verdict>();
    const scores = new Map<string, number>();
    const stored: StoredStory[] = [];
    for (const upload of uploadsOf(stories, bank)) {
      const { caller, runs } = await investigate(server, upload);
      for (const [id, { id: runId, disposition, content }] of runs) {
        const outcome = content?.result.outcome;
        if (!outcome) throw new Error(`${id} (${variant ?? 'as told'}) has no outcome`);
        verdicts.set(id, `${disposition} by ${outcome.rule}`);
        scores.set(id, content.result.score!);
        const { facts, past } = await recordedInput(server, caller, runId);
        stored.push({ id, variant, bank, isGuilty: isGuilty(id), facts, past });
      }
    }
    await storeStories(variant, bank, stored);
    return { verdicts, scores };
  });

/**
 * Judges what those runs read, without the API: what gathers facts is not run again. Writes nothing, as the
 * figures are those of runs through the API. Throws where nothing is stored.
 */
export const evaluateStoredVariants = async (progress: Progress): Promise<Shown> =>
  totalsTable(await evaluated(progress, judgeStored));

const judgeStored: JudgedOf = async (_, variant, bank) => {
  const verdicts = new Map<string, Verdict>();
  const scores = new Map<string, number>();
  for await (const story of readStories(variant, bank)) {
    const { disposition, outcome, score } = judged(story, DEFAULT_RECIPE);
    verdicts.set(story.id, `${disposition} by ${outcome!.rule}`);
    scores.set(story.id, score!);
  }
  return { verdicts, scores };
};
