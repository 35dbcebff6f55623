import { GrantEvents } from '../../../src/oauth/domain/grant.events.js';
import { DAY_MS, SCOPES } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { callMcp, connected, OAuthClient } from '../../support/oauth-client.js';
import { whileStoresAreSlow } from '../../support/slow-stores.js';
import { oauthApp, strictApp } from './oauth-app.js';

const MINUTE_MS = 60_000;

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
});

const INVALID_GRANT = { status: 400, error: 'invalid_grant' };
const mcpStatus = async (token: string, at = server) => (await callMcp(at, token)).status;

test('without a secret: an hour, no refresh token [26], and then it is over [27]', async () => {
  const client = await OAuthClient.public(server);
  const { tokens } = await connected(server, bank, { client });
  expect([tokens.expiresIn, tokens.refresh]).toEqual([3600, '']);
  server.clock.advance(3_600_000 - 1);
  expect(await mcpStatus(tokens.access)).toBe(200);
  server.clock.advance(1);
  const { status, headers, json } = await callMcp(server, tokens.access);
  expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('token expired')]);
  expect(JSON.stringify(json)).toContain('Unauthorized');
});

test('with a secret: 15 minutes and a refresh token [28]', async () => {
  const { client, tokens } = await connected(server, bank);
  expect([tokens.expiresIn, tokens.refresh]).toEqual([900, expect.stringMatching(/^rt_[\w-]{43}$/)]);
  server.clock.advance(15 * MINUTE_MS);
  expect(await mcpStatus(tokens.access)).toBe(401);
  const next = await client.refresh(tokens.refresh);
  expect(next).toMatchObject({ status: 200, expiresIn: 900 });
  expect(await mcpStatus(next.access)).toBe(200);
});

