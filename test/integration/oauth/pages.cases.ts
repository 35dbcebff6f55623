import { NewAppSecrets } from '../../../src/access/new-app-secrets.js';
import { SecondFactors } from '../../../src/access/second-factors.js';
import { callerOfUser } from '../../../src/access/user-caller.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { InteractionRecord } from '../../../src/oauth/domain/interaction.record.js';
import { GrantEvents } from '../../../src/oauth/domain/grant.events.js';
import { READING_SCOPES } from '../../../src/access/domain/assistant-rules.settings.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { loggedOf } from '../../support/logged-events.js';
import { BASE, CALLBACK, OAuthClient } from '../../support/oauth-client.js';
import { atStoreStep } from '../../support/store-steps.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;
let client: OAuthClient;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
  client = await OAuthClient.confidential(server);
});

const analyst = async () => (await signedIn(server, bank, 'analyst')).browser;
/** The path of the interaction that a request led to. */
const asked = async (browser: WebBrowser, of = client) => {
  const { location } = await of.authorize(browser);
  await browser.get(location!);
  return location!;
};

test('the answer names the issuer, with a code and with an error [46]', async () => {
  const browser = await analyst();
  expect((await client.consent(browser)).searchParams.get('iss')).toBe(BASE);
  const { location } = await client.authorize(browser, { response_type: 'token' });
  const { searchParams } = new URL(location!);
  expect([searchParams.get('error'), searchParams.get('iss')]).toEqual(['unsupported_response_type', BASE]);
});

test('whoever is signed out while they agree gets no code', async () => {
  const { id, browser } = await signedIn(server, bank, 'analyst');
  const path = await asked(browser);
  const replace = {
    after: () =>
      server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: `new ${PASSWORD}` })),
  };
  const step = { operation: 'remove', record: InteractionRecord } as const;
  const fields = { decision: 'allow', scope: ['alerts:read'] };
  const { status, location } = await atStoreStep(server, step, replace, () =>
    browser.post(`${path}/consent`, fields),
  );
  expect([status, location]).toEqual([401, null]);
});

test('whoever has a second factor consents after the code, not before', async () => {
  const { id, email } = await newPerson(server, bank, 'analyst');
  const factors = server.app.get(SecondFactors, { strict: false });
  const person = callerOfUser({ id, orgId: bank.id, role: 'analyst' }, [], 'test');
  const { secret, offer } = server.app.get(NewAppSecrets, { strict: false }).offer(person);
  const code = (at = server.clock.now()) => authenticatorCode(secret, at);
  await factors.take(person, code(), offer);
  server.clock.advance(30_000);
  const browser = new WebBrowser(server);
  const path = await asked(browser);
  const first = await browser.post(`${path}/login`, { email, password: PASSWORD });
  expect(first.text).toContain('<h1>Enter your code</h1>');
  const early = await browser.post(`${path}/consent`, { decision: 'allow', scope: ['alerts:read'] });
  expect([early.status, early.location]).toEqual([401, null]);
  expect((await browser.get(path)).text).toContain('<h1>Sign in</h1>');
  const again = await browser.post(`${path}/login`, { email, password: PASSWORD });
  const [, returnTo] = /name="return_to" value="([^"]+)"/.exec(again.text)!;
  const done = await browser.post('/login/code', { code: code(), return_to: returnTo! });
  expect([done.status, done.location]).toEqual([303, path]);
  expect((await browser.get(path)).text).toContain('<h1>Connect an application</h1>');
});

test.each([
  ['deny', { decision: 'deny', scope: ['alerts:read'] }],
  ['allow with nothing ticked', { decision: 'allow' }],
])('%s leads back with access_denied and the state [47]', async (_, fields) => {
  const browser = await analyst();
  const path = await asked(browser);
  const { status, location } = await browser.post(`${path}/consent`, fields);
  const { searchParams } = new URL(location!);
  expect([status, searchParams.get('error'), searchParams.get('state')]).toEqual([
    303,
    'access_denied',
    'st',
  ]);
  expect((await loggedOf(server, GrantEvents)).at(-1)!.type).toBe('ConsentDenied');
});

