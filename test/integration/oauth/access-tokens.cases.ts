import { ROLE_PERMISSIONS } from '../../../src/access/domain/roles.js';
import { ROLES } from '../../../src/access/domain/user.events.js';
import { hasPermission, PERMISSIONS, SCOPES } from '@alert-review/kernel';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { SetOrganizationStatus } from '../../../src/access/commands/set-organization-status.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { AccessTokenRecord } from '../../../src/oauth/domain/token.record.js';
import { AuthenticateAccessToken } from '../../../src/oauth/queries/authenticate-access-token.query.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { WebBrowser } from '../../support/web-browser.js';
import { callMcp, connected, type Connection } from '../../support/oauth-client.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;
let connection: Connection;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
});

beforeEach(async () => {
  connection = await connected(server, bank, { role: 'analyst' });
});

const callerNow = () => server.bus.send(new AuthenticateAccessToken(connection.tokens.access, 'test'));

test('a token counts in the header of a request alone, and is one of access [58]', async () => {
  const { access, refresh } = connection.tokens;
  expect((await callMcp(server, refresh)).status).toBe(401);
  const inQuery = await server.rest({ method: 'POST', url: `/mcp/v1?access_token=${access}`, body: {} });
  expect(inQuery.status).toBe(401);
  for (const authorization of ['Bearer', 'Bearer ', `Basic ${access}`, `Bearer ${access} x`, access]) {
    const { status } = await callMcp(server, null, undefined, { authorization });
    expect([authorization, status]).toEqual([authorization, 401]);
  }
  expect((await callMcp(server, access)).status).toBe(200);
});

test('every kind of credential opens its own door only [K6]', async () => {
  const { access } = connection.tokens;
  expect((await callMcp(server, bank.key)).status).toBe(401);
  const keyed = await server.rest({ method: 'POST', url: '/mcp/v1', key: bank.key, body: {} });
  expect(keyed.status).toBe(401);
  const cookie = connection.browser.cookie;
  expect((await callMcp(server, null, undefined, { cookie })).status).toBe(401);
  const rest = { method: 'GET', url: '/api/v1/crypto/crypto-chains' } as const;
  expect((await server.rest({ ...rest, key: access })).status).toBe(401);
  expect((await server.rest({ ...rest, headers: { authorization: `Bearer ${access}` } })).status).toBe(401);
  const pages = await new WebBrowser(server).get('/settings/account', { authorization: `Bearer ${access}` });
  expect(pages.status).toBe(303);
});

test('a changed role acts at once, and a raised one adds nothing to the grant [64]', async () => {
  const narrow = await connected(server, bank, { role: 'viewer' });
  const before = await callerNow();
  expect(before.permissions).toContain('alerts:write');
  await server.bus.send(new SetUserRole(bank.caller, { userId: connection.userId, role: 'viewer' }));
  const after = await callerNow();
  expect(after.scopes).toContain('alerts:write');
  expect(after.permissions).not.toContain('alerts:write');
  await server.bus.send(new SetUserRole(bank.caller, { userId: narrow.userId, role: 'admin' }));
  const raised = await server.bus.send(new AuthenticateAccessToken(narrow.tokens.access, 'test'));
  expect(raised.scopes).toEqual(['alerts:read', 'entities:read', 'transactions:read']);
});

test.each(ROLES)(
  'a token of everything may do what %s may now, and what only pages do never [K9]',
  async (role) => {
    const wide = await connected(server, bank, { role: 'admin' });
    expect(wide.tokens.scope).toBe(SCOPES.join(' '));
    await server.bus.send(new SetUserRole(bank.caller, { userId: wide.userId, role }));
    const caller = await server.bus.send(new AuthenticateAccessToken(wide.tokens.access, 'test'));
    const consented = (await connected(server, bank, { role })).tokens.scope.split(' ');
    for (const permission of PERMISSIONS) {
      const may = SCOPES.some((scope) => scope === permission) && ROLE_PERMISSIONS[role].includes(permission);
      expect([permission, hasPermission(caller, permission)]).toEqual([permission, may]);
      expect([permission, consented.includes(permission)]).toEqual([permission, may]);
    }
  },
);

