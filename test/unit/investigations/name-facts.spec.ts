import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { namesOf } from '../../../src/investigations/domain/name-facts.js';

test('the subject is screened under both of its names, its owners under theirs', () => {
  const profile: Entity = {
    entity_id: 'C1',
    type: 'BUSINESS',
    name: 'Trading Ltd',
    account_holder_name: 'Other Ltd',
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
  const found = namesOf(profile);
  expect(found.map(({ role, name, countries }) => [role, name, countries])).toEqual([
    ['subject', 'Trading Ltd', ['SE']],
    ['subject', 'Other Ltd', ['SE']],
    ['owner', 'Jon B. Jonsson', ['IS', 'NO']],
    ['owner', 'Jon', []],
    ['owner', 'Holding AG', ['CH']],
  ]);
  expect(found[2]).toMatchObject({ isPerson: true, dob: '1970-01-02', nationalities: ['IS'] });
});

test('equal names are screened once, and a missing one not at all', () => {
  const profile: Entity = { entity_id: 'C1', type: 'INDIVIDUAL', name: 'Jon', account_holder_name: 'Jon' };
  expect(namesOf(profile).map(({ name }) => name)).toEqual(['Jon']);
  expect(namesOf({ entity_id: 'C1', type: 'INDIVIDUAL', name: ' ' })).toEqual([]);
});
