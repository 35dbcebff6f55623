import {
  PASS_THROUGH_MS,
  passages,
  seriesOf,
} from '../../../src/investigations/domain/activity/activity-series.js';
import { gravestPassage } from '../../../src/investigations/domain/activity/passage.js';
import { DAY_MS, type TransactionRow } from '../../../src/investigations/domain/activity/entity-activity.js';
import { seeded } from '../../support/seeded.js';

/** "+600 @1": in on the first day; "-" is out. Each with somebody else, or a name or "#" and an id. */
const rowsOf = (texts: readonly string[]): TransactionRow[] =>
  texts
    .map((text, i): TransactionRow => {
      const [money = '', day = '', partner = `p${i}`, type = null] = text.split(/ @| /);
      return {
        id: `t${String(i).padStart(3, '0')}`,
        counterparty: partner.startsWith('#') ? `entity:${partner}` : `name:${partner}`,
        type,
        flagged: false,
        atMs: Number(day) * DAY_MS,
        direction: money.startsWith('+') ? 'in' : 'out',
        amount: money.slice(1),
        currency: 'SEK',
      };
    })
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

const matchedIn = (series: ReturnType<typeof seriesOf>) =>
  [...passages(series).values()].flatMap(({ flows }) => flows);

const flowsOf = (...texts: string[]) => {
  const series = seriesOf(rowsOf(texts));
  const said = (positions: readonly number[]) => positions.map((i) => series.rows[i]!.amount).join('+');
  return matchedIn(series).map(({ ins, outs }) => `${said(ins)} as ${said(outs)}`);
};

test.each<[string, string[], string[]]>([
  ['one as one', ['+600 @1', '-590 @3'], ['600 as 590']],
  ['at exactly 88 and 112 %', ['+100 @1', '-88 @2', '+100 @9', '-112 @9.5'], ['100 as 88', '100 as 112']],
  ['beyond it', ['+100 @1', '-87.9 @2', '+100 @9', '-112.1 @9.5'], []],
  ['after five days exactly, and later', ['+100 @1', '-100 @6', '+50 @20', '-50 @25.1'], ['100 as 100']],
  ['before it came', ['-100 @1', '+100 @2'], []],
  ['one payment for two amounts of its size', ['+100 @1', '+101 @1.5', '-100 @2'], ['100 as 100']],
  ['several at once', ['+100 @1', '+200 @2', '+300 @3', '-590 @4'], ['100+200+300 as 590']],
  ['the nearest of several', ['+900 @1', '+200 @2', '+300 @3', '-490 @4'], ['200+300 as 490']],
  [
    'to a known counterparty, but for a fee',
    ['+50 @1', '+50 @2', '-97 @3 boss', '-200 @9 boss', '-300 @19 boss'],
    ['50+50 as 97'],
  ],
  [
    'at a known shop, at nearly the price',
    ['+50 @1', '+50 @2', '-96 @3 shop', '+50 @11', '+50 @12', '-101 @13 shop', '-300 @19 shop'],
    [],
  ],
  [
    'back whole before it goes to anybody else',
    ['+600 @1 anna', '-610 @2 bert', '-620 @3 anna', '-600 @4 anna'],
    ['600 as 600'],
  ],
  [
    'back less a fee before it goes to anybody else',
    ['+600 @1 anna', '-600 @2 bert', '-590 @3 anna'],
    ['600 as 590'],
  ],
  ['for a present', ['+15 @1', '+15 @2', '+15 @3', '-44 @4 gift PAYMENT'], []],
  ['for what costs as much', ['+50 @1', '-49 @2 gift PAYMENT'], ['50 as 49']],
  ['in parts', ['+1000 @1', '-300 @2', '-300 @3', '-350 @4'], ['1000 as 300+300+350']],
  [
    'in parts with a larger payment between them',
    ['+1000 @1', '-300 @2', '-900 @3', '-650 @4'],
    ['1000 as 900'],
  ],
  ['in parts at known places', ['+90 @1', '-30 @2 shop', '-30 @3 shop', '-30 @4 shop'], []],
  ['spent in daily life', ['+30000 @1', '-700 @2', '-12000 @3', '-400 @4'], []],
])('money that leaves %s', (_, texts, flows) => {
  expect(flowsOf(...texts)).toEqual(flows);
});

