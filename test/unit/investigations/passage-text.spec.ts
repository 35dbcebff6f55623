import { meaningText, passageText } from '../../../src/investigations/search/passage-text.js';
import type { Passage } from '../../../src/investigations/passages.read-model.js';

const passage = (
  ...flags: readonly [flagId: string, color: Passage['flags'][number]['color'], says: string][]
) => ({
  module: 'transaction_patterns' as const,
  flags: flags.map(([flagId, color, rationale]) => ({ flagId, color, rationale })),
});
const meaningOf = (rationale: string) => meaningText(passage(['unknown', 'red', rationale]));

test('findings that differ by numbers, dates and customers named in them are one text', () => {
  const [first, second] = [
    'Burst: 12 payments of 3,240.50 SEK on 3 May 2026 by "Ann Example" ("c-1"), "Bob" ("c-2") and others',
    'Burst: 7 payments of 90 SEK on 21 December 2025 by "Britta Holm" ("s0-77") and others',
  ];
  expect(meaningOf(first)).toBe('Burst: 5 payments of 5 SEK on 5 by "a" and others');
  expect(meaningOf(second)).toBe(meaningOf(first));
});

test('words in quotes that name nobody stay', () => {
  expect(meaningOf('Source of funds: "student grant".')).toContain('"student grant"');
});

test('words find also what flags say that found nothing; the vector is of the findings', () => {
  const both = passage(
    ['TP1', 'red', 'Four deposits of 9,900.'],
    ['TP4', 'white', '2 of 9 amounts are round.'],
  );
  expect(passageText(both)).toMatch(/Four deposits of 9,900\..*2 of 9 amounts are round\.$/);
  expect(meaningText(both)).toContain('Four deposits of 5');
  expect(meaningText(both)).not.toContain('amounts are round');
  expect(meaningText(passage(['TP4', 'white', '2 of 9 amounts are round.']))).toBe(
    '5 of 5 amounts are round.',
  );
});
