import { givenCase } from '../../../test/given-case.js';
import { familyNameOf, namesakeOfCounterparty } from './counterparties.js';

const namesake = (own: string, other: string) => {
  const entity = { entity_id: 'C1', type: 'INDIVIDUAL', name: own } as const;
  const facts = givenCase({ entity, payments: [{ daysAgo: 0, with: other }] });
  return namesakeOfCounterparty(facts, `name:${other.toLowerCase()}`);
};

test.each([
  ['Anna Petrova', 'Анна Петрова', 'own name'],
  ['Анна Петрова', 'ANNA PETROVA', 'own name'],
  ['Jörg Müller', 'Jorg Muller', 'own name'],
  ['Anna Petrova', 'А. Петрова', 'own name by initials'],
  ['Anna Petrova', 'Борис Петрова', 'a name in common'],
  ['Anna Petrova', 'Борис Иванов', null],
])('%s and %s: %s', (own, other, expected) => {
  expect(namesake(own, other)).toBe(expected);
});

test('a family name is the same in any letters', () => {
  const names = ['Anna Petrova', 'Борис Петрова', 'Petrova, Anna'];
  expect(names.map(familyNameOf)).toEqual(['petrova', 'petrova', 'petrova']);
  expect(familyNameOf('Anna')).toBe('');
});
