import { simulate } from '../../../../scripts/eval/simulate.js';

const ACCOUNTS = 2_500;
const set = simulate(3, ACCOUNTS);
const { accounts, transfers } = set.unlabelled;

/** Texts, because comparing as many objects takes longer than making them. */
const told = (seed: number): string => JSON.stringify(simulate(seed, ACCOUNTS).unlabelled);

test('a seed gives one bank, another seed another', () => {
  const same = JSON.stringify(set.unlabelled);
  expect(told(3) === same).toBe(true);
  expect(told(4) === same).toBe(false);
});

test('one to three accounts in a hundred take part in schemes of all eight shapes', () => {
  expect(set.labels.byTypology.size).toBe(8);
  const share = set.labels.accounts.size / accounts.length;
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.03);
});

test('transfers run between accounts of the set, in time order, in three currencies, above nothing', () => {
  const known = new Set(accounts);
  expect(known.size).toBe(ACCOUNTS);
  expect(transfers.every(({ from, to }) => known.has(from) && known.has(to) && from !== to)).toBe(true);
  expect(transfers.every(({ amount }) => Number(amount) > 0)).toBe(true);
  expect(new Set(transfers.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'SEK']));
  const times = transfers.map(({ at }) => Date.parse(at));
  expect(times.every((at, i) => i === 0 || at >= times[i - 1]!)).toBe(true);
});

test('amounts are heavy-tailed: the top hundredth moves more than 15 % of the money', () => {
  const amounts = transfers.map(({ amount }) => Number(amount)).sort((a, b) => b - a);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  expect(sum(amounts.slice(0, amounts.length / 100)) / sum(amounts)).toBeGreaterThan(0.15);
});

test('the place in the list does not tell who launders', () => {
  const positions = accounts.flatMap((id, n) => (set.labels.accounts.has(id) ? [n / ACCOUNTS] : []));
  const mean = positions.reduce((a, b) => a + b, 0) / positions.length;
  // Of 30 random places the mean strays by .053 in one of three cases.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.2);
});
