import { ExchangeRates } from './exchange-rates.js';

const source = 'test';

test('rates hold from the first day of their table on; the first table holds before it too', () => {
  const rates = new ExchangeRates('USD', [
    { from: '2026-01-01', source, rates: { EUR: '1.16' } },
    { from: '2025-01-01', source, rates: { EUR: '1.04' } },
  ]);
  expect(['2024-12-31', '2025-12-31', '2026-01-01'].map((day) => rates.rate('eur', day))).toEqual([
    '1.04',
    '1.04',
    '1.16',
  ]);
  expect(rates.rate('USD', '2026-01-01')).toBe('1');
  expect(rates.rate('toString', '2026-01-01')).toBeNull();
});

test('an asset that follows a currency has its rate', () => {
  const rates = new ExchangeRates('USD', [{ from: '2026-01-01', source, rates: { EUR: '1.16' } }]);
  expect(['USDT', 'usdc', 'EURC', 'BTC'].map((code) => rates.rate(code, '2026-02-01'))).toEqual([
    '1',
    '1',
    '1.16',
    null,
  ]);
});

test('a rate stays in force where a later table does not have its currency', () => {
  const rates = new ExchangeRates('USD', [
    { from: '2025-01-01', source, rates: { EUR: '1.04', SEK: '0.09' } },
    { from: '2026-01-01', source, rates: { EUR: '1.16', AED: '0.2723' } },
  ]);
  expect(['SEK', 'EUR', 'AED'].map((code) => rates.rate(code, '2026-05-01'))).toEqual([
    '0.09',
    '1.16',
    '0.2723',
  ]);
  expect(rates.rate('AED', '2024-01-01')).toBe('0.2723');
});
