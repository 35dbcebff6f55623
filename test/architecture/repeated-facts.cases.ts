import { fired, listed, readRepository, type PlantedFiles } from './repository.js';
import { repeatedFacts } from './rules/repeated-facts.js';

const applied = (planted: PlantedFiles) =>
  repeatedFacts(Object.entries(planted).map(([path, text]) => ({ path, text })));

test('an exported constant is declared once', () => {
  expect(listed(repeatedFacts(readRepository('src', 'packages')))).toEqual([]);
});

test.each<[string, PlantedFiles]>([
  [
    'two that are exported',
    {
      'src/a/a.ts': 'export const NOTE_CHARS_MAX = 4_096;',
      'src/b/b.ts': 'export const NOTE_CHARS_MAX = 4096;',
    },
  ],
  [
    'an own copy of an exported constant',
    { 'src/a/a.ts': 'export const DAY_MS = 86_400_000;', 'src/b/b.ts': 'const DAY_MS = 24 * 60 * 60_000;' },
  ],
  [
    'a table',
    {
      'src/a/a.ts': `export const COLORS = ['red'] as const;`,
      'src/b/b.ts': `const COLORS = ['red'] as const;`,
    },
  ],
])('a planted violation fires: %s', (_, planted) => {
  expect(fired(applied(planted))).toEqual(['repeated-facts']);
});

test('other values, and constants of one file each, are allowed', () => {
  const planted = {
    'src/a/a.ts': 'export const NAME_CHARS_MAX = 80; const ROWS_MAX = 5;',
    'src/b/b.ts': 'const NAME_CHARS_MAX = 120; const ROWS_MAX = 5;',
  };
  expect(listed(applied(planted))).toEqual([]);
});
