import { UNUSED_CLIENTS_MAX } from '../../../src/oauth/commands/register-client.command.js';
import { Clients } from '../../../src/oauth/clients.js';
import { ClientEvents } from '../../../src/oauth/domain/client.events.js';
import { ClientRecord } from '../../../src/oauth/domain/client.record.js';
import { RefreshTokenRecord } from '../../../src/oauth/domain/token.record.js';
import { RemoveEndedTokensJob } from '../../../src/oauth/jobs/remove-ended-tokens.job.js';
import { DAY_MS } from '@alert-review/kernel';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { CALLBACK, callMcp, connected, OAuthClient } from '../../support/oauth-client.js';
import { signedIn } from '../../support/web-browser.js';
import { OAUTH_ENV } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  const limits = {
    RATE_LIMIT_REGISTRATION_PER_MINUTE: '30',
    RATE_LIMIT_MCP_PER_MINUTE: '3',
    RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: '5',
  };
  server = await startApp({ env: { ...OAUTH_ENV, ...limits } });
  bank = await server.newOrganization();
});

afterAll(() => server.close());

beforeEach(() => server.clock.advance(60_000));

const register = () => OAuthClient.register(server, { redirect_uris: [CALLBACK] });

test('an address registers 30 clients a minute, then it is told to wait [62]', async () => {
  for (let count = 0; count < 30; count++) expect((await register()).status).toBe(201);
  const { status, headers } = await register();
  expect([status, Number(headers['retry-after'])]).toEqual([429, 60]);
  server.clock.advance(60_000);
  expect((await register()).status).toBe(201);
});

test('calls are counted for each user, and those that count there for the organization', async () => {
  const one = await connected(server, bank);
  const other = await connected(server, bank);
  const statusesOf = async (token: string, calls: number) => {
    const statuses: number[] = [];
    for (let call = 0; call < calls; call++) statuses.push((await callMcp(server, token)).status);
    return statuses;
  };
  expect(await statusesOf(one.tokens.access, 4)).toEqual([200, 200, 200, 429]);
  expect(await statusesOf(other.tokens.access, 3)).toEqual([200, 200, 429]);
});

test('the oldest client that was never used makes room once it is ten minutes old', async () => {
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const unused = { used: 'no' } as const;
  const now = server.clock.now();
  const [last] = await rows.find(ClientRecord, unused, { index: 'idle', limit: 1 });
  const there = await rows.count(ClientRecord, unused, { index: 'idle' });
  const filling = Array.from({ length: UNUSED_CLIENTS_MAX - there }, (_, n) => ({
    ...last!,
    id: `cl_filling${n}`,
    liveUntil: now,
    createdAt: now,
  }));
  await rows.putMany(ClientRecord, filling);
  expect((await register()).status).toBe(429);
  server.clock.advance(10 * 60_000);
  expect((await register()).status).toBe(201);
  expect(await rows.count(ClientRecord, unused, { index: 'idle' })).toBe(UNUSED_CLIENTS_MAX);
  const { type, data } = (await loggedOf(server, ClientEvents)).at(-2)!;
  expect([type, data]).toEqual(['ClientRemoved', { reason: 'too_many' }]);
  await rows.remove(ClientRecord, { id: { $in: filling.map(({ id }) => id) } });
});

test('clients that nobody uses are removed, and what is over with them', async () => {
  const job = server.app.get(RemoveEndedTokensJob, { strict: false });
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const sweep = () => job.run('hourly', new AbortController().signal);
  const { client } = await connected(server, bank);
  server.clock.advance(DAY_MS);
  await sweep();
  expect(await rows.count(ClientRecord, { used: 'no' }, { index: 'idle' })).toBe(0);
  server.clock.advance(72 * DAY_MS);
  await sweep();
  expect(await rows.get(ClientRecord, client.id)).not.toBeNull();
  expect(await rows.count(RefreshTokenRecord, {}, { index: 'id' })).toBe(0);
  server.clock.advance(2 * DAY_MS);
  await sweep();
  expect(await rows.get(ClientRecord, client.id)).toBeNull();
  const lost = await client.refresh('rt_any');
  expect(lost).toMatchObject({ status: 401, error: 'invalid_client' });
});

test('a client that is used between the look and its removal stays', async () => {
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const clients = server.app.get(Clients, { strict: false });
  const client = await OAuthClient.confidential(server);
  const unused = (await clients.get(client.id))!;
  const { tokens } = await connected(server, bank, { client });
  const removals = async () =>
    (await loggedOf(server, ClientEvents)).filter(
      ({ type, streamId }) => type === 'ClientRemoved' && streamId === client.id,
    ).length;
  await clients.remove(unused, { type: 'Remove', reason: 'never_used' }, 'of-a-test');
  expect(await removals()).toBe(0);
  expect((await client.refresh(tokens.refresh)).status).toBe(200);
  const used = (await clients.get(client.id))!;
  await clients.remove(used, { type: 'Remove', reason: 'idle' }, 'of-a-test');
  expect([await rows.get(ClientRecord, client.id), await removals()]).toEqual([null, 1]);
});

test('refused redirects are noted once an hour for a client and a host', async () => {
  const client = await OAuthClient.confidential(server);
  const { browser } = await signedIn(server, bank, 'viewer');
  const refusals = async () =>
    (await loggedOf(server, ClientEvents)).filter(
      ({ type, streamId }) => type === 'RedirectRefused' && streamId === client.id,
    ).length;
  for (const path of ['a', 'b'])
    await client.authorize(browser, { redirect_uri: `https://evil.example/${path}` });
  expect(await refusals()).toBe(1);
  await client.authorize(browser, { redirect_uri: 'https://other.example/' });
  server.clock.advance(60 * 60_000);
  await client.authorize(browser, { redirect_uri: 'https://evil.example/a' });
  expect(await refusals()).toBe(3);
  server.clock.advance(60 * 60_000);
  for (let n = 0; n < 60; n++)
    await client.authorize(browser, { redirect_uri: `https://${n}.${'x'.repeat(300)}.example/` });
  expect(await refusals()).toBeLessThanOrEqual(3 + 16);
  const [last] = (await loggedOf(server, ClientEvents)).slice(-1);
  expect((last!.data as { host: string }).host).toHaveLength(253);
});
