import type { GivenEntity } from '../../given/given-records.js';
import { candidateIdentityOf, isIdentityContradicted, screenedNamesOf } from './name-facts.js';

const bounds = { strong: 95, red: 90 };

test('the subject is screened under both of its names, its owners under theirs', () => {
  const profile: GivenEntity = {
    entity_id: 'C1',
    type: 'BUSINESS',
    name: 'Trading Ltd',
    account_holder_name: 'Ada Brown',
    dob: '1999-01-01',
    nationality: ['CY'],
    mailing_country: 'SE',
    ubo: {
      individual: [
        {
          id: 1,
          first_name: 'Jon',
          middle_name: 'B.',
          last_name: 'Jonsson',
          dob: '1970-01-02',
          nationality: ['IS'],
          country: 'NO',
        },
        { id: 2, first_name: 'Jon', last_name: '' },
      ],
      corporate: [{ id: 3, entity_name: 'Holding AG', formation_country: 'CH' }],
    },
  };
  const found = screenedNamesOf(profile);
  expect(found.map(({ role, name, countries }) => [role, name, countries])).toEqual([
    ['subject', 'Trading Ltd', ['CY', 'SE']],
    ['subject', 'Ada Brown', []],
    ['owner', 'Jon B. Jonsson', ['IS', 'NO']],
    ['owner', 'Jon', []],
    ['owner', 'Holding AG', ['CH']],
  ]);
  expect(found[1]).toMatchObject({ isPerson: true, dob: null, nationalities: [] });
  expect(found[2]).toMatchObject({ isPerson: true, dob: '1970-01-02', nationalities: ['IS'] });
});

test('equal names are screened once, and a missing one not at all', () => {
  const profile: GivenEntity = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    name: 'Jon',
    account_holder_name: 'Jon',
  };
  expect(screenedNamesOf(profile).map(({ name }) => name)).toEqual(['Jon']);
  expect(screenedNamesOf({ type: 'INDIVIDUAL', name: ' ' })).toEqual([]);
  const company = { ...profile, type: 'BUSINESS' as const, mailing_country: 'SE' };
  expect(screenedNamesOf(company)).toMatchObject([{ isPerson: false, countries: ['SE'] }]);
  const other = screenedNamesOf({ ...profile, account_holder_name: 'Jan', mailing_country: 'SE' });
  expect(other).toMatchObject([{ name: 'Jon' }, { name: 'Jan', countries: ['SE'] }]);
  const twins = ['1970-01-02', '1980-01-02'].map((dob, id) => ({
    id,
    last_name: 'Jonsson',
    first_name: 'Jon',
    dob,
  }));
  expect(
    screenedNamesOf({ ...profile, ubo: { individual: twins } }).filter(({ role }) => role === 'owner'),
  ).toHaveLength(2);
});

test('the holder of an account of a business is found whatever the country of the business', () => {
  const profile: GivenEntity = {
    entity_id: 'C1',
    type: 'BUSINESS',
    name: 'Trading Ltd',
    account_holder_name: 'Ivan Petrov',
    mailing_country: 'CY',
  };
  const entry = { dobs: ['1950'], nationalities: ['RU'], countries: ['RU'], listId: 'L', entryId: '1' };
  const candidate = { ...entry, name: 'PETROV, Ivan', score: 100, program: 'P' };
  expect(
    screenedNamesOf(profile).map((name) =>
      isIdentityContradicted(candidateIdentityOf(name, candidate, bounds)),
    ),
  ).toEqual([false, false]);
});

test('another residence never contradicts, another nationality does where no birth date is known', () => {
  const person: GivenEntity = {
    entity_id: 'C1',
    type: 'INDIVIDUAL',
    name: 'Ivan Petrov',
    nationality: ['RU'],
    mailing_country: 'SE',
  };
  const entry = { listId: 'L', entryId: '1', name: 'PETROV, Ivan', score: 100, program: 'P', dobs: [] };
  const contradicts = (nationalities: string[], countries: string[], dob?: string) => {
    const [name] = screenedNamesOf({ ...person, dob: dob ?? null });
    const candidate = { ...entry, nationalities, countries, dobs: dob ? [dob] : [] };
    return isIdentityContradicted(candidateIdentityOf(name!, candidate, bounds));
  };
  expect(contradicts([], ['FR'])).toBe(false);
  expect(contradicts(['FR'], ['FR'])).toBe(true);
  expect(contradicts(['SE'], ['SE'])).toBe(false);
  expect(contradicts(['FR'], ['RU'])).toBe(false);
  expect(contradicts(['FR'], ['FR'], '1970-01-01')).toBe(false);
});
