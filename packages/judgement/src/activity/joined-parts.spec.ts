import type { TransactionRow } from './entity-activity.js';
import { joinPaymentParts } from './joined-parts.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let rows = 0;
const given = (atMs: number, amount: string, more: Partial<TransactionRow> = {}): TransactionRow => ({
  id: `t${++rows}`,
  atMs,
  amount,
  currency: 'EUR',
  direction: 'out',
  counterparty: 'name:anna',
  type: 'TRANSFER',
  flagged: false,
  ...more,
});

beforeEach(() => {
  rows = 0;
});

test('two parts within minutes are one payment with the time of the first', () => {
  const parts = [given(0, '100.10'), given(MINUTE, '7', { counterparty: 'name:other' }), given(SECOND, '50')];
  const { rows: joined, partsOf } = joinPaymentParts(parts.toSorted((a, b) => a.atMs - b.atMs));
  expect(joined.map(({ id, amount, atMs }) => [id, amount, atMs])).toEqual([
    ['t1', '150.1', 0],
    ['t2', '7', MINUTE],
  ]);
  expect([...partsOf]).toEqual([['t1', ['t1', 't3']]]);
});

test.each<[string, Partial<TransactionRow>]>([
  ['another direction', { direction: 'in' }],
  ['another counterparty', { counterparty: 'name:bo' }],
  ['another currency', { currency: 'USD' }],
  ['another type', { type: 'FEE' }],
  ['more than ten minutes later', { atMs: 11 * MINUTE }],
  ['flagged apart', { flagged: true }],
])('%s: two payments', (_, more) => {
  const both = [given(0, '100'), given(SECOND, '50', more)];
  expect(joinPaymentParts(both)).toEqual({ rows: both, partsOf: new Map() });
});

test('cash and payments that name nobody are never joined', () => {
  for (const more of [{ cash: true }, { counterparty: null }]) {
    const both = [given(0, '9000', more), given(SECOND, '9000', more)];
    expect(joinPaymentParts(both).rows).toBe(both);
  }
});

test('another reference is another payment', () => {
  const both = [given(0, '100'), given(SECOND, '50')];
  expect(joinPaymentParts(both, { t1: 'rent', t2: 'deposit' }).rows).toHaveLength(2);
  expect(joinPaymentParts(both, { t1: 'rent', t2: 'rent' }).rows).toHaveLength(1);
});