test('54 amounts that meet five payments are told five times at most', () => {
  const many = Array.from({ length: 54 }, (_, i) => `+${600 + i} @${1 + i / 54}`);
  const paid = Array.from({ length: 5 }, (_, i) => `-${610 + i} @3`);
  const flows = matchedIn(seriesOf(rowsOf([...many, ...paid])));
  expect(flows.flatMap(({ ins }) => ins)).toHaveLength(5);
});

test('on 500 random accounts no transaction counts twice, and every flow balances within its days', () => {
  const random = seeded(11);
  for (let round = 0; round < 500; round++) {
    const count = 2 + Math.floor(random() * 30);
    const texts = Array.from({ length: count }, () => {
      const [sign, amount, day] = [random() < 0.5 ? '+' : '-', 50 + random() * 200, random() * 20];
      return `${sign}${amount.toFixed(2)} @${day}`;
    });
    const series = seriesOf(rowsOf(texts));
    const used = new Set<number>();
    for (const { ins, outs } of matchedIn(series)) {
      const sum = (positions: readonly number[]) =>
        positions.reduce((total, i) => total + Number(series.rows[i]!.amount), 0);
      expect(Math.min(ins.length, outs.length)).toBe(1);
      expect(sum(outs) / sum(ins)).toBeGreaterThanOrEqual(0.88 - 1e-6);
      expect(sum(outs) / sum(ins)).toBeLessThanOrEqual(1.12 + 1e-6);
      const [first, last] = [Math.min(...ins), Math.max(...outs)];
      expect(series.atMs[last]! - series.atMs[first]!).toBeLessThanOrEqual(PASS_THROUGH_MS);
      expect(series.atMs[Math.max(...ins)]!).toBeLessThanOrEqual(series.atMs[Math.min(...outs)]!);
      for (const i of [...ins, ...outs]) {
        expect(used.has(i)).toBe(false);
        used.add(i);
      }
    }
  }
});

const passageOf = (...texts: string[]) => {
  const { percent, beyondPercent, amounts, expected, decades } = passages(seriesOf(rowsOf(texts))).get(
    'SEK',
  )!;
  return { percent, beyondPercent, amounts, expected: Number(expected), decades: Number(decades) };
};
const life = Array.from({ length: 6 }, (_, month) => [
  `+2000 @${10 + month * 30}`,
  `-700 @${17 + month * 30}`,
]);
const CERTAIN = { beyondPercent: 99, expected: 0.11 };

test('99 % of the money handed on in five payments is no chance', () => {
  const mule = Array.from({ length: 5 }, (_, i) => [
    `+${900 + i * 90} @${70 + i}`,
    `-${(891 + i * 89.1).toFixed(1)} @${71 + i}`,
  ]);
  const found = passageOf('-1 @1', ...mule.flat(), '-1 @179');
  expect(found).toMatchObject({ percent: 99, amounts: 5, ...CERTAIN });
  expect(found.decades).toBeGreaterThan(6);
  // Beside the wages of half a year the same money is less than a third of all, and hardly likelier.
  const beside = passageOf(...life.flat(), ...mule.flat());
  expect([beside.percent, beside.amounts]).toEqual([30, 5]);
  expect(beside.decades).toBeGreaterThan(5);
});

test.each<[string, string[], [number, bigint]]>([
  ['to somebody else', ['+600 @1 anna', '-590 @2 bert'], [0, 0n]],
  ['back, less a fee', ['+600 @1 anna', '-590 @2 anna'], [1, 590n]],
  ['back with a little more', ['+600 @1 anna', '-620 @2 anna'], [1, 600n]],
  ['back to one of two who paid', ['+100 @1 anna', '+200 @2 bert', '-300 @3 anna'], [1, 100n]],
  ['back in part', ['+1000 @1 anna', '-300 @2 anna', '-650 @3 bert'], [1, 300n]],
])('money that went %s', (_, texts, [amounts, sum]) => {
  const { back } = passages(seriesOf(rowsOf(texts))).get('SEK')!;
  expect([back.amounts, back.sum]).toEqual([amounts, sum * 10n ** 18n]);
});

