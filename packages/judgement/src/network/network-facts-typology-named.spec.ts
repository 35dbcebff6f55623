import { moneyFlowsOf } from './network-facts.js';
import type { Hop } from './hops.js';
import { seeded, shuffled } from '../../../../test/support/seeded.js';
import { graphOf, hops } from '../../test/given-hops.js';

const patternOf = (
  texts: readonly string[],
  { flagged = texts.length, isPurchase = (): boolean => false, order = (all: Hop[]) => all } = {},
) => {
  const given = hops(...texts);
  const graph = graphOf(order([...given]));
  const { cycles } = graph.cyclesThrough('S');
  const asked = { subject: 'S', flagged: given.slice(0, flagged), cycles, isPurchase };
  return moneyFlowsOf(graph, asked).facts.pattern;
};

/** Each of `from` pays each of `to`, `days` apart. */
const each = (from: string, to: string, amount = '100', day = 0, days = 0): string[] =>
  [...from].flatMap((a, i) => [...to].map((b, j) => `${a}>${b} ${amount} @${day + days * (i + j)}`));

const bipartite = { typology: 'bipartite', confidence: 'high' };

describe('several payers of the same receivers', () => {
  it.each<[string, string[], object | null]>([
    ['four payers of three', each('SABC', 'XYZ'), { ...bipartite, transactions: 12, accounts: 7 }],
    ['the same, with the subject paid', each('XYZ', 'SABC'), { ...bipartite, transactions: 12, accounts: 7 }],
    ['two others are chance', each('SAB', 'XYZ'), { typology: 'fan_out', confidence: 'low' }],
    ['two shared receivers are too', each('SABCD', 'XY'), null],
    [
      'each shares three others',
      [...each('S', 'UVWXYZ'), ...each('A', 'UVW'), ...each('B', 'WXY'), ...each('C', 'YZU')],
      { typology: 'fan_out' },
    ],
    [
      'some are a fortnight later',
      [...each('S', 'XYZ'), ...each('ABC', 'XYZ', '100', 14)],
      { ...bipartite, transactions: 12 },
    ],
    [
      'some are later than that',
      [...each('S', 'XYZ'), ...each('ABC', 'XYZ', '100', 14.01)],
      { typology: 'fan_out' },
    ],
    ['pairs that deal often are no news', [0, 1, 2].flatMap((day) => each('SABC', 'XYZ', '100', day)), null],
  ])('%s', (_, texts, expected) => {
    const flagged = texts.filter((text) => /S/.test(text)).length;
    const found = patternOf(
      [...texts].sort((a, b) => Number(/S/.test(b)) - Number(/S/.test(a))),
      { flagged },
    );
    if (expected === null) expect(found?.typology).not.toBe('bipartite');
    else expect(found).toMatchObject(expected);
  });

  it('are named as far as ten of them', () => {
    const texts = each('SABCDEFGHIJKLMNOPQR', 'XYZ');
    const found = patternOf(texts, { flagged: 3 });
    expect(found).toMatchObject({ ...bipartite, transactions: 33, accounts: 14 });
    expect(found!.own).toHaveLength(3);
  });

  it('are none where the subject buys', () => {
    const texts = each('SABC', 'XYZ');
    expect(patternOf(texts, { flagged: 3, isPurchase: () => true })).toMatchObject({ typology: 'fan_out' });
  });
});

describe('what is flagged', () => {
  it.each<[string, string[], object | null]>([
    ['comes from three', each('ABC', 'S'), { typology: 'fan_in', confidence: 'low', transactions: 3 }],
    [
      'comes from three and goes on to three',
      [...each('ABC', 'S', '100', 1), ...each('S', 'XYZ', '95', 2)],
      { typology: 'gather_scatter', confidence: 'medium', transactions: 6 },
    ],
    [
      'went before it came',
      [...each('ABC', 'S', '100', 2), ...each('S', 'XYZ', '95', 1)],
      { typology: 'fan_in', confidence: 'low', transactions: 3 },
    ],
    [
      'is another sum',
      [...each('ABC', 'S', '100', 1), ...each('S', 'WXYZ', '95', 2)],
      { typology: 'fan_out', confidence: 'low', transactions: 4 },
    ],
    ['comes from two and goes on to one more', [...each('AB', 'S', '100', 1), 'S>X 20 @2'], null],
    ['is no shape', ['S>A 100 @1', 'A>B 100 @2', 'B>C 100 @3'], null],
    ['are two', ['S>A 100 @1', 'S>B 100 @2'], null],
    [
      'goes round',
      ['S>A 100 @1', 'A>B 99 @2', 'B>S 98 @3'],
      { typology: 'cycle', confidence: 'medium', transactions: 3, accounts: 3 },
    ],
  ])('%s', (_, texts, expected) => {
    const found = patternOf(texts);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  it('is asked for: without it nothing is named', () => {
    expect(patternOf(each('SABC', 'XYZ'), { flagged: 0 })).toBeNull();
  });
});

it('the order in which transfers are given does not matter', () => {
  const random = seeded(5);
  for (const texts of [each('SABC', 'XYZ', '100', 0, 0.5), each('XYZ', 'SAB', '100', 1)])
    for (let i = 0; i < 5; i++)
      expect(patternOf(texts, { order: (all) => shuffled(all, random) })).toEqual(patternOf(texts));
});
