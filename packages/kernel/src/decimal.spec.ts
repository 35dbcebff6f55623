import { padToCurrencyPlaces, quotientAsDecimal, toDecimal, unitsOfDecimal } from './decimal.js';

it.each([
  ['0', '0'],
  ['-0.00', '0'],
  ['1250.750', '1250.75'],
  ['-0.5', '-0.5'],
  ['007', '7'],
  ['0.000000000000000001', '0.000000000000000001'],
  [
    '99999999999999999999999999999999999999.999999999999999999',
    '99999999999999999999999999999999999999.999999999999999999',
  ],
])('%s is kept as %s', (written, shown) => {
  expect(toDecimal(unitsOfDecimal(written))).toBe(shown);
});

it('adds without error where doubles have one', () => {
  expect(toDecimal(unitsOfDecimal('0.1') + unitsOfDecimal('0.2'))).toBe('0.3');
});

it.each([
  ['1403.89', '701.94'],
  ['1403.9', '701.95'],
  ['3', '1.5'],
  ['0.00000003', '0.00000001'],
  ['4.002', '2.001'],
])('half of %s is told as money is', (sum, half) => {
  expect(quotientAsDecimal(unitsOfDecimal(sum), 2)).toBe(half);
});

it.each([
  ['1250.5', 'EUR', '1250.50'],
  ['3', 'USD', '3.00'],
  ['-0.125', 'USD', '-0.125'],
  ['4059', 'JPY', '4059'],
  ['1.5', 'BHD', '1.500'],
  ['0.5', 'BTC', '0.5'],
  ['2', 'USDT', '2'],
])('%s of %s is shown as %s', (decimal, currency, shown) => {
  expect(padToCurrencyPlaces(decimal, currency)).toBe(shown);
});

it('a part of yen has no decimal places', () => {
  expect(quotientAsDecimal(unitsOfDecimal('1001'), 2, 'JPY')).toBe('500');
});
