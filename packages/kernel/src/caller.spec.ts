import { hasPermission, type Caller } from './caller.js';
import { PERMISSIONS } from './permissions.js';

const caller = (more: Partial<Caller>): Caller => ({
  kind: 'agent',
  orgId: 'a1',
  userId: 'u1',
  via: 'mcp',
  clientId: 'c1',
  correlationId: 'r1',
  scopes: [],
  permissions: [],
  features: [],
  ...more,
});

test.each([
  [true, ['alerts:read'], ['alerts:read']],
  [false, ['alerts:read'], []],
  [false, [], ['alerts:read']],
  [false, ['alerts:write'], ['alerts:write']],
] as const)('alerts:read is held: %s, with the scopes %j and the rights %j', (held, scopes, permissions) => {
  expect(hasPermission(caller({ scopes, permissions }), 'alerts:read')).toBe(held);
});

test('no name of a permission stands twice', () => {
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
});
