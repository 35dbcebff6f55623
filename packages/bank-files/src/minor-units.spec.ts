import { readBankFile } from '../test/read-bank-file.js';

const read = (amounts: readonly string[], more = '', currency = 'EUR') =>
  readBankFile(
    [
      'Date,Amount,Sign',
      ...amounts.map((amount, at) => `2026-03-0${at + 1},${amount},${at % 2 ? 'C' : 'D'}`),
    ].join('\n'),
    `${more}direction: { column: Sign, values: { D: sender, C: receiver } }
fields:
  event_time: Date
  amount: Amount
  amount_currency: { constant: ${currency} }
  own.entity_id: { constant: c-1 }`,
  );

test.each([
  [
    'filled up with zeros',
    ['0000001250', '0000250000'],
    '',
    'EUR',
    /filled up with zeros \(such as "0000001250"\)/,
  ],
  ['whole throughout', ['1250', '250000', '70000'], '', 'EUR', /every amount is a whole number, and some/],
])('amounts that are %s are told', async (_, amounts, more, currency, message) => {
  expect((await read(amounts, more, currency)).doubts.join()).toMatch(message);
});

test.each([
  ['a map that says so', ['0000001250', '0000250000'], 'minor_units: currency\n', 'EUR'],
  ['a map that says that they are none', ['0000001250', '0000250000'], 'minor_units: 0\n', 'EUR'],
  ['a currency without a smaller unit', ['1250', '250000', '70000'], '', 'JPY'],
  ['an amount with places', ['1250', '250000', '700.00'], '', 'EUR'],
  ['small amounts', ['12', '250', '70'], '', 'EUR'],
])('nothing is told for %s', async (_, amounts, more, currency) => {
  expect((await read(amounts, more, currency)).doubts.join()).not.toMatch(/minor_units/);
});
