import {
  busiestNewPartnerDays,
  BURST_MS,
  counterpartyFan,
  FAN_MS,
  inflowByCurrency,
  activitySeriesOf,
} from './activity-series.js';
import { toDecimal, DAY_MS } from '@alert-review/kernel';
import type { TransactionRow } from './entity-activity.js';
import { seeded } from '../../../../test/support/seeded.js';

/** Random rows in whole days and whole amounts, so that bounds are often met exactly. */
function randomRows(random: () => number): TransactionRow[] {
  const pick = (count: number) => Math.floor(random() * count);
  return Array.from({ length: pick(40) }, (_, i): TransactionRow => {
    const partner = pick(12);
    return {
      id: `t${i}`,
      atMs: pick(30) * DAY_MS,
      direction: (['in', 'out', 'self'] as const)[pick(20) === 0 ? 2 : pick(2)]!,
      counterparty: partner === 0 ? null : `name:kim ${'abcdefghijkl'[partner]}`,
      amount: String(80 + pick(50)),
      currency: pick(4) === 0 ? 'EUR' : 'USD',
      type: null,
      flagged: false,
    };
  }).sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

/** The definitions of the metrics word by word, in quadratic time. */
function plainly(rows: readonly TransactionRow[]) {
  const pairs = (row: TransactionRow) =>
    rows.filter((other) => other.direction !== 'self' && other.counterparty === row.counterparty).length;
  const fresh = rows.filter(
    (row) => row.direction !== 'self' && row.counterparty !== null && pairs(row) <= 2,
  );
  const busiest = (among: TransactionRow[], spanMs: number, size: (inside: TransactionRow[]) => number) =>
    Math.max(
      0,
      ...among.map(({ atMs }) => size(among.filter((row) => row.atMs >= atMs && row.atMs <= atMs + spanMs))),
    );
  const partners = (inside: TransactionRow[]) => new Set(inside.map((row) => row.counterparty)).size;
  const went = (direction: string) => fresh.filter((row) => row.direction === direction);
  return {
    burst: busiest(fresh, BURST_MS, (inside) => inside.length),
    fanIn: busiest(went('in'), FAN_MS, partners),
    fanOut: busiest(went('out'), FAN_MS, partners),
  };
}

it('equals the plain definitions on 500 random accounts', () => {
  const random = seeded(7);
  for (let round = 0; round < 500; round++) {
    const rows = randomRows(random);
    const series = activitySeriesOf(rows);
    const fast = {
      burst: busiestNewPartnerDays(series).length,
      fanIn: counterpartyFan(series, 1).partners,
      fanOut: counterpartyFan(series, -1).partners,
    };
    expect(fast).toEqual(plainly(rows));
  }
});

it('shows the new counterparties of a fan in one fortnight', () => {
  const random = seeded(8);
  for (let round = 0; round < 200; round++) {
    const series = activitySeriesOf(randomRows(random));
    for (const sign of [1, -1] as const) {
      const { partners, positions } = counterpartyFan(series, sign);
      const times = positions.map((position) => series.atMs[position]!);
      expect(new Set(positions.map((position) => series.partner[position])).size).toBe(partners);
      expect(positions.every((at) => series.sign[at] === sign && series.isNew[at] === 1)).toBe(true);
      if (partners > 0) expect(times.at(-1)! - times[0]!).toBeLessThanOrEqual(FAN_MS);
    }
  }
});

it('sums the inflow of each currency exactly, beyond what doubles can hold', () => {
  const row = (
    amount: string,
    currency: string,
    direction: TransactionRow['direction'] = 'in',
  ): TransactionRow => ({
    id: amount,
    atMs: 0,
    direction,
    counterparty: null,
    amount,
    currency,
    type: null,
    flagged: false,
  });
  const rows = [
    row('90071992547409930.1', 'USD'),
    row('0.000000000000000002', 'USD'),
    row('7', 'BTC'),
    row('5', 'USD', 'self'),
    row('-5', 'USD'),
  ];
  const sums = [...inflowByCurrency(activitySeriesOf(rows))].map(([currency, units]) => [
    currency,
    toDecimal(units),
  ]);
  expect(sums).toEqual([
    ['BTC', '7'],
    ['USD', '90071992547409930.100000000000000002'],
  ]);
});
