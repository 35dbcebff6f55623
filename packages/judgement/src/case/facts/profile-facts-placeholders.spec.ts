import { isBlankText, isNoPlaceholder } from './profile-facts.js';

it.each(['', ' ', '\u200b', '\u3164', '\u115f\uffa0', '\u2800', '.', '-', '?!'])('%j is blank', (text) => {
  expect([isBlankText(text), isNoPlaceholder(text)]).toEqual([true, false]);
});

it.each([
  'unknown',
  'N/A',
  'n.a.',
  'None',
  '(other)',
  'TBD',
  'T\u200bBD',
  'test',
  'not  given.',
  'Ｎ／Ａ',
  '0',
  '000-000',
])('%j is filled in and says nothing', (text) => {
  expect([isBlankText(text), isNoPlaceholder(text)]).toEqual([false, false]);
});

it.each(['salary', 'nurse', '銀行', 'वेतन', '7', '007', 'test pilot', 'unknown soldiers fund', 'Nadia'])(
  '%j says something',
  (text) => {
    expect([isBlankText(text), isNoPlaceholder(text)]).toEqual([false, true]);
  },
);
