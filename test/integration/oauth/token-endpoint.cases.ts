import type { TestApp, TestOrganization } from '../../support/app.js';
import {
  BASE,
  CALLBACK,
  callMcp,
  connected,
  OAuthClient,
  postForm,
  VERIFIER,
} from '../../support/oauth-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;
let client: OAuthClient;
let browser: WebBrowser;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
  client = await OAuthClient.confidential(server);
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

function basic(id: string, secret: string) {
  const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const codeFields = (code: string) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
});

test('tokens are given for the MCP endpoint alone, at both endpoints [38]', async () => {
  const resource = 'https://elsewhere.example/mcp';
  const { location } = await client.authorize(browser, { resource });
  expect(new URL(location!).searchParams.get('error')).toBe('invalid_target');
  const code = await client.code(browser);
  const refused = { status: 400, error: 'invalid_target' };
  expect(await client.exchange(code, { resource })).toMatchObject(refused);
  const { refresh } = await client.exchange(code);
  expect(await client.refresh(refresh, { resource })).toMatchObject(refused);
  expect((await client.refresh(refresh)).status).toBe(200);
});

test.each([
  ['left open [39]', undefined],
  ['named with a slash at the end [40]', `${BASE}/mcp/v1/`],
  ['named with scheme and host in capitals', `${BASE.toUpperCase()}/mcp/v1`],
])('the resource may be %s', async (_, resource) => {
  const code = await client.code(browser, undefined, { resource });
  const tokens = await client.exchange(code, { resource });
  expect(tokens.status).toBe(200);
  expect((await client.refresh(tokens.refresh, { resource })).status).toBe(200);
});

test.each([
  ['a wrong secret [41]', { client_secret: 'cs_wrong' }],
  ['an empty secret [41]', { client_secret: '' }],
  ['no secret [41]', { client_secret: undefined }],
  ['an unknown client', { client_id: 'cl_unknown' }],
  ['no client', { client_id: undefined }],
])('%s is a 401 that asks for Basic, and burns nothing', async (_, changes) => {
  const code = await client.code(browser);
  const refused = await client.exchange(code, changes);
  expect(refused).toMatchObject({ status: 401, error: 'invalid_client' });
  expect(refused.headers['www-authenticate']).toMatch(/^Basic /);
  expect((await client.exchange(code)).status).toBe(200);
});

test('a client of the form may also use Basic [42], but not both at once', async () => {
  const own = basic(client.id, client.secret!);
  const both = await client.token(codeFields(await client.code(browser)), own);
  expect(both).toMatchObject({ status: 400, error: 'invalid_request' });
  const fields = {
    ...codeFields(await client.code(browser)),
    client_id: undefined,
    client_secret: undefined,
  };
  expect((await client.token(fields, own)).status).toBe(200);
  const wrong = await client.token(fields, basic(client.id, 'cs_wrong'));
  expect(wrong).toMatchObject({ status: 401, error: 'invalid_client' });
});

test('a parameter that is sent twice is refused, at all endpoints [43]', async () => {
  const { location } = await client.authorize(browser, { scope: ['alerts:read', 'alerts:write'] });
  expect(new URL(location!).searchParams.get('error')).toBe('invalid_request');
  const code = await client.code(browser);
  const twice = await client.exchange(code, { code_verifier: [VERIFIER, VERIFIER] });
  expect(twice).toMatchObject({ status: 400, error: 'invalid_request' });
  const { access } = await client.exchange(code);
  const revoked = await client.revoke(access, { token: [access, access] });
  expect([revoked.status, revoked.json]).toMatchObject([400, { error: 'invalid_request' }]);
  expect((await callMcp(server, access)).status).toBe(200);
});

test.each(['/oauth/token', '/oauth/revoke'])('GET and JSON are refused at %s [44]', async (url) => {
  const { access: token } = (await connected(server, bank, { client })).tokens;
  const own = { ...codeFields('ac_x'), token, client_id: client.id, client_secret: client.secret };
  expect((await server.rest({ method: 'GET', url: `${url}?token=${token}` })).status).toBe(405);
  const json = await server.rest({ method: 'POST', url, body: own });
  expect((await callMcp(server, token)).status).toBe(200);
  expect([json.status, json.json]).toMatchObject([415, { error: 'invalid_request' }]);
});

test.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'])(
  'the grant type %s does not exist [45]',
  async (grantType) => {
    const refused = await client.token({ grant_type: grantType });
    expect(refused).toMatchObject({ status: 400, error: 'unsupported_grant_type' });
  },
);

test.each(['grant_type', 'code'])('%s has to be there', async (field) => {
  const refused = await client.exchange('ac_x', { [field]: undefined });
  expect(refused).toMatchObject({ status: 400, error: 'invalid_request' });
});

test('answers with tokens are kept by nobody', async () => {
  const { tokens } = await connected(server, bank);
  expect([tokens.headers['cache-control'], tokens.headers.pragma]).toEqual(['no-store', 'no-cache']);
});

test('what clients send comes back in no header [73]', async () => {
  const injected = 'x\r\nSet-Cookie: a=b';
  const { headers, location } = await client.authorize(browser, { state: injected, response_type: injected });
  expect(JSON.stringify(headers)).not.toContain('Set-Cookie: a=b');
  expect(new URL(location!).searchParams.get('state')).toBe(injected);
  const refused = await postForm(server, '/oauth/token', { grant_type: injected, client_id: injected });
  expect(JSON.stringify(refused.headers)).not.toContain('a=b');
});
