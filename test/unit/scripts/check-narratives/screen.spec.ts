import { termFaults } from '../../../../scripts/check-narratives/screen.js';
import { FEATURES } from '../../../../src/investigations/features/all-features.js';
import { FLAGS } from '../../../../src/investigations/rules/rule-table.js';

test('titles, units and texts of flags and features have no term of the engine', () => {
  for (const { id, title, unit, measures, explains, gray } of FLAGS)
    expect([id, [title, unit, measures, explains, gray].flatMap(termFaults)]).toEqual([id, []]);
  for (const { id, title, unit, says } of FEATURES)
    expect([id, [title, unit, says.replaceAll(/\{\w+\}/g, 'X')].flatMap(termFaults)]).toEqual([id, []]);
});

test('a term is found, but not in what somebody else wrote', () => {
  for (const term of ['a burst of payments', 'rare counterparties', 'more hops', 'fewer peers'])
    expect(termFaults(`There were ${term}.`)).toHaveLength(1);
  expect(termFaults('It pays "Hop House" and a counterparty.')).toEqual([]);
});
