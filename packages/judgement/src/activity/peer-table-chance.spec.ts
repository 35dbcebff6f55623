import { chanceExponent } from './peer-table.js';

test.each([
  [0, 10, '0.00'],
  [1, 1, '0.00'],
  [2, 2, '2.60'],
  [2, 4, '1.85'],
  [2, 20, '0.58'],
  [10, 10, '9.00'],
  [3, 200, '0.00'],
])('%d of %d: %s decades', (found, looked, decades) => {
  expect(chanceExponent(found, looked)).toBe(decades);
});

test('agrees with a sum over all ways to choose', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  for (let looked = 1; looked <= 12; looked++)
    for (let found = 2; found <= looked; found++) {
      let chance = 0;
      for (let k = found; k <= looked; k++) chance += choose(looked, k) * 0.05 ** k * 0.95 ** (looked - k);
      expect(Number(chanceExponent(found, looked))).toBeCloseTo(Math.min(9, -Math.log10(chance)), 1);
    }
});
