import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunResult } from '@alert-review/judgement';
import { ENGINE_VERSION, SWITCHABLE_RULES } from '../../packages/judgement/src/recipe/recipe.js';
import { FLAGS } from '../../packages/judgement/src/rules/rule-table.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import type { Recipe } from '../../packages/judgement/src/recipe/recipe.js';
import { runBlocks } from '../../packages/judgement/src/assessment/run-blocks.js';
import { BANKS } from '../../test/cases/run-cases.js';
import { VARIANTS } from '../../test/cases/variants.js';
import { earned, type AblationFigures, type Effect } from './earned.js';
import type { Shown } from './report.js';
import { readStories, type StoredStory } from './stored-stories.js';
import { FIGURES } from './variant-figures.js';
import type { Progress } from './variants.js';

const nothing = (): Effect => ({ guiltyLost: 0, innocentsGained: 0, guiltyGained: 0, innocentsLost: 0 });

/**
 * Computes a result as an investigation does. Nothing is hashed, because no later investigation reuses it.
 * Throws if a block fails.
 */
export function judged({ facts, past }: Pick<StoredStory, 'facts' | 'past'>, recipe: Recipe): RunResult {
  const result = runBlocks(facts, recipe, () => '', past);
  if (result.outcome === null) throw new Error(result.failed.map(({ reason }) => reason).join('; '));
  return result;
}

/**
 * Measures the effect of each rule and flag. Throws if no stories are stored. Writes
 * docs/figures/ablation.json.
 */
export async function evaluateAblation(progress: Progress): Promise<Shown> {
  const rows = Object.fromEntries(
    [...SWITCHABLE_RULES, ...FLAGS].map(({ id }) => [id, { stories: nothing(), variants: nothing() }]),
  );
  const runs = { stories: 0, variants: 0 };
  const names = [null, ...Object.keys(VARIANTS)];
  progress.start(names.length * BANKS.length);
  for (const variant of names)
    for (const bank of BANKS) {
      const set = variant === null ? 'stories' : 'variants';
      for await (const story of readStories(variant, bank)) {
        runs[set]++;
        for (const [id, isCleared] of flipped(story)) count(rows[id]![set], story.isGuilty, isCleared);
      }
      progress.step(`${variant ?? 'as told'}, ${bank}`);
    }
  const figures: AblationFigures = { engine: ENGINE_VERSION, runs, rows };
  writeFileSync(path.join(FIGURES, 'ablation.json'), `${JSON.stringify(figures, null, 1)}\n`);
  return ablationTable(figures);
}

function count(effect: Effect, isGuilty: boolean, isCleared: boolean): void {
  if (isGuilty) effect[isCleared ? 'guiltyLost' : 'guiltyGained']++;
  else effect[isCleared ? 'innocentsGained' : 'innocentsLost']++;
}

/**
 * Returns the rules and flags without which the disposition would differ, and whether it would then be
 * CLEARED.
 */
export function flipped(story: Pick<StoredStory, 'facts' | 'past'>): [string, boolean][] {
  const whole = judged(story, DEFAULT_RECIPE);
  return switchedOff(whole).flatMap(([id, recipe]): [string, boolean][] => {
    const { disposition } = judged(story, recipe);
    return disposition === whole.disposition ? [] : [[id, disposition === 'CLEARED']];
  });
}

/**
 * Returns recipes that each lack one row that may have decided: the rule of the outcome, the best pattern, or
 * what added to a score that escalates. No other row can change the disposition.
 */
function switchedOff({ outcome, perBlock, hypotheses = [] }: RunResult): [string, Recipe][] {
  const deciding = [outcome?.rule, hypotheses[0]?.id];
  const rows = SWITCHABLE_RULES.filter(({ id }) => deciding.includes(id)).map(({ id }): [string, Recipe] => [
    id,
    withoutRow(id),
  ]);
  if (outcome?.kind !== 'score') return rows;
  const counting = perBlock.flatMap(({ flags }) =>
    flags.filter(({ color }) => color === 'red' || color === 'yellow' || color === 'black'),
  );
  return [...rows, ...counting.map(({ flagId }): [string, Recipe] => [flagId, withoutFlag(flagId)])];
}

const withoutRow = (id: string): Recipe => ({
  ...DEFAULT_RECIPE,
  rows: { ...DEFAULT_RECIPE.rows, [id]: { ...DEFAULT_RECIPE.rows[id], enabled: false } },
});

/** Returns the default rules with no points for a flag. */
export function withoutFlag(id: string): Recipe {
  const { block } = FLAGS.find((flag) => flag.id === id)!;
  const config = DEFAULT_RECIPE.blocks[block]!;
  const without = { ...config, flagWeights: { ...config.flagWeights, [id]: 0 } };
  return { ...DEFAULT_RECIPE, blocks: { ...DEFAULT_RECIPE.blocks, [block]: without } };
}

function ablationTable({ runs, rows }: AblationFigures): Shown {
  const cells = Object.entries(rows).map(([id, { stories, variants }]) => [
    id,
    earned(stories),
    earned(variants),
  ]);
  const head = ['row', `in ${runs.stories} runs of stories`, `in ${runs.variants} of variants`];
  return { title: 'What each row earns', head, rows: cells };
}
