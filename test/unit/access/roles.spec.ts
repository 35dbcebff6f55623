import {
  API_KEY_DEFAULT_SCOPES,
  API_KEY_SCOPES,
  roleAddsPermission,
  ROLE_PERMISSIONS,
} from '../../../src/access/domain/roles.js';
import { ROLES, type Role } from '../../../src/access/domain/user.events.js';
import { type Permission, PERMISSIONS, SCOPES } from '@alert-review/kernel';

/** The table as people read it; columns: admin, analyst, reviewer, viewer, API key (n = only when named). */
const TABLE = `
  alerts:read         x x x x x
  entities:read       x x x x -
  transactions:read   x x x x -
  alerts:write        x x x - x
  alerts:assign       x - x - n
  alerts:bulk_write   x x - - -
  alerts:bulk_rerun   x x - - -
  feedback:write      x x x - -
  tickets:write       x x x - -
  records:ingest      x - - - x
  audit:export        x - x - n
  api_keys:manage     x - - - -
  webhooks:manage     x - - - n
  members:manage      x - - - -
  members:provision   x - - - n
  clients:manage      x - - - -
  org:manage          x - - - -
  server:operate      - - - - -
`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [Permission, ...string[]]);

test('the table names every permission once', () => {
  expect(rows.map(([permission]) => permission).sort()).toEqual([...PERMISSIONS].sort());
});

const cells = rows.flatMap(([permission, ...marks]) =>
  ROLES.map((role, column): [Permission, Role, boolean] => [permission, role, marks[column] === 'x']),
);

test.each(cells)('%s of %s: %s', (permission, role, held) => {
  expect(ROLE_PERMISSIONS[role].includes(permission)).toBe(held);
});

test.each(rows.map(([permission, ...marks]): [Permission, string] => [permission, marks[4]!]))(
  '%s of an API key: %s',
  (permission, mark) => {
    expect(API_KEY_DEFAULT_SCOPES.includes(permission)).toBe(mark === 'x');
    expect(API_KEY_SCOPES.includes(permission)).toBe(mark === 'x' || mark === 'n');
  },
);

test('the roles of people hold no scope that the API does not know', () => {
  for (const role of ROLES) for (const held of ROLE_PERMISSIONS[role]) expect(PERMISSIONS).toContain(held);
  expect(ROLE_PERMISSIONS.admin).toEqual(expect.arrayContaining([...SCOPES]));
});

test('a change raises when it allows anything new', () => {
  const raising = ROLES.flatMap((from) =>
    ROLES.filter((to) => roleAddsPermission(from, to)).map((to) => `${from} ${to}`),
  );
  expect(raising).toEqual([
    'analyst admin',
    'analyst reviewer',
    'reviewer admin',
    'reviewer analyst',
    'viewer admin',
    'viewer analyst',
    'viewer reviewer',
  ]);
});