const STATES = ['état✈️渡', 'x'.repeat(4_096)];

test.each(STATES)(
  'a state is given back byte for byte, with a code, a denial and an error: %#',
  async (state) => {
    const browser = await analyst();
    const stateOf = (location: string | null) => new URL(location!).searchParams.get('state');
    expect((await client.consent(browser, ['alerts:read'], { state })).searchParams.get('state')).toBe(state);
    const { location } = await client.authorize(browser, { state });
    await browser.get(location!);
    expect(stateOf((await browser.post(`${location}/consent`, { decision: 'deny' })).location)).toBe(state);
    expect(stateOf((await client.authorize(browser, { state, scope: 'nothing' })).location)).toBe(state);
  },
);

test('a consent from elsewhere is refused [48]', async () => {
  const browser = await analyst();
  const path = `${await asked(browser)}/consent`;
  const allow = { decision: 'allow', scope: ['alerts:read'] };
  const cookieless = new WebBrowser(server);
  cookieless.formToken = browser.formToken;
  expect((await cookieless.post(path, allow)).status).toBe(401);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await browser.post(path, allow, headers as never)).status).toBe(403);
  expect((await browser.post(path, { ...allow, form_token: 'bad' })).status).toBe(403);
  await browser.get(path.replace('/consent', ''));
  expect((await browser.post(path, allow, { origin: BASE, 'sec-fetch-site': 'same-origin' })).status).toBe(
    303,
  );
});

test('pages are framed by nobody and kept by nobody [49]', async () => {
  const browser = await analyst();
  const { headers } = await browser.get(await asked(browser));
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain('form-action');
  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-store']);
  expect(headers['referrer-policy']).toBe('same-origin');
});

test('under an https address every answer asks browsers to keep to https', async () => {
  const browser = await analyst();
  for (const path of [await asked(browser), '/nothing', '/%'])
    expect((await browser.get(path)).headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a login on the way gives the browser a new identity, and the request goes with it [50]', async () => {
  const { email } = await newPerson(server, bank, 'analyst');
  const browser = new WebBrowser(server);
  const path = await asked(browser);
  const before = browser.cookie;
  expect(before).toMatch(/^__Host-session=/);
  const wrong = await browser.post(`${path}/login`, { email, password: 'not the right one' });
  expect([wrong.status, wrong.text.includes('password is wrong')]).toEqual([401, true]);
  expect((await browser.post(`${path}/login`, { email, password: PASSWORD })).location).toBe(path);
  expect(browser.cookie).not.toBe(before);
  expect((await browser.get(path)).text).toContain('What it may do');
});

test('consent is asked every time [51]', async () => {
  const browser = await analyst();
  await client.code(browser);
  const { text } = await browser.get(await asked(browser));
  expect(text).toContain('What it may do');
});

test('what the role does not hold cannot be ticked, and is not granted when it is sent [52]', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get(await asked(browser));
  const boxes = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) =>
    box.replace(/\s+/g, ' '),
  );
  expect(boxes).toHaveLength(8);
  expect(boxes.filter((box) => / disabled/.test(box))).toHaveLength(5);
  const tokens = await client.exchange(await client.code(browser));
  expect(tokens.scope).toBe('alerts:read entities:read transactions:read');
});

test('where the role holds nothing of what is asked, there is nothing to allow', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { location } = await client.authorize(browser, { scope: 'alerts:write tickets:write' });
  const { text } = await browser.get(location!);
  expect(text).toContain(
    'The application asks only for rights that your role or your organization does not allow.',
  );
  expect([...text.matchAll(/name="decision"\s+value="(\w+)"/g)].map(([, value]) => value)).toEqual(['deny']);
});

