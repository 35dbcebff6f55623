import { knownOf } from '../../../src/investigations/domain/case/what-is-known.js';
import type { SubjectFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';

const AT_MS = Date.parse('2025-06-01T00:00:00Z');

const isIdentified = (profile: object): boolean =>
  knownOf({ profile: { type: 'INDIVIDUAL', ...profile } } as unknown as SubjectFacts, AT_MS).isIdentified;

test.each(['1990-05-01', '1905-06-02', '2025-05-31'])('who was born on %s is told from a namesake', (dob) => {
  expect(isIdentified({ dob })).toBe(true);
});

test.each(['2099-01-01', '1800-01-01', '2025-06-02'])('nobody was born on %s', (dob) => {
  expect(isIdentified({ dob })).toBe(false);
  expect(isIdentified({ dob, mailing_street_address: 'Storgatan 1' })).toBe(true);
});

test('a number of zeros is no tax id', () => {
  const business = { type: 'BUSINESS', name: 'Acme AB' };
  expect(isIdentified({ ...business, corporate_tax_id: '0' })).toBe(false);
  expect(isIdentified({ ...business, corporate_tax_id: '5560360793' })).toBe(true);
});
