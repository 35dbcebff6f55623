import { stateCodeOf } from '../../../../src/cases/report-files/state-names.js';
import { statesOfCountry, stateOfAddress } from '../../../../src/cases/report-files/us-places.js';

test.each([
  ['US', 'CA', 'CA'],
  ['US', ' il ', 'IL'],
  ['US', 'California', 'CA'],
  ['US', 'california', 'CA'],
  ['US', 'Calif.', 'CA'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'new  york', 'NY'],
  ['US', 'US-TX', 'TX'],
  ['US', 'State of Illinois', 'IL'],
  ['US', 'Washington State', 'WA'],
  ['US', 'Washington, D.C.', 'DC'],
  ['US', 'W. Va.', 'WV'],
  ['US', 'Puerto Rico', 'PR'],
  ['US', 'U.S. Virgin Islands', 'VI'],
  ['US', 'Hawaiʻi', 'HI'],
  ['CA', 'Ontario', 'ON'],
  ['CA', 'ont.', 'ON'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Quebec', 'QC'],
  ['CA', 'Colombie-Britannique', 'BC'],
  ['CA', 'B.C.', 'BC'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['CA', 'CA-AB', 'AB'],
  ['MX', 'Nuevo León', 'NLE'],
  ['MX', 'NUEVO LEON', 'NLE'],
  ['MX', 'N.L.', 'NLE'],
  ['MX', 'Baja California', 'BCN'],
  ['MX', 'B.C.S.', 'BCS'],
  ['MX', 'Estado de México', 'MEX'],
  ['MX', 'CDMX', 'CMX'],
  ['MX', 'Estado de Jalisco', 'JAL'],
  ['MX', 'MX-JAL', 'JAL'],
  [null, 'Ontario', 'ON'],
  [null, 'California', 'CA'],
])('a state of %j given as %j is %s', (country, given, code) => {
  expect(stateCodeOf(country, given)).toBe(code);
  expect(statesOfCountry(country)!.has(code)).toBe(true);
});

test.each([
  ['US', 'Ontario'],
  ['US', 'Bavaria'],
  ['US', 'N/A'],
  ['US', ''],
  ['MX', 'California'],
  ['DE', 'Berlin'],
  [null, 'NL'],
  ['US', 'x'.repeat(10_000)],
])('of %j, %j is no state', (country, given) => {
  expect(stateCodeOf(country, given)).toBeNull();
});

test('every state has a name, and no name is of two states of a country', () => {
  expect(statesOfCountry('US')!.size).toBe(63);
  expect(statesOfCountry('CA')!.size).toBe(13);
  expect(statesOfCountry('MX')!.size).toBe(33);
  expect(stateOfAddress('PR', 'San Juan')).toBe('PR');
});
