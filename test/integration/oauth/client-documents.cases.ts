import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, globalAgent, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DAY_MS } from '@alert-review/kernel';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { CALLBACK, callMcp, OAuthClient } from '../../support/oauth-client.js';
import { SteppedClock } from '../../support/test-clock.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { OAUTH_ENV } from './oauth-app.js';

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../fixtures/tls', name));

const LOCAL_ENV = { ...OAUTH_ENV, OAUTH_REDIRECT_HOSTS: 'claude.ai,localhost,127.0.0.1' };

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: object | string | null;
}

let host: Server;
let base: string;
let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
const clock = new SteppedClock();
const answers = new Map<string, Answer>();
const fetched: string[] = [];

beforeAll(async () => {
  host = createServer({ cert: read('localhost.crt'), key: read('localhost.key') }, (request, response) => {
    fetched.push(request.url!);
    const { status = 200, headers = {}, body } = answers.get(request.url!)!;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    if (body === null) response.flushHeaders();
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  base = `https://localhost:${(host.address() as AddressInfo).port}`;
  globalAgent.options.ca = read('localhost.crt');
  server = await startApp({ env: { ...LOCAL_ENV, OAUTH_CLIENT_DOCUMENTS: 'private' }, clock });
  bank = await server.newOrganization();
  ({ browser } = await signedIn(server, bank, 'analyst'));
});

afterAll(async () => {
  delete globalAgent.options.ca;
  globalAgent.destroy();
  host.closeAllConnections();
  host.close();
  await server.close();
});

const documentOf = (address: string, changes: object = {}): object => ({
  client_id: address,
  client_name: 'Desk Helper',
  redirect_uris: [CALLBACK],
  ...changes,
});

/** Publishes a document; the address that is its client_id. */
function publish(name: string, answer: (address: string) => Answer): string {
  answers.set(`/${name}`, answer(`${base}/${name}`));
  return `${base}/${name}`;
}

const refusalOf = async (address: string, at = server, by = browser): Promise<string> => {
  const { status, location, text } = await OAuthClient.documented(at, address).authorize(by);
  expect([status, location]).toEqual([400, null]);
  return text;
};

test('a client connects by its document; the page names its host; it has no secret', async () => {
  const client = OAuthClient.documented(
    server,
    publish('ok', (address) => ({ body: documentOf(address) })),
  );
  const { location } = await client.authorize(browser);
  const page = await browser.get(location!);
  expect(page.text).toMatch(/<strong>localhost<\/strong>\s*describes it under this name/);
  expect(page.text).toContain('Desk Helper');
  const tokens = await client.exchange(await client.code(browser, ['alerts:read']));
  expect(tokens).toMatchObject({ status: 200, expiresIn: 3600, refresh: '', scope: 'alerts:read' });
  expect((await callMcp(server, tokens.access)).status).toBe(200);
  const withSecret = await client.exchange(await client.code(browser), { client_secret: 'x' });
  expect(withSecret).toMatchObject({ status: 401, error: 'invalid_client' });
});

test('redirect URIs are those of the document, at once when it says so', async () => {
  const address = publish('moved', (self) => ({ body: documentOf(self) }));
  const other = OAuthClient.documented(server, address, 'https://claude.ai/other');
  expect((await other.authorize(browser)).status).toBe(400);
  publish('moved', (self) => ({ body: documentOf(self, { redirect_uris: ['https://claude.ai/other'] }) }));
  expect((await other.authorize(browser)).status).toBe(303);
  const unlisted = 'https://unlisted.example/cb';
  publish('moved', (self) => ({ body: documentOf(self, { redirect_uris: [unlisted] }) }));
  expect((await OAuthClient.documented(server, address, unlisted).authorize(browser)).status).toBe(400);
});

test.each([
  ['an hour, as its headers say', 'max-age=3600', 3_600_000],
  ['a day at most', 'max-age=999999999', DAY_MS],
])('a document is kept for %s', async (_, rules, keptMs) => {
  const name = `kept-${keptMs}`;
  const headers = { 'cache-control': rules };
  const address = publish(name, (self) => ({ headers, body: documentOf(self) }));
  const client = OAuthClient.documented(server, address);
  const times = () => fetched.filter((url) => url === `/${name}`).length;
  await client.authorize(browser);
  clock.advance(keptMs - 1);
  ({ browser } = await signedIn(server, bank, 'analyst'));
  await client.authorize(browser);
  expect(times()).toBe(1);
  clock.advance(1);
  await client.authorize(browser);
  expect(times()).toBe(2);
});

const PADDING = ' '.repeat(6 * 1024);

test.each<[string, (address: string) => Answer, string]>([
  ['of-another', () => ({ body: documentOf('https://claude.ai/x') }), 'the client_id in it is another one'],
  ['with-secret', (self) => ({ body: documentOf(self, { client_secret: 's' }) }), 'must be none'],
  [
    'shared-secret',
    (self) => ({ body: documentOf(self, { token_endpoint_auth_method: 'client_secret_post' }) }),
    'must be none',
  ],
  ['nameless', (self) => ({ body: documentOf(self, { client_name: undefined }) }), 'client_name is missing'],
  ['nowhere', (self) => ({ body: documentOf(self, { redirect_uris: [] }) }), 'redirect_uris is empty'],
  ['long', (self) => ({ body: JSON.stringify(documentOf(self)) + PADDING }), 'longer than 5 KiB'],
  ['text', () => ({ body: 'hello' }), 'not a JSON object'],
  ['null', () => ({ body: 'null' }), 'not a JSON object'],
  ['missing', () => ({ status: 404, body: '' }), 'it answered 404'],
  ['elsewhere', () => ({ status: 302, headers: { location: `${base}/ok` }, body: '' }), 'it answered 302'],
  [
    'uploaded',
    (self) => ({ headers: { 'content-type': 'text/plain' }, body: documentOf(self) }),
    'not application/json',
  ],
])('the document %s is refused', async (name, answer, reason) => {
  expect(await refusalOf(publish(name, answer))).toContain(reason);
});

test('a document that does not come within 5 s is refused', async () => {
  const { timeout } = AbortSignal;
  const limits: number[] = [];
  // Its time is over at once.
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, limits.push(ms));
  try {
    expect(await refusalOf(publish('slow', () => ({ body: null })))).toContain('did not answer within 5 s');
  } finally {
    AbortSignal.timeout = timeout;
  }
  expect(limits).toEqual([5_000]);
});

test.each([
  ['https://unlisted.example/client.json', 'does not list unlisted.example'],
  ['https://[::1]/client.json', 'does not list [::1]'],
  ['https://claude.ai', 'needs a path'],
  ['https://claude.ai/', 'needs a path'],
  ['https://claude.ai/a/../b', 'plainest form'],
  ['https://claude.ai@evil.example/x', 'does not list'],
  ['https://claude.ai/x#y', 'plainest form'],
  ['https://CLAUDE.ai/x', 'plainest form'],
  [`https://claude.ai/${'x'.repeat(260)}`, 'longer than 256'],
])('no document is fetched from %s', async (address, reason) => {
  const before = fetched.length;
  expect(await refusalOf(address)).toContain(reason);
  expect(fetched).toHaveLength(before);
});

test('private addresses are reached only where the server is set so [66]', async () => {
  const open = await startApp({ env: LOCAL_ENV });
  const { browser: other } = await signedIn(open, await open.newOrganization(), 'analyst');
  for (const address of [`${base}/ok`, 'https://127.0.0.1/x'])
    expect(await refusalOf(address, open, other)).toContain('its address is not public');
  await open.close();
});