describe('without a leeway', () => {
  let strict: TestApp;
  let strictBank: TestOrganization;

  beforeAll(async () => {
    strict = await strictApp();
    strictBank = await strict.newOrganization();
  });

  test('a refresh token that comes again ends the whole family [29]', async () => {
    const { client, tokens } = await connected(strict, strictBank);
    const next = await client.refresh(tokens.refresh);
    expect(await client.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
    expect(await mcpStatus(next.access, strict)).toBe(401);
    expect(await client.refresh(next.refresh)).toMatchObject(INVALID_GRANT);
    const events = (await loggedOf(strict, GrantEvents)).slice(-2);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['RefreshReplayDetected', {}],
      ['GrantRevoked', { reason: 'refresh_replay' }],
    ]);
  });

  test('of eight refreshes at once one wins, whatever the stores do [30]', async () => {
    const { client, tokens } = await connected(strict, strictBank);
    const answers = await whileStoresAreSlow(strict, () =>
      Promise.all(Array.from({ length: 8 }, () => client.refresh(tokens.refresh))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
  });

  test('when the system’s clock steps back, what was over stays over [77]', async () => {
    const { client, browser, tokens } = await connected(strict, strictBank);
    const code = await client.code(browser);
    strict.clock.advance(15 * MINUTE_MS);
    expect(await mcpStatus(tokens.access, strict)).toBe(401);
    strict.clock.leap(-20 * MINUTE_MS);
    expect(await mcpStatus(tokens.access, strict)).toBe(401);
    expect(await client.exchange(code)).toMatchObject(INVALID_GRANT);
    const late = await connected(strict, strictBank);
    strict.clock.advance(20 * MINUTE_MS);
    expect(await mcpStatus(late.tokens.access, strict)).toBe(200);
    strict.clock.advance(15 * MINUTE_MS);
    expect(await mcpStatus(late.tokens.access, strict)).toBe(401);
  });
});

test('a clock that is set back by hours does not lengthen the leeway [77]', async () => {
  const { client, tokens } = await connected(server, bank);
  expect((await client.refresh(tokens.refresh)).status).toBe(200);
  server.clock.leap(-120 * MINUTE_MS);
  try {
    expect(await client.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
  } finally {
    server.clock.leap(120 * MINUTE_MS);
  }
});

test('for 120 seconds a used refresh token gives the successor that nobody used again [L1]', async () => {
  const { client, tokens } = await connected(server, bank);
  const first = await client.refresh(tokens.refresh);
  for (const seconds of [61, 59]) {
    server.clock.advance(seconds * 1000);
    const again = await client.refresh(tokens.refresh);
    expect([again.status, again.refresh]).toEqual([200, first.refresh]);
    expect(await mcpStatus(again.access)).toBe(200);
  }
  expect((await loggedOf(server, GrantEvents)).at(-1)!.type).toBe('RefreshLeewayUsed');
  server.clock.advance(1);
  expect(await client.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
  // No proof that two have it: what the first answer gave goes on.
  const next = await client.refresh(first.refresh);
  expect([next.status, await mcpStatus(next.access)]).toEqual([200, 200]);
  expect(await client.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
  expect(await mcpStatus(next.access)).toBe(401);
});

test('an eleventh repeat is refused, and ends nothing', async () => {
  const { client, tokens } = await connected(server, bank);
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) statuses.push((await client.refresh(tokens.refresh)).status);
  expect(statuses).toEqual([...Array<number>(11).fill(200), 400]);
  expect(await mcpStatus(tokens.access)).toBe(200);
});

test('the leeway ends with the first use of a successor; later use ends the family', async () => {
  const { client, tokens } = await connected(server, bank);
  const second = await client.refresh(tokens.refresh);
  expect((await client.refresh(tokens.refresh)).status).toBe(200);
  const third = await client.refresh(second.refresh);
  expect(third.status).toBe(200);
  expect(await client.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
  expect(await mcpStatus(third.access)).toBe(401);
  expect(await client.refresh(third.refresh)).toMatchObject(INVALID_GRANT);
});

test('within the leeway eight refreshes at once are all served [L2]', async () => {
  const { client, tokens } = await connected(server, bank);
  const answers = await whileStoresAreSlow(server, () =>
    Promise.all(Array.from({ length: 8 }, () => client.refresh(tokens.refresh))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ refresh }) => refresh)).size).toBe(1);
  for (const { access } of answers) expect(await mcpStatus(access)).toBe(200);
});

test('each use moves the 14 days on, and without one they end it [32]', async () => {
  const { client, tokens } = await connected(server, bank);
  server.clock.advance(13 * DAY_MS);
  const second = await client.refresh(tokens.refresh);
  server.clock.advance(13 * DAY_MS);
  expect([second.status, (await client.refresh(second.refresh)).status]).toEqual([200, 200]);
  const idle = await connected(server, bank);
  server.clock.advance(14 * DAY_MS);
  expect(await idle.client.refresh(idle.tokens.refresh)).toMatchObject(INVALID_GRANT);
});

test('after 30 days it is over, and the last token is shortened to that [33]', async () => {
  const { client, tokens } = await connected(server, bank);
  let last = tokens;
  for (const days of [13, 13]) {
    server.clock.advance(days * DAY_MS);
    last = await client.refresh(last.refresh);
  }
  server.clock.advance(4 * DAY_MS - 5 * MINUTE_MS);
  last = await client.refresh(last.refresh);
  expect(last).toMatchObject({ status: 200, expiresIn: 300 });
  server.clock.advance(5 * MINUTE_MS);
  expect(await mcpStatus(last.access)).toBe(401);
  expect(await client.refresh(last.refresh)).toMatchObject(INVALID_GRANT);
});

test('a refresh never adds a scope [34], and a narrow one leaves the grant as it is [35]', async () => {
  const { client, tokens } = await connected(server, bank, { ticked: ['alerts:read', 'entities:read'] });
  expect(tokens.scope).toBe('alerts:read entities:read');
  const wider = await client.refresh(tokens.refresh, { scope: 'alerts:read alerts:write' });
  expect(wider).toMatchObject({ status: 400, error: 'invalid_scope' });
  const narrow = await client.refresh(tokens.refresh, { scope: 'alerts:read' });
  expect(narrow).toMatchObject({ status: 200, scope: 'alerts:read' });
  expect((await client.refresh(narrow.refresh)).scope).toBe('alerts:read entities:read');
});

test('a refresh token of another client is refused, and still good for its own [36]', async () => {
  const { client, tokens } = await connected(server, bank);
  const other = await OAuthClient.confidential(server);
  expect(await other.refresh(tokens.refresh)).toMatchObject(INVALID_GRANT);
  expect((await client.refresh(tokens.refresh)).status).toBe(200);
});

test('a client without a secret refreshes nothing [37]', async () => {
  const { tokens } = await connected(server, bank);
  const other = await OAuthClient.public(server);
  const refused = await other.refresh(tokens.refresh);
  expect(refused).toMatchObject({ status: 400, error: 'unauthorized_client' });
});

test('the scopes of all are granted when none is named', async () => {
  const { tokens } = await connected(server, bank);
  expect(tokens.scope).toBe(SCOPES.join(' '));
});
