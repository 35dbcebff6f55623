import { FEATURE_COLUMNS } from '../../../src/investigations/queries/export-features.query.js';
import { ASKS, FLAGS, HYPOTHESES } from '../../../src/investigations/rules/rule-table.js';
import { snakeCase } from '../../../src/kernel/row-text.js';

const isTextByName = new Map(FEATURE_COLUMNS.map(({ name, isText }) => [name, isText]));

interface Comparison {
  readonly feature: string;
  readonly isWord: boolean;
}

/** Every comparison of a measure in the table; a band belongs to the feature of the row around it. */
function comparisonsIn(value: unknown, around = ''): Comparison[] {
  if (value === null || typeof value !== 'object') return [];
  const { feature = around, is, above, from, below, upTo } = value as Record<string, unknown>;
  const numbers = [above, from, below, upTo].filter((bound) => bound !== undefined);
  const words = Array.isArray(is) ? is.filter((each) => typeof each === 'string') : [];
  return [
    ...(words.length > 0 ? [{ feature: String(feature), isWord: true }] : []),
    ...(numbers.length > 0 ? [{ feature: String(feature), isWord: false }] : []),
    ...Object.values(value).flatMap((inner) => comparisonsIn(inner, String(feature))),
  ];
}

test('a column holds words exactly where a row compares its measure with words', () => {
  const compared = comparisonsIn([FLAGS, HYPOTHESES, ASKS]);
  expect(compared.length).toBeGreaterThan(200);
  for (const { feature, isWord } of compared)
    expect([feature, isTextByName.get(snakeCase(feature))]).toEqual([feature, isWord]);
});

test('each column has a name of its own', () => {
  expect(isTextByName.size).toBe(FEATURE_COLUMNS.length);
  expect(FEATURE_COLUMNS.slice(0, 2).map(({ name }) => name)).toEqual(['alert_id', 'alert_created_at']);
  expect(isTextByName.get('flag_tp1')).toBe(true);
  expect(isTextByName.get('rare_burst.little')).toBe(false);
});
