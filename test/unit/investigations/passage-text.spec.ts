import {
  embeddingTextOfPassage,
  wordSearchTextOfPassage,
} from '../../../src/investigations/search/passage-text.js';
import type { Passage } from '../../../src/investigations/passages.read-model.js';

const passage = (
  ...flags: readonly [flagId: string, color: Passage['flags'][number]['color'], says: string][]
) => ({
  module: 'transaction_patterns' as const,
  flags: flags.map(([flagId, color, rationale]) => ({ flagId, color, rationale })),
});
const meaningOf = (rationale: string) => embeddingTextOfPassage(passage(['unknown', 'red', rationale]));

test('findings that differ by numbers, dates and customers named in them are one text', () => {
  const first =
    'Burst: 12 payments of 3,240.50 SEK on 3 May 2026 by "Ann Example" ("c-1"), "Bob" ("c-2") and others';
  const second = 'Burst: 7 payments of 90 SEK on 21 December 2025 by "Britta Holm" ("s0-77") and others';
  expect(meaningOf(first)).toBe('Burst: 5 payments of 5 SEK on 5 by "a" and others');
  expect(meaningOf(second)).toBe(meaningOf(first));
});

test('words in quotes that name nobody stay', () => {
  expect(meaningOf('Source of funds: "student grant".')).toContain('"student grant"');
});

test('a verdict is found by its narrative too; its vector is of the conclusion', () => {
  const verdict = {
    ...passage(['money_mule', 'red', 'It looks like a money mule.']),
    narrative: 'Eight strangers paid in.',
  };
  expect(wordSearchTextOfPassage(verdict)).toBe('It looks like a money mule. Eight strangers paid in.');
  expect(embeddingTextOfPassage(verdict)).toBe('It looks like a money mule.');
});
