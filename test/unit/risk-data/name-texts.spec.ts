import { bankNamesIn } from '../../../src/risk-data/name-texts.js';

test.each([
  ['Ivan Petrov, Bank Melli Iran', ['bank melli', 'petrov bank', 'bank melli iran', 'ivan petrov bank']],
  ['J SMITH C/O FIRST KOSTA BANK', ['kosta bank', 'first kosta bank', 'o first kosta bank']],
  ['Bank Melli', []],
  ['Bankole Trading', []],
  ['Ivan Petrov', []],
  ['bank', []],
])('banks in %s', (text, expected) => {
  expect(bankNamesIn(text).sort()).toEqual([...expected].sort());
});
