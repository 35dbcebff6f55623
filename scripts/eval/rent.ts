import { rankingFiguresOf } from '../../src/cli/evaluate/ranking-figures.js';
import type { RunResult } from '@alert-review/judgement';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { FLAGS } from '../../packages/judgement/src/rules/rule-table.js';
import { SEVERITY_BY_COLOR } from '../../packages/judgement/src/scoring/flag.js';
import { BANKS } from '../../test/cases/run-cases.js';
import { judged, withoutFlag } from './ablation.js';
import type { Shown } from './report.js';
import { readStored } from './unseen.js';
import { isStories } from './unseen-sets.js';
import type { Progress } from './variants.js';

/** One case, with and without each flag whose points may have moved its score. */
interface Weighed {
  readonly isGuilty: boolean;
  readonly whole: Pick<RunResult, 'score' | 'disposition'>;
  readonly without: ReadonlyMap<string, Pick<RunResult, 'score' | 'disposition'>>;
}

interface Rent {
  cases: number;
  guiltyLost: number;
  innocentsGained: number;
  /** Areas that the flag adds to each set as it was told, in thousandths; below 0: it orders worse. */
  readonly areas: number[];
}

/**
 * Measures what the points of each flag are worth on sets of others that were stored by `unseen`: how often
 * they move a score, which recommendations they change, and how they change the order. Flags without points
 * are left out.
 */
export async function evaluateRent(sets: readonly string[], progress: Progress): Promise<Shown> {
  const rents = new Map(FLAGS.filter(({ weight }) => weight !== 0).map(({ id }) => [id, noRent()]));
  progress.start(sets.length);
  for (const set of sets) {
    for (const variant of isStories(set) ? ['as told', 'undeclared'] : ['as told'])
      for (const bank of BANKS) {
        const cases: Weighed[] = [];
        for await (const { verdict, facts, past } of readStored(set, variant, bank))
          cases.push(weighed({ facts, past }, verdict === 'guilty'));
        for (const [id, rent] of rents) charge(rent, id, cases);
      }
    progress.step(set);
  }
  return rentTable(rents);
}

const noRent = (): Rent => ({ cases: 0, guiltyLost: 0, innocentsGained: 0, areas: [] });

function weighed(story: Parameters<typeof judged>[0], isGuilty: boolean): Weighed {
  const whole = judged(story, DEFAULT_RECIPE);
  // Without a colour or without a score by flags no flag moves anything.
  const counting = whole.perBlock.flatMap(({ score, flags }) =>
    score ? flags.filter(({ color }) => SEVERITY_BY_COLOR[color] > 0) : [],
  );
  const without = counting.map(({ flagId }) => [flagId, judged(story, withoutFlag(flagId))] as const);
  return { isGuilty, whole, without: new Map(without) };
}

function charge(rent: Rent, id: string, cases: readonly Weighed[]): void {
  const moved = cases.filter(({ whole, without }) => {
    const other = without.get(id);
    return other !== undefined && other.score !== whole.score;
  });
  if (moved.length === 0) return;
  rent.cases += moved.length;
  for (const { isGuilty, whole, without } of moved)
    if (without.get(id)!.disposition !== whole.disposition)
      rent[isGuilty ? 'guiltyLost' : 'innocentsGained']++;
  const area = (scoreOf: (one: Weighed) => number | null) =>
    rankingFiguresOf(cases.map((one) => ({ score: scoreOf(one)!, isPositive: one.isGuilty })))?.auc;
  const before = area(({ whole }) => whole.score);
  const after = area(({ whole, without }) => (without.get(id) ?? whole).score);
  if (before !== undefined && after !== undefined) rent.areas.push(Math.round(1_000 * (before - after)));
}

function rentTable(rents: ReadonlyMap<string, Rent>): Shown {
  const rows = [...rents].map(([id, { cases, guiltyLost, innocentsGained, areas }]) => [
    id,
    `${cases}`,
    `${guiltyLost} guilty, ${innocentsGained} innocents`,
    areas.filter((area) => area !== 0).join(' ') || '0',
  ]);
  const head = ['flag', 'scores moved', 'escalated by it alone', 'area by set, thousandths'];
  return { title: 'What the points of each flag are worth', head, rows };
}
