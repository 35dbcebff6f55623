import type { TestApp, TestOrganization } from '../../support/app.js';
import { CALLBACK, OAuthClient } from '../../support/oauth-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let client: OAuthClient;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
  client = await OAuthClient.confidential(server);
  ({ browser } = await signedIn(server, bank, 'viewer'));
});

test.each([
  [
    'https://unlisted.example/cb',
    /unlisted\.example, an address that this server does not list \(OAUTH_REDIRECT_HOSTS\)/,
  ],
  ['https://vscode.dev/redirect', /vscode\.dev, an address that it did not register/],
  [
    'http://claude.ai/cb',
    /claude\.ai, an address that this server lists for https and that very spelling alone/,
  ],
  [
    'https://CLAUDE.ai/cb',
    /claude\.ai, an address that this server lists for https and that very spelling alone/,
  ],
])('an address that is refused is named, with the reason: %s', async (redirect_uri, told) => {
  expect((await client.authorize(browser, { redirect_uri })).text).toMatch(told);
});

test('an address that is missing is called missing', async () => {
  const { status, text } = await client.authorize(browser, { redirect_uri: undefined });
  expect([status, text.includes('redirect_uri is missing'), text.includes('unreadable')]).toEqual([
    400,
    true,
    false,
  ]);
});

test('a registration that is refused names every host that may not be used', async () => {
  const redirect_uris = ['https://one.example/cb', 'https://two.example/cb', 'other-app://three/cb'];
  const { json } = await OAuthClient.register(server, { redirect_uris });
  expect(JSON.stringify(json)).toContain('(one.example, two.example, other-app://three)');
});

const isPageOnly = async (redirectUri: string | undefined, asked = client) => {
  const { status, headers, location } = await asked.authorize(browser, { redirect_uri: redirectUri });
  expect([status, location, headers['content-type']]).toEqual([400, null, 'text/html; charset=utf-8']);
};

test.each([
  ['one that was not registered [9]', 'https://claude.ai/other'],
  ['none', undefined],
  ['a slash at the end [10]', `${CALLBACK}/`],
  ['a query [10]', `${CALLBACK}?next=1`],
  ['another case [10]', 'https://claude.ai/API/mcp/auth_callback'],
  ['another case of the host [10]', 'https://CLAUDE.ai/api/mcp/auth_callback'],
  ['a way up [10]', 'https://claude.ai/api/x/../mcp/auth_callback'],
  ['a longer host [10]', 'https://claude.ai.evil.example/api/mcp/auth_callback'],
  ['a user in front of the host [10]', 'https://claude.ai@evil.example/api/mcp/auth_callback'],
  ['http [10]', 'http://claude.ai/api/mcp/auth_callback'],
])('nobody is sent to %s', async (_, uri) => isPageOnly(uri));

test('an unknown client gets a page that says what to do, and nobody is sent anywhere', async () => {
  const { status, location, text } = await client.authorize(browser, { client_id: 'cl_unknown' });
  expect([status, location]).toEqual([400, null]);
  expect(text).toContain('remove the connection to this server and add the connection again');
});

test('the address at the token endpoint is the one of the authorization [11], or none [12]', async () => {
  const code = await client.code(browser);
  const other = { redirect_uri: 'https://claude.ai/other' };
  expect(await client.exchange(code, other)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const next = await client.code(browser);
  expect((await client.exchange(next, { redirect_uri: undefined })).status).toBe(200);
});

test.each([
  ['localhost [13]', 'http://localhost:8787/callback', 'http://localhost:50123/callback'],
  ['127.0.0.1 [14]', 'http://127.0.0.1:33418/', 'http://127.0.0.1:49152/'],
  ['[::1] [14]', 'http://[::1]:33418/cb', 'http://[::1]:49152/cb'],
  ['an address without a port [15]', 'http://127.0.0.1/', 'http://127.0.0.1:61000/'],
])('the port of this machine is free: %s', async (_, registered, asked) => {
  const local = await OAuthClient.public(server, registered);
  const answer = await local.consent(browser, ['alerts:read'], { redirect_uri: asked });
  expect(answer.href).toMatch(asked);
  const exchanged = await local.exchange(answer.searchParams.get('code')!, { redirect_uri: asked });
  expect(exchanged.status).toBe(200);
});

test.each([
  ['path [16]', 'http://localhost:8787/other'],
  ['query [16]', 'http://localhost:8787/callback?x=1'],
  ['scheme [16]', 'https://localhost:8787/callback'],
  ['name [16]', 'http://127.0.0.1:8787/callback'],
])('on this machine another %s is another address', async (_, asked) =>
  isPageOnly(asked, await OAuthClient.public(server, 'http://localhost:8787/callback')),
);

test.each([
  ['http://localhost.evil.example/cb [17]', 'localhost.evil.example'],
  ['http://127.0.0.1.evil.example/cb [17]', '127.0.0.1.evil.example'],
  ['http://127.0.0.1@evil.example/cb [17]', 'evil.example'],
  ['http://0.0.0.0/cb [17]', '0.0.0.0'],
  ['http://claude.ai/cb [17]', 'claude.ai'],
  ['https://claude.ai/cb#here [17]', 'claude.ai'],
  ['javascript:alert(1) [18]', 'javascript:'],
  ['JavaScript:alert(1) [18]', 'javascript:'],
  ['data:text/html,x [18]', 'data:'],
  ['file:///etc/passwd [18]', 'file:'],
  ['vbscript:x [18]', 'vbscript:'],
  ['blob:https://claude.ai/x [18]', 'blob:'],
  ['https://unlisted.example/cb [19]', 'unlisted.example'],
  ['https://user@claude.ai/cb [17]', 'claude.ai'],
])('no client registers %s', async (titled, host) => {
  const uri = titled.replace(/ \[\d+\]$/, '');
  const { status, json } = await OAuthClient.register(server, { redirect_uris: [uri] });
  expect([status, json]).toMatchObject([400, { error: 'invalid_redirect_uri' }]);
  expect(JSON.stringify(json)).toContain(host);
});

test.each([
  ['an empty list [20]', { redirect_uris: [] }, 'redirect_uris is empty'],
  ['no list [20]', {}, 'redirect_uris is missing: send 1 to 10 addresses'],
  ['a text [20]', { redirect_uris: CALLBACK }, 'redirect_uris is no list'],
  ['eleven', { redirect_uris: Array<string>(11).fill(CALLBACK) }, 'redirect_uris has 11 addresses'],
  ['a number', { redirect_uris: [1] }, 'redirect_uris has a value that is no text'],
  ['a long one', { redirect_uris: [`${CALLBACK}/${'x'.repeat(2_048)}`] }, 'is longer than 2048 characters'],
])('%s of redirect URIs is refused, and told what is wrong', async (_, metadata, said) => {
  const { status, json } = await OAuthClient.register(server, metadata);
  expect([status, json]).toMatchObject([
    400,
    { error: 'invalid_redirect_uri', error_description: expect.stringContaining(said) as string },
  ]);
});

test('the acceptable ones of a mixed list are kept, those of apps too', async () => {
  const vsCode = ['http://127.0.0.1/', 'http://127.0.0.1:33418/', 'https://vscode.dev/redirect'];
  const cursor = ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:8787/callback'];
  const bad = ['https://unlisted.example/cb', 'other-app://anysphere.cursor-mcp/cb'];
  const { json } = await OAuthClient.register(server, { redirect_uris: [...bad, ...vsCode, ...cursor] });
  expect(json).toMatchObject({ redirect_uris: [...vsCode, ...cursor] });
});
