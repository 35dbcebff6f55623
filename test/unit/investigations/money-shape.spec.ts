import type { CaseTables } from '@alert-review/judgement';
import { moneyShapeOf } from '../../../src/investigations/domain/case/money-shape.js';

type Row = CaseTables['transactions'][number];

const START_MS = Date.parse('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

const row = (day: number, amount: string, more: Partial<Row> = {}): Row => ({
  id: `t${day}`,
  ownId: `own-${day}`,
  at: new Date(START_MS + day * DAY_MS).toISOString(),
  direction: 'in',
  amount,
  currency: 'SEK',
  counterparty: null,
  flagged: false,
  flags: [],
  ...more,
});

const shapeOf = (...transactions: Row[]) => moneyShapeOf({ transactions });

test('sums stand in sixteen columns from the first to the last day', () => {
  const shape = shapeOf(row(0, '10.4'), row(1, '5', { flagged: true }), row(32, '-7', { direction: 'out' }));
  expect(shape).toMatchObject({ currency: 'SEK', fromDay: '2026-01-01', toDay: '2026-02-02' });
  expect(shape!.received).toEqual([15, ...Array.from({ length: 15 }, () => 0)]);
  expect(shape!.flaggedReceived[0]).toBe(5);
  expect(shape!.sent).toEqual([...Array.from({ length: 15 }, () => 0), 7]);
});

test('the currency is that of most flagged transactions', () => {
  const others = [0, 1, 2].map((day) => row(day, '9', { currency: 'EUR' }));
  expect(shapeOf(...others, row(3, '1', { flagged: true }))!.currency).toBe('SEK');
  expect(shapeOf(...others, row(3, '1'))!.currency).toBe('EUR');
});

test('what did not move, and what stays between own accounts, is left out', () => {
  expect(shapeOf(row(0, '1', { beside: 'not_moved' }), row(1, '1', { direction: 'self' }))).toBeNull();
  expect(moneyShapeOf(undefined)).toBeNull();
});

test('transactions of one day fill one column', () => {
  expect(shapeOf(row(0, '1'), row(0, '2'))!.received[0]).toBe(3);
});
