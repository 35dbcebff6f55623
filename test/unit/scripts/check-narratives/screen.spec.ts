import { termFaults } from '../../../../scripts/check-narratives/screen.js';
import { FEATURES } from '../../../../packages/judgement/src/features/all-features.js';
import { FLAGS } from '../../../../packages/judgement/src/rules/rule-table.js';

test('titles, units and texts of flags and features have no term of the engine', () => {
  const texts = [
    ...FLAGS.flatMap(({ title, unit, measures, explains, gray }) => [title, unit, measures, explains, gray]),
    ...FEATURES.flatMap(({ title, unit, says }) => [title, unit, says.replaceAll(/\{\w+\}/g, 'X')]),
  ];
  expect(texts.flatMap(termFaults)).toEqual([]);
});

test('a term is found, but not in what somebody else wrote', () => {
  for (const term of ['a burst of payments', 'rare counterparties', 'more hops', 'fewer peers'])
    expect(termFaults(`There were ${term}.`)).toHaveLength(1);
  expect(termFaults('It pays "Hop House" and a counterparty.')).toEqual([]);
});
