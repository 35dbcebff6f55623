import { CHANGED_SETS } from '../../../../scripts/eval/changed-sets.js';
import { scoreSet } from '../../../../scripts/eval/score-set.js';
import { shippedAmounts } from '../../../../scripts/eval/shipped-amounts.js';
import type { UnlabelledSet } from '../../../../scripts/eval/unlabelled-set.js';

const DAY_MS = 86_400_000;

interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly currency: string;
}

/** These payments, half a day apart; S is the first account. */
function bankWith(payments: readonly Payment[]) {
  const transfers = payments.map((payment, n) => ({
    ...payment,
    id: `t${n}`,
    at: new Date(Date.UTC(2025, 0, 6) + n * (DAY_MS / 2)).toISOString(),
  }));
  const accounts = [...new Set(['S', ...payments.flatMap(({ from, to }) => [from, to])])];
  return { accounts, transfers };
}

const scoreOf = async (set: UnlabelledSet): Promise<number> =>
  scoreSet(set, await shippedAmounts()).accounts[0]!;

const eight = (amount: string, currency: string) =>
  bankWith(Array.from({ length: 8 }, () => ({ from: 'S', to: 'A', amount, currency })));

test('transfers just below a reporting threshold are no cash, as in the product', async () => {
  const above = await scoreOf(eight('12345.67', 'USD'));
  expect(await scoreOf(eight('9500.01', 'USD'))).toBe(above);
});

test('amounts that are told times seven are held against thresholds times seven', async () => {
  const set = eight('9500.01', 'USD');
  expect(await scoreOf(CHANGED_SETS['amounts x 7']!(set))).toBe(await scoreOf(set));
});

test('money that comes back in another currency raises the score', async () => {
  const round = (back: string) =>
    scoreOf(
      bankWith([
        { from: 'S', to: 'A', amount: '1234.56', currency: 'USD' },
        { from: 'A', to: 'B', amount: back, currency: 'SEK' },
        { from: 'B', to: 'S', amount: '1190.11', currency: 'USD' },
      ]),
    );
  // On these days a dollar was 11.1 to 11.2 crowns.
  expect(await round('13501.23')).toBeGreaterThan((await round('1234.56')) + 10);
});
