import {
  passThrough,
  PASS_THROUGH_MS,
  passedThrough,
} from '../../../src/investigations/domain/activity/activity-metrics.js';
import { seriesOf } from '../../../src/investigations/domain/activity/activity-series.js';
import { DAY_MS, type TransactionRow } from '../../../src/investigations/domain/activity/entity-activity.js';
import { seeded } from '../../support/seeded.js';

/** "+600 @1": in on the first day; "-" is out. Each with somebody else, unless a name follows. */
const rowsOf = (texts: readonly string[]): TransactionRow[] =>
  texts
    .map((text, i): TransactionRow => {
      const [money = '', day = '', partner = `p${i}`, type = null] = text.split(/ @| /);
      return {
        ...{
          id: `t${String(i).padStart(3, '0')}`,
          counterparty: `name:${partner}`,
          type,
          flagged: false,
        },
        atMs: Number(day) * DAY_MS,
        direction: money.startsWith('+') ? 'in' : 'out',
        amount: money.slice(1),
        currency: 'SEK',
      };
    })
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

const flowsOf = (...texts: string[]) => {
  const series = seriesOf(rowsOf(texts));
  const said = (positions: readonly number[]) => positions.map((i) => series.rows[i]!.amount).join('+');
  return [...passThrough(series).values()].flat().map(({ ins, outs }) => `${said(ins)} as ${said(outs)}`);
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
  expect(passedThrough(passThrough(seriesOf(rowsOf([...many, ...paid]))))).toBe(5);
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
    for (const { ins, outs } of [...passThrough(series).values()].flat()) {
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
