import { reachesFlaggedSum } from '../../../src/dispositions/domain/flagged-sum.js';

const RATES: Readonly<Record<string, string>> = { USD: '1', EUR: '1.1', JPY: '0.007', BTC: '20000' };
const rateOf = (currency: string): string | null => RATES[currency] ?? null;
const sums = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([currency, total]) => ({ currency, total }));

test.each<[string, ReturnType<typeof sums>, number, string, boolean]>([
  ['as much in its own currency', sums(['EUR', '1000']), 1_000, 'EUR', true],
  ['less', sums(['EUR', '999.99']), 1_000, 'EUR', false],
  ['as much in another currency', sums(['USD', '1100']), 1_000, 'EUR', true],
  ['a cent less in another currency', sums(['USD', '1099.99']), 1_000, 'EUR', false],
  ['as much in several together', sums(['EUR', '500'], ['USD', '275'], ['JPY', '39286']), 1_000, 'EUR', true],
  ['less in several', sums(['EUR', '500'], ['USD', '275'], ['JPY', '39284']), 1_000, 'EUR', false],
  ['an asset without a rate', sums(['EUR', '1'], ['XTS', '0.5']), 1_000, 'EUR', true],
  ['nothing of an asset without a rate', sums(['EUR', '1'], ['XTS', '0']), 1_000, 'EUR', false],
  ['a rule in a currency without a rate', sums(['EUR', '1']), 1_000, 'XTS', true],
  ['its own currency alone, without a rate', sums(['XTS', '999']), 1_000, 'XTS', false],
  ['small letters', sums(['eur', '1000']), 1_000, 'EUR', true],
  ['no flagged payments', [], 1, 'EUR', false],
  ['a very small sum', sums(['BTC', '0.0000001']), 1e-7, 'BTC', true],
  ['a very large sum', sums(['JPY', '1000000000000000000000']), 1e21, 'JPY', true],
])('flagged payments: %s', (_, volumes, amount, currency, reaches) => {
  expect(reachesFlaggedSum(volumes, { amount, currency }, rateOf)).toBe(reaches);
});
