import { isNameWithInitials } from '../case/facts/counterparties.js';
import { bankNamesIn } from './name-texts.js';

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

test.each([
  ['s y dar savings', true],
  ['s dar', true],
  ['y dar', true],
  ['y s dar', false],
  ['m dar', false],
  ['dar', false],
  ['shabana yaqoob dar', false],
  ['s dart', false],
])('"%s" bears initials of Shabana Yaqoob Dar: %s', (name, expected) => {
  expect(isNameWithInitials(name.split(' '), ['shabana', 'yaqoob', 'dar'], ['dar'])).toBe(expected);
});

test('a family name of a megabyte bears no initials and is compared like any other', () => {
  const name = 'x'.repeat(1_000_000);
  expect(isNameWithInitials(['a', 'x'], ['anna', name], [name])).toBe(false);
  expect(isNameWithInitials(['a', name], ['anna', name], [name])).toBe(true);
});
