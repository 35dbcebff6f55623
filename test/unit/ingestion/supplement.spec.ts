import { EntitySupplement, type StoredEntity } from '../../../src/ingestion/domain/entity.record.js';
import { applySupplement } from '../../../src/ingestion/domain/supplement.js';

const ann: StoredEntity = {
  entity_id: 'C-1',
  type: 'INDIVIDUAL',
  name: 'Ann Example',
  dob: '1980-02-29',
  emails: ['ann@example.com', 'office@example.com'],
  phone_numbers: ['+46701234567'],
};
const about = (more: Partial<EntitySupplement> = {}): EntitySupplement => ({
  entity_source_id: 'C-1',
  ...more,
});

describe('an unknown entity', () => {
  it('is made as an individual that KYC does not know', () => {
    const given = about({ name: 'Ann', dob: '1980-02-29', email: 'ann@example.com', phone: '+46701234567' });
    expect(applySupplement(null, given)).toEqual({
      outcome: 'created',
      content: {
        entity_id: 'C-1',
        type: 'INDIVIDUAL',
        status: 'SUPPLEMENTAL',
        name: 'Ann',
        dob: '1980-02-29',
        emails: ['ann@example.com'],
        phone_numbers: ['+46701234567'],
      },
      filled: ['name', 'dob', 'email', 'phone'],
    });
  });

  it('is made of its id alone', () => {
    const content = { entity_id: 'C-1', type: 'INDIVIDUAL', status: 'SUPPLEMENTAL' };
    expect(applySupplement(null, about())).toEqual({ outcome: 'created', content, filled: [] });
  });
});

describe('a known entity', () => {
  it.each([
    ['missing', {}],
    ['null', { name: null, dob: null, emails: null, phone_numbers: null }],
    ['empty', { name: ' ', emails: [], phone_numbers: [] }],
    ['a list of blanks', { emails: ['', ' '] }],
  ])('gets fields that are %s, and keeps its type and the rest', (_, empty) => {
    const known = { entity_id: 'C-1', type: 'BUSINESS', occupation: 'Trade', ...empty } as const;
    const given = about({ name: 'Ann', dob: '1980-02-29', email: 'ann@example.com', phone: '+46701234567' });
    expect(applySupplement(known as unknown as StoredEntity, given)).toMatchObject({
      outcome: 'updated',
      content: { type: 'BUSINESS', occupation: 'Trade', name: 'Ann', emails: ['ann@example.com'] },
      filled: ['name', 'dob', 'email', 'phone'],
    });
  });

  it('is not marked as supplemental by it', () => {
    const decided = applySupplement({ ...ann, dob: null }, about({ dob: '1980-02-29' }));
    expect(decided).toEqual({ outcome: 'updated', content: ann, filled: ['dob'] });
  });

  it('stays supplemental when more is said of it', () => {
    const known = { entity_id: 'C-1', type: 'INDIVIDUAL', status: 'SUPPLEMENTAL' } as const;
    expect(applySupplement(known, about({ name: 'Ann' }))).toMatchObject({
      content: { status: 'SUPPLEMENTAL' },
    });
  });

  it.each([
    ['nothing', {}],
    ['the name in another case, width and spacing', { name: ' ＡＮＮ  example ' }],
    ['the day', { dob: '1980-02-29' }],
    ['one address of several, in capitals', { email: 'OFFICE@example.com' }],
    ['the number', { phone: '+46701234567' }],
  ])('is unchanged by %s', (_, more) => {
    expect(applySupplement(ann, about(more))).toEqual({ outcome: 'unchanged' });
  });

  it.each([
    ['name', { name: 'Anna Example' }],
    ['dob', { dob: '1980-02-28' }],
    ['email', { email: 'other@example.com' }],
    ['phone', { phone: '+46701234568' }],
  ] as const)('with another %s is a conflict', (field, more) => {
    expect(applySupplement(ann, about(more))).toEqual({ outcome: 'conflict', conflicts: [field] });
  });

  it('gets none of the fields when one is a conflict, and all conflicts are named', () => {
    const known = { ...ann, dob: null };
    const given = about({ name: 'Ben', dob: '1980-02-29', phone: '+46709999999' });
    expect(applySupplement(known, given)).toEqual({ outcome: 'conflict', conflicts: ['name', 'phone'] });
  });
});

describe('limits', () => {
  const isTaken = (more: object): boolean =>
    EntitySupplement.safeParse({ entity_source_id: 'C-1', ...more }).success;
  const emailOf = (chars: number) => `${'a'.repeat(chars - 4)}@b.c`;

  it.each([
    ['no id', { entity_source_id: '' }, false],
    ['an id of 1', { entity_source_id: 'x' }, true],
    ['an id of 36', { entity_source_id: '𝕏'.repeat(36) }, true],
    ['an id of 37', { entity_source_id: '𝕏'.repeat(37) }, false],
    ['an id with U+0004', { entity_source_id: 'x\u0004' }, false],
    ['a name of 512', { name: '𝕏'.repeat(512) }, true],
    ['a name of 513', { name: '𝕏'.repeat(513) }, false],
    ['an empty name', { name: '' }, false],
    ['a blank name', { name: ' \u00a0' }, false],
    ['half a pair', { name: '\ud83d' }, false],
    ['the last day of February', { dob: '2024-02-29' }, true],
    ['no such day', { dob: '2023-02-29' }, false],
    ['an address of 254', { email: emailOf(254) }, true],
    ['an address of 255', { email: emailOf(255) }, false],
    ['an address without a place', { email: 'ann@' }, false],
    ['a number of 15 digits', { phone: `+${'1'.repeat(15)}` }, true],
    ['a number of 16 digits', { phone: `+${'1'.repeat(16)}` }, false],
    ['a number without country', { phone: '0701234567' }, false],
    ['an unknown field', { type: 'BUSINESS' }, false],
  ])('%s', (_, more, expected) => {
    expect(isTaken(more)).toBe(expected);
  });
});
