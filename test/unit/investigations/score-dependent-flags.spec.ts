import { DEFAULT_RECIPE } from '../../../src/investigations/recipe/recipe.js';
import { BLOCKS, FLAGS } from '../../../src/investigations/rules/rule-table.js';
import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import {
  combineScores,
  scoreBlocksTogether,
  flagSharesByBlock,
  type FlagsOfBlock,
} from '../../../src/investigations/domain/scoring/score.js';

const block = (weight: number, facts: FlagsOfBlock['facts'], ...colors: Color[]): FlagsOfBlock => ({
  weight,
  flagWeights: {},
  facts,
  flags: colors.map((color, i) => ({ flagId: `F${i}`, color })),
});

test('the strongest flag of a fact counts whole, each further one half of the one before', () => {
  const many = { F0: ['many'], F1: ['many'], F2: ['many'] } as const;
  expect(flagSharesByBlock([block(1, many, 'yellow', 'red', 'yellow')])).toEqual([[0.5, 1, 0.25]]);
  expect(flagSharesByBlock([block(1, many, 'white', 'gray', 'yellow')])).toEqual([[1, 1, 1]]);
  expect(flagSharesByBlock([block(1, {}, 'red', 'red')])).toEqual([[1, 1]]);
});

test('across blocks the weight of the block decides, and one flag may tell two facts', () => {
  const much = { F0: ['much'] } as const;
  expect(flagSharesByBlock([block(0.5, much, 'red'), block(1, much, 'red')])).toEqual([[0.5], [1]]);
  const both = block(1, { F0: ['many', 'much'], F1: ['many'], F2: ['much'] }, 'red', 'yellow', 'yellow');
  expect(flagSharesByBlock([both])).toEqual([[1, 0.5, 0.5]]);
  expect(flagSharesByBlock([block(1, { F0: ['many'], F1: ['much'] }, 'red', 'red')])).toEqual([[1, 1]]);
});

test('one large deposit does not light four flags at full weight', () => {
  const { blocks } = DEFAULT_RECIPE;
  const scoreOf = (...lit: string[]) => {
    const weighed = BLOCKS.map(({ id, flags }): FlagsOfBlock => ({
      weight: 0.5,
      flagWeights: blocks[id]!.flagWeights,
      flags: flags.map((flag) => ({ flagId: flag.id, color: lit.includes(flag.id) ? 'red' : 'white' })),
      facts: Object.fromEntries(flags.flatMap(({ id: flagId, facts }) => (facts ? [[flagId, facts]] : []))),
    }));
    const scores = scoreBlocksTogether(weighed);
    return combineScores(scores.map((score) => ({ weight: 0.5, score, hasBlack: false }))).overall;
  };
  // The weight of TP5 is .6.
  expect(scoreOf('EA1')).toBe(27.5);
  expect(scoreOf('EA1', 'TP5')).toBe(33.48);
  expect(scoreOf('EA1', 'SC1')).toBe(47.44);
  const all = scoreOf('EA1', 'EA2', 'TP5');
  expect(all).toBeGreaterThan(scoreOf('EA1', 'EA2'));
  expect(all).toBeLessThan(scoreOf('EA1', 'SC1'));
});

test('the flags that one large amount or a busy account lights are grouped', () => {
  const telling = (fact: string) =>
    FLAGS.flatMap(({ id, facts }) => (facts?.some((each) => each === fact) ? [id] : []));
  expect(telling('much')).toEqual(expect.arrayContaining(['EA1', 'EA2', 'TP5']));
  expect(telling('many')).toEqual(expect.arrayContaining(['TP2', 'TP5', 'CN1', 'CN2']));
});
