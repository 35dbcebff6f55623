import { termFaults } from '../../../../scripts/check-narratives/screen.js';
import { FEATURES } from '../../../../packages/judgement/src/features/all-features.js';
import { MEASURE_MESSAGES } from '../../../../packages/judgement/src/rules/filled-template.js';
import { FLAGS } from '../../../../packages/judgement/src/rules/rule-table.js';

test('titles, units and texts of flags and features have no term of the engine', () => {
  const texts = [
    ...FLAGS.flatMap(({ title, unit, measures, explains, gray }) => [title, unit, measures, explains, gray]),
    ...FEATURES.flatMap(({ title, unit, says = '' }) => [title, unit, says]),
    ...MEASURE_MESSAGES.names.map((name) => MEASURE_MESSAGES.messageOf(name)),
  ];
  // Names of fields stand as code, and are those of the API.
  expect(texts.map((text) => text.replaceAll(/`\w+`|\{\w+\}/g, 'X')).flatMap(termFaults)).toEqual([]);
});

test('a term is found, but not in what somebody else wrote', () => {
  for (const term of ['a burst of payments', 'rare counterparties', 'more hops', 'fewer peers'])
    expect(termFaults(`There were ${term}.`)).toHaveLength(1);
  expect(termFaults('It pays "Hop House" and a counterparty.')).toEqual([]);
});
