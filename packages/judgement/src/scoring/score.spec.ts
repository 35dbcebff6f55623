import type { Color, Flag } from './flag.js';
import {
  blockScore,
  combineScores,
  combineWithNotes,
  roundScore,
  splitPoints,
  type WeighedBlock,
} from './score.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { BLOCKS } from '../rules/rule-table.js';
import { seeded } from '../../../../test/support/seeded.js';

const flags = (...colors: Color[]) => colors.map((color, i) => ({ flagId: `F${i}`, color }));
const block = (score: number, weight = 1, hasBlack = false): WeighedBlock => ({ weight, score, hasBlack });

describe('notes', () => {
  it('take at most half of the score off', () => {
    const before = [block(80), block(10)];
    const after = [block(0), block(10)];
    expect(combineWithNotes(after, before)).toEqual({
      overall: 41,
      contributions: [0, 41],
      withoutNotes: 82,
    });
  });
});

it('never rises, of a block or over all, when one flag gets milder', () => {
  const random = seeded(59);
  const { blocks } = DEFAULT_RECIPE;
  const given = BLOCKS.flatMap(({ id, flags: rows }) =>
    rows.map((row) => ({ block: id, flag: { flagId: row.id, color: 'red' as const, severity: 0 } })),
  );
  const scoresOf = (all: typeof given) => {
    const each = BLOCKS.map(({ id }): WeighedBlock => ({
      weight: blocks[id]!.weight,
      score: blockScore(
        all.flatMap((one) => (one.block === id ? [one.flag] : [])),
        blocks[id]!.flagWeights,
      ),
      hasBlack: false,
    }));
    return [...each.map(({ score }) => score), combineScores(each).overall];
  };
  for (let round = 0; round < 2_000; round++) {
    const before = given.map(({ block: id, flag }) => ({
      block: id,
      flag: { ...flag, severity: random() < 0.3 ? random() : 0 },
    }));
    const at = Math.floor(random() * before.length);
    const milder = before.map((one, i) =>
      i === at ? { ...one, flag: { ...one.flag, severity: one.flag.severity * random() } } : one,
    );
    const was = scoresOf(before);
    const is = scoresOf(milder);
    expect(is.filter((score, i) => score > was[i]! + 1e-9)).toEqual([]);
  }
});

describe('points that are split', () => {
  it.each([
    [10, [1, 1, 1], [3.34, 3.33, 3.33]],
    [60, [0, 20, 40], [0, 20, 40]],
    [100, [0, 0, 0], [33.34, 33.33, 33.33]],
    [0, [0, 3], [0, 0]],
  ])('%d by %j are %j', (points, parts, split) => {
    expect(splitPoints(points, parts)).toEqual(split);
  });
});

describe('block score', () => {
  it.each<[Color[], string]>([
    [[], '0.00'],
    [['white', 'gray', 'green'], '0.00'],
    [['yellow'], '20.00'],
    [['red'], '55.00'],
    [['red', 'yellow'], '64.00'],
    [['black', 'red'], '100.00'],
    [['red', 'green'], '46.75'],
    [['red', 'green', 'green'], '39.74'],
    [['red', 'green', 'green', 'green'], '38.50'],
    [['red', 'green', 'green', 'green', 'green'], '38.50'],
    [['black', 'green'], '100.00'],
  ])('%j is %s', (colors, score) => {
    expect(roundScore(blockScore(flags(...colors), {})).toFixed(2)).toBe(score);
  });

  it('takes the severity of a flag, and that of the colour once a note has changed it', () => {
    const scoreOf = (given: Partial<Flag>) =>
      roundScore(blockScore([{ flagId: 'F0', color: 'red', ...given }], {}));
    expect(scoreOf({ severity: 0.75 })).toBe(75);
    expect(scoreOf({ severity: 0.75, color: 'yellow', colorBeforeNotes: 'red' })).toBe(20);
  });

  it('takes the weight of a flag', () => {
    expect(roundScore(blockScore(flags('red'), { F0: 0.6 }))).toBe(33);
  });

  it('counts no check without points, unless it meets a mandatory rule', () => {
    const [flag] = flags('red');
    expect(blockScore([flag!], { F0: 0 })).toBe(0);
    expect(roundScore(blockScore([{ ...flag!, mandatory: 'conviction' }], { F0: 0 }))).toBe(55);
  });

  it('counts a check of 0 points that a claim raised, and none that a claim lowered', () => {
    const [flag] = flags('red');
    const from = (colorBeforeNotes: Color, weight = 0) =>
      roundScore(blockScore([{ ...flag!, colorBeforeNotes }], { F0: weight }));
    expect([from('yellow'), from('black'), from('yellow', 0.6)]).toEqual([55, 0, 33]);
  });
});

describe('overall score and contributions', () => {
  it('matches the reference vector', () => {
    const patterns = blockScore(flags('red', 'yellow'), {});
    const expected = blockScore(flags('yellow'), {});
    const combined = combineScores([block(expected, 0.8), block(patterns)]);
    expect(combined).toEqual({ overall: 69.76, contributions: [6.75, 63.01] });
  });

  it('is 55 for one red flag alone in a block of weight 1', () => {
    expect(combineScores([block(55), block(0)])).toEqual({ overall: 55, contributions: [55, 0] });
  });

  it('contributes nothing where nothing was found', () => {
    expect(combineScores([block(0), block(0)])).toEqual({ overall: 0, contributions: [0, 0] });
  });

  it('is lifted to 95 by a black flag and never lowered', () => {
    expect(combineScores([block(100, 0.5, true), block(0)])).toEqual({ overall: 95, contributions: [95, 0] });
    expect(combineScores([block(100, 1, true), block(20)]).overall).toBe(100);
  });

  it('shares the total between two blocks that both reach 100', () => {
    expect(combineScores([block(100), block(100)])).toEqual({ overall: 100, contributions: [50, 50] });
  });

  it('always adds up, in hundredths, and grows with every block', () => {
    const random = seeded(1);
    for (let round = 0; round < 2000; round++) {
      const blocks = Array.from({ length: 1 + Math.floor(random() * 10) }, () =>
        block(random() * 100, random()),
      );
      const { overall, contributions } = combineScores(blocks);
      const sum = contributions.reduce((total, part) => total + Math.round(part * 100), 0);
      expect(sum).toBe(Math.round(overall * 100));
      expect(Math.min(...contributions)).toBeGreaterThanOrEqual(0);
      expect(combineScores(blocks.slice(1)).overall).toBeLessThanOrEqual(overall);
    }
  });

  it('rounds halves up, whatever their binary noise', () => {
    expect([59.995, 1.005, 59.9949999].map(roundScore)).toEqual([60, 1.01, 59.99]);
  });
});
