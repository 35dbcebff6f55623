import { TermList } from './term-list.js';

test.each([
  ['Owner of a MONEY-changer shop', 'money changer'],
  ['judge', 'judge'],
  ['High-court judges', null],
  ['gold and diamond dealer', 'diamond dealer'],
  ['Misjudge', null],
  ['', null],
])('terms in %s', (text, expected) => {
  expect(new TermList(['judge', 'dealer', 'diamond dealer', 'money changer']).find(text)).toBe(expected);
});
