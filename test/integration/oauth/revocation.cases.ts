import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { RevokeGrant } from '../../../src/oauth/commands/revoke-grant.command.js';
import { GrantEvents, type GrantEndReason } from '../../../src/oauth/domain/grant.events.js';
import { ListGrants } from '../../../src/oauth/queries/list-grants.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { callMcp, connected, OAuthClient, type Connection } from '../../support/oauth-client.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
});

const mcpStatus = async (token: string) => (await callMcp(server, token)).status;

/** `why`: the reason in the event; null where something else than the grant ended. */
async function isOver({ client, tokens, userId }: Connection, why: GrantEndReason | null) {
  expect(await mcpStatus(tokens.access)).toBe(401);
  expect(await client.refresh(tokens.refresh)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const events = await loggedOf(server, GrantEvents);
  const granted = events.find(({ type, data }) => type === 'ConsentGranted' && data.userId === userId);
  expect(granted).toBeDefined();
  const ends = events.filter(
    ({ type, streamId }) => type === 'GrantRevoked' && streamId === granted!.streamId,
  );
  expect(ends.map(({ data }) => data)).toEqual(why === null ? [] : [{ reason: why }]);
}

test('a revoked access token takes its grant with it; a foreign one does nothing [56]', async () => {
  const connection = await connected(server, bank);
  const { client, tokens } = connection;
  const other = await OAuthClient.confidential(server);
  expect((await other.revoke(tokens.access)).status).toBe(200);
  expect((await client.revoke('at_unknown')).status).toBe(200);
  expect(await mcpStatus(tokens.access)).toBe(200);
  expect((await client.revoke(tokens.access)).status).toBe(200);
  await isOver(connection, 'client');
});

test('a revoked refresh token ends the access token [57]', async () => {
  const connection = await connected(server, bank);
  expect(await mcpStatus(connection.tokens.access)).toBe(200);
  await connection.client.revoke(connection.tokens.refresh, { token_type_hint: 'refresh_token' });
  await isOver(connection, 'client');
});

test('a wrong secret revokes nothing', async () => {
  const { client, tokens } = await connected(server, bank);
  const { status, json } = await client.revoke(tokens.access, { client_secret: 'cs_wrong' });
  expect([status, json]).toMatchObject([401, { error: 'invalid_client' }]);
  expect(await mcpStatus(tokens.access)).toBe(200);
});

test('users disconnect their own applications, administrators any of the organization', async () => {
  const own = await connected(server, bank, { role: 'viewer' });
  const [grant] = (await server.bus.send(new ListGrants(bank.caller, 'all'))).filter(
    ({ userId }) => userId === own.userId,
  );
  expect(grant).toMatchObject({ redirectHost: 'claude.ai', revokedAt: null, clientId: own.client.id });
  const colleague = { ...bank.caller, userId: 'somebody', permissions: ['alerts:read'] as const };
  await expect(server.bus.send(new RevokeGrant(colleague, grant!.id))).rejects.toThrow('not found');
  await expect(server.bus.send(new ListGrants(colleague, 'all'))).rejects.toThrow('clients:manage');
  expect(await server.bus.send(new ListGrants(colleague, 'own'))).toEqual([]);
  const stranger = (await server.newOrganization()).caller;
  await expect(server.bus.send(new RevokeGrant(stranger, grant!.id))).rejects.toThrow('not found');
  await server.bus.send(new RevokeGrant({ ...colleague, userId: own.userId }, grant!.id));
  await isOver(own, 'user');
  const other = await connected(server, bank, { role: 'viewer' });
  const all = await server.bus.send(new ListGrants(bank.caller, 'all'));
  await server.bus.send(new RevokeGrant(bank.caller, all.find(({ userId }) => userId === other.userId)!.id));
  await isOver(other, 'administrator');
});

test('a disabled user is shut out at once [64]', async () => {
  const connection = await connected(server, bank, { role: 'analyst' });
  expect(await mcpStatus(connection.tokens.access)).toBe(200);
  await server.bus.send(new DisableUser(bank.caller, connection.userId));
  await isOver(connection, null);
});

test('a new password ends what was granted before', async () => {
  const connection = await connected(server, bank, { role: 'analyst' });
  expect(await mcpStatus(connection.tokens.access)).toBe(200);
  server.clock.advance(1_000);
  await server.bus.send(
    new SetUserPassword(bank.caller, { userId: connection.userId, password: 'another good password' }),
  );
  await isOver(connection, null);
});