describe('what went back whole to a payer known by an id', () => {
  const given = (...texts: string[]) => passages(seriesOf(rowsOf(texts))).get('SEK')!;

  test('is no passing through, and what went on beside it is judged alone', () => {
    const found = given('+600 @1 #anna', '-600 @2 #anna', '+500 @9 bert', '-490 @11 carl', '+3900 @40 wages');
    expect(found).toMatchObject({ amounts: 1, percent: 9, returned: { amounts: 1, sum: 600n * 10n ** 18n } });
    expect(found.flows).toHaveLength(1);
  });

  test('counts with the rest where somebody asks for all', () => {
    const found = given('+600 @1 #anna', '-600 @2 #anna', '+500 @9 bert', '-490 @11 carl').withReturned!();
    expect(found).toMatchObject({ amounts: 2, percent: 99, returned: { amounts: 0 }, back: { amounts: 1 } });
  });

  test.each<[string, string[]]>([
    ['less a fee', ['+600 @1 #anna', '-599 @2 #anna']],
    ['to a payer known by a name alone', ['+600 @1 anna', '-600 @2 anna']],
    ['to another than paid', ['+600 @1 #anna', '-600 @2 #bert']],
    ['after more than five days', ['+600 @1 #anna', '-600 @6.1 #anna']],
  ])('is not what went back %s', (_, texts) => {
    expect(given(...texts).returned.amounts).toBe(0);
  });
});

test('nobody knows whether money of a payer without a name went back', () => {
  const rows = rowsOf(['+600 @1', '-590 @2']).map((row) => ({ ...row, counterparty: null }));
  expect(passages(seriesOf(rows)).get('SEK')!.back.amounts).toBe(0);
});

test('one amount alone says little, whatever it is', () => {
  const spread = Array.from({ length: 9 }, (_, i) => `-4950 @${101 + i / 5}`);
  expect(passageOf('+45000 @100', ...spread)).toMatchObject({ percent: 99, amounts: 1, decades: 0.98 });
});

test('what a shop takes and pays every week is matched whenever it is paid', () => {
  const week = (i: number) => [`+900 @${i * 7} s${i % 5}`, `-880 @${i * 7 + 2} supplier`];
  const found = passageOf(...Array.from({ length: 25 }, (_, i) => week(i)).flat());
  expect(found.amounts).toBe(25);
  expect(found.expected).toBeGreaterThan(15);
  expect(found.decades).toBeLessThan(1.5);
});

test('chance pairs of busy accounts come to nothing, and never more than came in is told', () => {
  const random = seeded(5);
  const found = Array.from({ length: 60 }, () =>
    passageOf(
      ...Array.from({ length: 120 }, () => {
        const sign = random() < 0.5 ? '+' : '-';
        return `${sign}${(50 + random() * 950).toFixed(2)} @${(random() * 180).toFixed(3)}`;
      }),
    ),
  );
  for (const { percent } of found) expect(percent).toBeLessThanOrEqual(100);
  const mean = (figure: 'amounts' | 'expected' | 'decades') =>
    found.reduce((total, each) => total + each[figure], 0) / found.length;
  expect(mean('amounts')).toBeGreaterThan(10);
  expect(Math.abs(mean('amounts') / mean('expected') - 1)).toBeLessThan(0.15);
  expect(mean('decades')).toBeLessThan(0.7);
});

test('days without a time of day stay whole: what is paid on the day when it came is after it', () => {
  const pairs = Array.from({ length: 20 }, (_, i) => [
    `+${(100 * 1.3 ** i).toFixed(2)} @${i * 9}`,
    `-${(100 * 1.3 ** i).toFixed(2)} @${i * 9}`,
  ]);
  expect(passageOf(...pairs.flat())).toMatchObject({ percent: 100, amounts: 20, decades: 9 });
});

test.each<[string, string[], number, boolean]>([
  ['a tenth of what left', ['-1760 @60 bill'], 20_000, true],
  ['less of it', ['-1770 @60 bill'], 20_000, false],
  ['less of it, and has to be reported', ['-1770 @60 bill'], 200, true],
])('what is %s is money that passed through, or is not', (_, bills, threshold, expected) => {
  const found = passages(
    seriesOf(rowsOf(['-1 @1', '+100 @20 a', '-98 @21 b', '+100 @40 c', '-98 @41 d', ...bills])),
  );
  expect(gravestPassage(found, { SEK: String(threshold) })!.isFlow).toBe(expected);
});