test('a switched feature of the organization acts at once [65]', async () => {
  expect((await callerNow()).features).toEqual([]);
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] }),
  );
  expect((await callerNow()).features).toEqual(['semantic_search']);
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: [], disable: ['semantic_search'] }),
  );
  expect((await callerNow()).features).toEqual([]);
});

test('a disabled organization is shut out at once, and comes back with what it had [65]', async () => {
  const other = await connected(server, await server.newOrganization(), { role: 'analyst' });
  const { browser, client, tokens, email } = connection;
  const chains = { method: 'GET', url: '/api/v1/crypto/crypto-chains', key: bank.key } as const;
  const seen = async () => [
    (await callMcp(server, tokens.access)).status,
    (await browser.get('/settings/account')).status,
    (await server.rest(chains)).status,
    (await new WebBrowser(server).logIn(email)).status,
    (await callMcp(server, other.tokens.access)).status,
  ];
  expect(await seen()).toEqual([200, 200, 200, 303, 200]);
  await server.bus.send(new SetOrganizationStatus(bank.caller, 'Disable'));
  expect(await seen()).toEqual([401, 303, 401, 401, 200]);
  expect(await client.refresh(tokens.refresh)).toMatchObject({ status: 400, error: 'invalid_grant' });
  await server.bus.send(new SetOrganizationStatus(bank.caller, 'Enable'));
  expect(await seen()).toEqual([200, 200, 200, 303, 200]);
  expect((await client.refresh(tokens.refresh)).status).toBe(200);
});

test('a token says who comes, for which organization, and through which grant [72]', async () => {
  const caller = await callerNow();
  expect(caller).toMatchObject({
    kind: 'agent',
    via: 'mcp',
    orgId: bank.id,
    userId: connection.userId,
    clientId: connection.client.id,
  });
  expect(caller.grantId).toMatch(/^[0-9a-z]{26}$/);
});

test('a token that names the grant of another organization is refused [72]', async () => {
  const other = await connected(server, await server.newOrganization(), { role: 'analyst' });
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const own = (await rows.get(AccessTokenRecord, hashOfToken(connection.tokens.access)))!;
  const foreign = (await rows.get(AccessTokenRecord, hashOfToken(other.tokens.access)))!;
  await rows.put(AccessTokenRecord, { ...own, orgId: foreign.orgId });
  expect((await callMcp(server, connection.tokens.access)).status).toBe(401);
  await rows.put(AccessTokenRecord, { ...own, grantId: foreign.grantId });
  expect((await callMcp(server, connection.tokens.access)).status).toBe(401);
  await rows.put(AccessTokenRecord, own);
  expect((await callMcp(server, connection.tokens.access)).status).toBe(200);
});

test('a token of another audience is refused [72]', async () => {
  const store = server.app.get(ReadStore, { strict: false });
  const _id = `system.${hashOfToken(connection.tokens.access)}`;
  const update = { $set: { audience: 'https://elsewhere.example/mcp/v1' } };
  await store.compareAndSet(AccessTokenRecord, { _id, org: 'system' }, update);
  expect((await callMcp(server, connection.tokens.access)).status).toBe(401);
});

test.each([0, -60 * 60_000])(
  'remembered tokens are looked up again after five seconds, the time set by %d ms',
  async (byMs) => {
    const store = server.app.get(ReadStore, { strict: false });
    const { access } = connection.tokens;
    expect((await callMcp(server, access)).status).toBe(200);
    // As another process would do it.
    await store.remove(AccessTokenRecord, { _id: `system.${hashOfToken(access)}`, org: 'system' });
    server.clock.leap(byMs);
    server.clock.advance(4_999);
    expect((await callMcp(server, access)).status).toBe(200);
    server.clock.advance(1);
    expect((await callMcp(server, access)).status).toBe(401);
    server.clock.leap(-byMs);
  },
);
