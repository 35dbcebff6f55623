import { CONTACT_KEYS_MAX, contactKeysOf, type Entity } from '../../../src/ingestion/domain/entity.record.js';

const keysOf = (given: Partial<Entity>) => contactKeysOf({ entity_id: 'C1', type: 'INDIVIDUAL', ...given });

test('e-mail addresses are trimmed, in lower case and named once', () => {
  expect(keysOf({ emails: [' Asa.Ek@Example.COM ', 'asa.ek@example.com', 'b@c.example'] }).emails).toEqual([
    'asa.ek@example.com',
    'b@c.example',
  ]);
});

test.each([
  '',
  ' ',
  'nobody',
  '@example.com',
  'a@',
  'a b@c.example',
  'a@b@c',
  'a\u0000@b.example',
  '\ud800@b.example',
])('%j is no address', (email) => {
  expect(keysOf({ emails: [email] }).emails).toEqual([]);
});

test('an address of 254 characters is kept, a longer one cannot exist', () => {
  const long = (length: number) => `a@${'b'.repeat(length - 2)}`;
  expect(keysOf({ emails: [long(254), long(255)] }).emails).toEqual([long(254)]);
});

test('every spelling of an IP address is the same key', () => {
  expect(keysOf({ ip_addresses: ['2001:DB8:0:0:0:0:0:1', '2001:db8::1', '192.0.2.1'] }).ips).toEqual([
    '2001:db8::1',
    '192.0.2.1',
  ]);
});

test('at most so many of each are kept, and none for an entity without any', () => {
  const many = Array.from({ length: CONTACT_KEYS_MAX + 1 }, (_, i) => `+46701234${100 + i}`);
  expect(keysOf({ phone_numbers: many }).phones).toEqual(many.slice(0, CONTACT_KEYS_MAX));
  expect(keysOf({})).toEqual({ emails: [], phones: [], ips: [] });
});
