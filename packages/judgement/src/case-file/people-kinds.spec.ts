import { givenCase } from '../../test/given-case.js';
import { partyKindForText } from './people-kinds.js';

const kindOf = (name: string): string => {
  const key = `name:${name.toLowerCase()}`;
  return partyKindForText(key, givenCase({ payments: [], further: { partyNames: { [key]: name } } }));
};

it.each([
  'Vega Consultores',
  'Ruiz Hermanos Consultores',
  'Moreau Conseils',
  'Brandt Beratung',
  'Ekberg Konsulter',
  'Rossi Fratelli Servizi',
  'Yilmaz Danışmanlık',
  'Marsh Contractors',
])('no text calls %s a person', (name) => {
  expect(kindOf(name)).toBe('firm');
});

it('people stay people, and of a single word nothing is said', () => {
  expect(['Ada Lind', 'Jorge Ruiz Vega', 'Maria de Sá', 'Lejla'].map(kindOf)).toEqual([
    'person',
    'person',
    'person',
    'unknown',
  ]);
});