test('what a connected application lacks is marked as asked for now, and not ticked', async () => {
  const browser = await analyst();
  const first = await browser.get(await asked(browser));
  expect(first.text).not.toContain('Asked for now');
  await client.consent(browser, ['alerts:read']);
  const { location } = await client.authorize(browser, { scope: 'alerts:read feedback:write' });
  const { text } = await browser.get(location!);
  expect(text).toContain('This application is already connected');
  expect(text).toMatch(/Asked for now\. feedback:write: /);
  expect(text).not.toMatch(/Asked for now\. alerts:read: /);
  const ticked = [...text.matchAll(/<input[^>]*checked[^>]*>/g)].map(
    ([input]) => /value="([^"]*)"/.exec(input)![1],
  );
  expect(ticked).toEqual(['alerts:read']);
});

test('nothing that writes is ticked by itself', async () => {
  const { text } = await (async (browser) => browser.get(await asked(browser)))(await analyst());
  const ticked = [...text.matchAll(/<input[^>]*checked[^>]*>/g)].map(
    ([box]) => /value="([^"]+)"/.exec(box)![1],
  );
  expect(ticked).toEqual(READING_SCOPES);
});

test('unknown scopes alone are refused [53], beside others ignored [53b]; none means all [54]', async () => {
  const browser = await analyst();
  const { location } = await client.authorize(browser, { scope: 'openid offline_access' });
  expect(new URL(location!).searchParams.get('error')).toBe('invalid_scope');
  const code = await client.code(browser, undefined, { scope: 'openid alerts:read claudeai' });
  expect((await client.exchange(code)).scope).toBe('alerts:read');
  const all = await client.exchange(await client.code(browser));
  expect(all.scope.split(' ')).toHaveLength(8);
});

test('a client that registered narrow may ask for more later [55]', async () => {
  const metadata = { redirect_uris: [CALLBACK], scope: 'alerts:read' };
  const { json } = await OAuthClient.register(server, metadata);
  const { client_id: id }: Record<string, string> = json;
  const browser = await analyst();
  const { location } = await client.authorize(browser, { client_id: id, scope: 'alerts:read alerts:write' });
  const { text } = await browser.get(location!);
  expect(text).toContain('value="alerts:write"');
});

test('a name with markup is text on the page [67]', async () => {
  const metadata = { redirect_uris: [CALLBACK], client_name: '<img src=x onerror=alert(1)>' };
  const { json } = await OAuthClient.register(server, metadata);
  const { client_id: id }: Record<string, string> = json;
  const browser = await analyst();
  const { text } = await browser.get((await client.authorize(browser, { client_id: id })).location!);
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('<img');
});

test('the page shows where the answer goes, and warns of this machine [68]', async () => {
  const browser = await analyst();
  const { text } = await browser.get(await asked(browser));
  expect(text).toContain('<strong>claude.ai</strong>');
  expect(text).not.toContain('a program on this device');
  const local = await OAuthClient.public(server, 'http://localhost:8787/callback');
  const warned = await browser.get(await asked(browser, local));
  expect(warned.text).toContain('<strong>localhost</strong>');
  expect(warned.text).toContain('a program on this device');
});

test('the request of another browser is not there [69]', async () => {
  const path = await asked(await analyst());
  const other = await analyst();
  expect((await other.get(path)).status).toBe(404);
  await other.get('/settings/account');
  const { status } = await other.post(`${path}/consent`, { decision: 'allow', scope: ['alerts:read'] });
  expect(status).toBe(404);
});

test('a consent that is sent twice, or twice at once, gives one code [70]', async () => {
  const browser = await analyst();
  const path = await asked(browser);
  const allow = () => browser.post(`${path}/consent`, { decision: 'allow', scope: ['alerts:read'] });
  const answers = [...(await Promise.all([allow(), allow()])), await allow()];
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
});

test.each([
  ['request', 'request_not_supported'],
  ['request_uri', 'request_uri_not_supported'],
])('%s is not supported [71]', async (name, error) => {
  const { location } = await client.authorize(await analyst(), { [name]: 'x' });
  expect(new URL(location!).searchParams.get('error')).toBe(error);
});

test('a request waits ten minutes for its answer', async () => {
  const browser = await analyst();
  const path = await asked(browser);
  server.clock.advance(10 * 60_000);
  expect((await browser.get(path)).status).toBe(404);
});
