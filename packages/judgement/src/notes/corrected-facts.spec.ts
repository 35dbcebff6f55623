import { subjectFactsOf } from '../case/facts/case-facts.js';
import type { ScreenedName } from '../case/facts/name-facts.js';
import { factsWithDob } from './corrected-facts.js';
import { givenCase } from '../../test/given-case.js';

const screened = (role: ScreenedName['role'], dob: string) => ({
  role,
  name: 'Ada Brown',
  isPerson: true,
  dob,
  nationalities: [],
  countries: [],
  candidates: [],
  isCut: false,
});
const facts = {
  ...givenCase({ payments: [], entity: { dob: '1908-05-01' } }),
  names: {
    listDate: null,
    listStale: false,
    unscreened: 0,
    screened: [screened('subject', '1908-05-01'), screened('owner', '1950-01-01')],
  },
};

it('corrects the subject wherever its date of birth stands, and nobody else', () => {
  const corrected = factsWithDob(facts, '1980-05-01');
  expect(subjectFactsOf(corrected).profile!.dob).toBe('1980-05-01');
  expect(corrected.names!.screened.map(({ dob }) => dob)).toEqual(['1980-05-01', '1950-01-01']);
  expect(JSON.stringify(corrected)).not.toContain('1908');
  expect(subjectFactsOf(facts).profile!.dob).toBe('1908-05-01');
});

it('leaves a subject that was never uploaded as it is', () => {
  const unknown = givenCase({ payments: [] });
  const bare = { ...unknown, entities: unknown.entities.map((entity) => ({ ...entity, profile: null })) };
  expect(factsWithDob(bare, '1980-05-01')).toEqual(bare);
});
