import { ClientEvents } from '../../../src/oauth/domain/client.events.js';
import { SCOPES } from '@alert-review/kernel';
import type { TestApp } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { BASE, CALLBACK, OAuthClient } from '../../support/oauth-client.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await oauthApp();
});

const register = (metadata: object = {}) =>
  OAuthClient.register(server, { redirect_uris: [CALLBACK], ...metadata });

test('a client picks neither its id nor its secret [21]', async () => {
  const mine = { client_id: 'cl_mine', client_secret: 'cs_mine', client_name: 'An assistant of mine' };
  const { json } = await register(mine);
  const { client_id: id, client_secret: secret }: Record<string, string> = json;
  expect(id).toMatch(/^cl_[\w-]{22}$/);
  expect(secret).toMatch(/^cs_[\w-]{43}$/);
  const event = (await loggedOf(server, ClientEvents)).find(({ streamId }) => streamId === id);
  const data = { confidential: true, redirectHosts: ['claude.ai'] };
  expect(event).toMatchObject({ type: 'ClientRegistered' });
  expect(event!.data).toEqual(data);
  expect(JSON.stringify(event)).not.toMatch(/[ _]mine|(cs|rg)_[\w-]{43}/);
});

test('unknown scopes are no reason to refuse a client [22]', async () => {
  for (const scope of ['alerts:read openid offline_access claudeai', ''])
    expect((await register({ scope })).json).toMatchObject({ scope: SCOPES.join(' ') });
});

test('unknown members and grant types are ignored [23]', async () => {
  const metadata = {
    application_type: 'native',
    software_id: 'x',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  };
  const { status, json } = await register(metadata);
  expect([status, json]).toMatchObject([201, { grant_types: ['authorization_code', 'refresh_token'] }]);
});

test('without a method a client gets a secret [24], with `none` it gets none', async () => {
  const basic = { token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 };
  expect((await register()).json).toMatchObject(basic);
  const { json } = await register({
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
  });
  expect(json).toMatchObject({ grant_types: ['authorization_code'] });
  expect(json).not.toHaveProperty('client_secret');
});

test('the answer is 201 and kept by nobody [25]', async () => {
  const { status, headers } = await register();
  expect([status, headers['cache-control'], headers.pragma]).toEqual([201, 'no-store', 'no-cache']);
});

test.each([
  ['an unknown method', { token_endpoint_auth_method: 'private_key_jwt' }],
  ['grant types without authorization_code', { grant_types: ['client_credentials'] }],
  ['response types without code', { response_types: ['token'] }],
  ['a name that is no text', { client_name: 1 }],
  ['a name with half a surrogate pair', { client_name: 'A\ud800' }],
])('%s is refused', async (_, metadata) => {
  const { status, json } = await register(metadata);
  expect([status, json]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
});

test('a body over 16 KiB, broken JSON and a form are refused in the words of the standard', async () => {
  const large = await register({ client_uri: 'x'.repeat(17_000) });
  expect([large.status, large.json]).toMatchObject([413, { error: 'invalid_client_metadata' }]);
  const broken = await server.rest({ method: 'POST', url: '/oauth/register', body: '{"a"' });
  expect([broken.status, broken.json]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = await server.rest({ method: 'POST', url: '/oauth/register', body: 'a=1', headers });
  expect([form.status, form.json]).toMatchObject([415, { error: 'invalid_client_metadata' }]);
});

test('a client reads what it registered with its registration token, and nobody else does', async () => {
  const { json } = await register({ client_name: 'Reader' });
  const made: Record<string, string> = json;
  const url = made.registration_client_uri!.slice(BASE.length);
  const read = (token: string) =>
    server.rest({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const { status, json: seen } = await read(made.registration_access_token!);
  expect([status, seen]).toMatchObject([200, { client_id: made.client_id, client_name: 'Reader' }]);
  expect(JSON.stringify(seen)).not.toMatch(/(cs|rg)_[\w-]{43}/);
  const foreign: Record<string, string> = (await register()).json;
  const refused = await read(foreign.registration_access_token!);
  expect([refused.status, refused.json]).toMatchObject([401, { error: 'invalid_token' }]);
});

test('names are shortened and freed of what is not seen [67]', async () => {
  const { json } = await register({ client_name: `A\u202Eb\u0007\u200B${'c'.repeat(100)}` });
  expect(json).toMatchObject({ client_name: `Ab${'c'.repeat(78)}` });
});
