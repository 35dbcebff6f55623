import { ExchangeRates } from '../../../src/risk-data/exchange-rates.js';

test('rates hold from the first day of their table on; the first table holds before it too', () => {
  const rates = new ExchangeRates('USD', [
    { from: '2026-01-01', rates: { EUR: '1.16' } },
    { from: '2025-01-01', rates: { EUR: '1.04', SEK: '0.09' } },
  ]);
  expect(['2024-12-31', '2025-12-31', '2026-01-01'].map((day) => rates.rate('eur', day))).toEqual([
    ...['1.04', '1.04', '1.16'],
  ]);
  expect(rates.rate('SEK', '2026-01-01')).toBeNull();
  expect(rates.rate('USD', '2026-01-01')).toBe('1');
  expect(rates.rate('toString', '2026-01-01')).toBeNull();
});
