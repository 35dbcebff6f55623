import { textWithoutParticulars } from '../../../src/investigations/search/passage-text.js';

test('findings that differ by numbers, dates and customers named in them are one text', () => {
  const [first, second] = [
    'Burst: 12 payments of 3,240.50 SEK on 3 May 2026 by "Ann Example" ("c-1"), "Bob" ("c-2") and others',
    'Burst: 7 payments of 90 SEK on 21 December 2025 by "Britta Holm" ("s0-77") and others',
  ];
  expect(textWithoutParticulars(first)).toBe('Burst: 5 payments of 5 SEK on 5 by "a" and others');
  expect(textWithoutParticulars(second)).toBe(textWithoutParticulars(first));
});

test('words in quotes that name nobody stay', () => {
  expect(textWithoutParticulars('Source of funds: "student grant".')).toContain('"student grant"');
});
