import { GrantEvents } from '../../../src/oauth/domain/grant.events.js';
import { SCOPES } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { callMcp, OAuthClient } from '../../support/oauth-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { oauthApp } from './oauth-app.js';
import { whileStoresAreSlow } from '../../support/slow-stores.js';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let userId: string;
let client: OAuthClient;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
  client = await OAuthClient.confidential(server);
});

beforeEach(async () => {
  ({ browser, id: userId } = await signedIn(server, bank, 'admin'));
});

const lastEvent = async () => {
  const { type, data, org } = (await loggedOf(server, GrantEvents)).at(-1)!;
  return { type, data, org };
};

test('a code is good once; used again, all that it gave ends [1]', async () => {
  const code = await client.code(browser);
  const absExp: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const sealed: unknown = expect.stringMatching(/^[\w+/=-]{43,}$/);
  const application = { clientId: client.id, clientHash: sealed, client: sealed };
  const consent = { userId, ...application, redirectHost: 'claude.ai', scopes: SCOPES, absExp };
  expect(await lastEvent()).toEqual({ type: 'ConsentGranted', data: consent, org: bank.id });
  const { status, access, refresh } = await client.exchange(code);
  expect(status).toBe(200);
  expect((await callMcp(server, access)).status).toBe(200);
  expect(await client.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect((await callMcp(server, access)).status).toBe(401);
  expect(await client.refresh(refresh)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const revoked = { type: 'GrantRevoked', data: { reason: 'code_replay' }, org: bank.id };
  expect(await lastEvent()).toEqual(revoked);
});

test.each([
  ['without a challenge [2]', { code_challenge: undefined }],
  ['with the method plain [3]', { code_challenge_method: 'plain' }],
  ['without a method, which means plain [4]', { code_challenge_method: undefined }],
  ['with a challenge of another length', { code_challenge: 'short' }],
])('no authorization begins %s', async (_, changes) => {
  const { status, location } = await client.authorize(browser, changes);
  const { searchParams } = new URL(location!);
  expect([status, searchParams.get('error'), searchParams.get('state')]).toEqual([
    303,
    'invalid_request',
    'st',
  ]);
});

test.each([
  ['another verifier [5]', 'w'.repeat(64), 'invalid_grant'],
  ['no verifier [6]', undefined, 'invalid_request'],
  ['a verifier of another length', 'w'.repeat(42), 'invalid_request'],
])('a code is refused with %s', async (_, verifier, error) => {
  const code = await client.code(browser);
  expect(await client.exchange(code, { code_verifier: verifier })).toMatchObject({ status: 400, error });
});

test('a code of another client is refused, and still good for its own [7]', async () => {
  const other = await OAuthClient.confidential(server);
  const code = await client.code(browser);
  expect(await other.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect((await client.exchange(code)).status).toBe(200);
});

test('a code is too old after 60 seconds [8]', async () => {
  const code = await client.code(browser);
  server.clock.advance(60_000);
  expect(await client.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
});

test('of eight exchanges of a code at once one gets tokens, whatever the stores do [31]', async () => {
  const code = await client.code(browser);
  const answers = await whileStoresAreSlow(server, () =>
    Promise.all(Array.from({ length: 8 }, () => client.exchange(code))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
});
