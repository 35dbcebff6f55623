import { brotliDecompressSync } from 'node:zlib';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { PACKED, signedIn, WebBrowser } from '../../support/web-browser.js';
import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import { BASE, suiteApp } from './web-app.js';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

const KEYS = '/settings/api-keys';
const NEW_KEY = { name: 'forged', scopes: 'alerts:read', expires: 'never' };

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const forged = async () => {
  const keys = await server.bus.send(new ListApiKeys(bank.caller));
  return keys.filter(({ name }) => name === 'forged').length;
};

describe('a form that another site could have sent is refused [48]', () => {
  let browser: WebBrowser;

  beforeAll(async () => {
    ({ browser } = await signedIn(server, bank, 'admin'));
    await browser.get(KEYS);
  });

  test.each([
    ['of a foreign origin', { origin: 'https://evil.example' }],
    ['of an origin that begins like ours', { origin: `${BASE}.evil.example` }],
    ['of no origin that the browser tells', { origin: 'null' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of our domain', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    const { status, text } = await browser.post(KEYS, NEW_KEY, headers);
    expect([status, text.includes('reload the page')]).toEqual([403, true]);
    expect(await forged()).toBe(0);
  });

  test.each([
    ['without its token', { form_token: [] }],
    ['with a wrong token', { form_token: 'f'.repeat(64) }],
    ['with its token twice', { form_token: ['a', 'b'] }],
  ])('%s', async (_, fields) => {
    expect((await browser.post(KEYS, { ...NEW_KEY, ...fields })).status).toBe(403);
    expect(await forged()).toBe(0);
  });

  test('with the token of another browser', async () => {
    const other = await signedIn(server, bank, 'admin');
    await other.browser.get(KEYS);
    expect((await browser.post(KEYS, { ...NEW_KEY, form_token: other.browser.formToken })).status).toBe(403);
    expect(await forged()).toBe(0);
  });

  test('without a cookie, also the form of the login', async () => {
    const known = new WebBrowser(server);
    await known.get('/login');
    const bare = new WebBrowser(server);
    const login = { email: 'a@example.com', password: 'x', form_token: known.formToken };
    expect((await bare.post('/login', login)).status).toBe(403);
  });

  test('of a page that was opened at another address is sent to that page at ours', async () => {
    const elsewhere = {
      origin: 'http://10.0.0.5:3000',
      referer: `http://10.0.0.5:3000${KEYS}?page=2`,
      'sec-fetch-site': 'same-origin',
    };
    const { status, headers } = await browser.post(KEYS, NEW_KEY, elsewhere);
    expect([status, headers['location']]).toEqual([303, `${BASE}${KEYS}?page=2`]);
    expect(await forged()).toBe(0);
  });

  test('one of our own page is taken, with what a browser says of it', async () => {
    await browser.get(KEYS);
    const own = { origin: BASE, 'sec-fetch-site': 'same-origin' };
    expect((await browser.post(KEYS, { ...NEW_KEY, name: 'own' }, own)).status).toBe(200);
  });
});

/** Title, control with the focus, and the text beside it or above the form. */
function shownFault(text: string) {
  const [, title] = /<title>([^<]*)</.exec(text)!;
  const focused = [...text.matchAll(/<(?:input|select)\b[^>]*\bautofocus\b[^>]*>/g)].map(([tag]) => tag);
  const id = /aria-describedby="(?:\S+ )?(\S+-error)"/.exec(focused[0] ?? '')?.[1];
  const said =
    new RegExp(`id="${id}"[^>]*role="alert">([^<]*)<`).exec(text) ?? /role="alert">([^<]*)</.exec(text);
  const isMarked = focused.map((tag) => tag.includes('aria-invalid="true"'));
  return { title, focused: focused.map((tag) => /\bid="([^"]*)"/.exec(tag)![1]), isMarked, said: said?.[1] };
}

describe('a refused form has the focus on the field at fault, which says why by its label', () => {
  const password = 'a good long password';
  const wrong = 'The e-mail address or the password is wrong.';
  let browser: WebBrowser;
  let ownId: string;

  beforeAll(async () => {
    ({ browser, id: ownId } = await signedIn(server, await server.newOrganization(), 'admin'));
  });

  test.each([
    ['Sign in', '/login', '/login', { email: 'a@example.com', password: 'x' }, 'password', wrong],
    [
      'Sign in',
      '/login',
      '/login',
      { email: 'a'.repeat(1_001), password: 'x' },
      'email',
      'E-mail address must have at most 1000 characters.',
    ],
    [
      'Set your password',
      '/invitation',
      '/invitation',
      { code: 'iv_mistyped', password, repeated: password },
      'code',
      'The invitation code is wrong, used or expired: ask an administrator for a new code.',
    ],
    [
      'Set your password',
      '/invitation',
      '/invitation',
      { code: 'iv', password, repeated: 'another' },
      'repeated',
      'The two new passwords are different.',
    ],
    [
      'Account',
      '/settings/account',
      '/settings/account/password',
      { old: 'wrong', password, repeated: password },
      'old',
      wrong,
    ],
    [
      'Members',
      '/settings/members',
      '/settings/members',
      { email: 'nonsense', role: 'viewer' },
      'email',
      'E-mail address is not an e-mail address.',
    ],
    [
      'Members',
      '/settings/members',
      '/settings/members/OWN/role',
      { role: 'viewer' },
      'role-OWN',
      'An organization needs at least one administrator: appoint another administrator first.',
    ],
    ['API KEYS', KEYS, KEYS, { ...NEW_KEY, name: ' ' }, 'name', 'Name is blank.'],
    [
      'API KEYS',
      KEYS,
      KEYS,
      { ...NEW_KEY, scopes: [] },
      'scopes-records-ingest',
      'Rights are missing: tick at least one.',
    ],
  ])('%s: %s', async (title, page, path, fields, id, said) => {
    const sender = page.startsWith('/settings') ? browser : new WebBrowser(server);
    const own = (text: string) => text.replace('OWN', ownId);
    await sender.get(page);
    const { text } = await sender.post(own(path), fields);
    expect(shownFault(text)).toEqual({
      title: `Error: ${title} · Alert Review`,
      focused: [own(id)],
      isMarked: [true],
      said,
    });
  });

  test('what was typed is there again, but for passwords', async () => {
    await browser.get('/settings/members');
    const { text } = await browser.post('/settings/members', { email: 'nonsense', role: 'reviewer' });
    expect(text).toMatch(/value="nonsense"/);
    expect(text.slice(text.indexOf('id="role"'))).toMatch(/<option value="reviewer" selected>/);
    const guest = new WebBrowser(server);
    await guest.get('/login');
    const refused = await guest.post('/login', { email: 'typed@example.com', password: 'typed-secret' });
    expect(refused.text).toContain('value="typed@example.com"');
    expect(refused.text).not.toContain('typed-secret');
    expect((await guest.get('/login')).text).not.toMatch(/autofocus|Error: /);
  });

  test('what is no field’s fault stands above the form', async () => {
    await browser.get('/settings/members');
    const { text } = await browser.post(`/settings/members/${ownId}/disable`);
    expect(shownFault(text)).toMatchObject({
      title: 'Error: Members · Alert Review',
      focused: [],
      said: 'An organization needs at least one administrator: appoint another administrator first.',
    });
  });
});

test('a page can be framed by nobody, is stored nowhere and loads nothing from elsewhere [49]', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  const answers = [
    await browser.get(KEYS),
    await browser.get('/settings/members/nobody/disable'),
    await new WebBrowser(server).get('/login'),
  ];
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
  for (const { text } of answers)
    expect(text).not.toMatch(
      /<script(?! src="\/assets\/)|style=|<style|src="(?!\/assets)|<link[^>]+href="(?!\/assets)/,
    );
});

describe('an address that there is not', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each([
    '/alert/none',
    '/Settings',
    '/api/v1/none',
    '/'.padEnd(3_000, 'x'),
    '/alerts/'.padEnd(3_000, 'x'),
  ])('is a page of ours to a browser: %.20s', async (url) => {
    const { status, text, headers } = await new WebBrowser(server).get(url, { accept: BROWSER });
    expect([status, text.includes('No page has this address.')]).toEqual([404, true]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
    });
    expect(text).not.toContain(url);
  });

  test.each(['/alert/none', '/alerts/'.padEnd(3_000, 'x')])('keeps the menu: %.20s', async (url) => {
    const { browser } = await signedIn(server, await server.newOrganization(), 'analyst');
    const { status, text } = await browser.get(url, { accept: BROWSER });
    expect([status, text.includes('No page has this address.')]).toEqual([404, true]);
    expect(text).toContain('href="/alerts"');
    expect(text).toContain('<nav');
  });

  test.each([
    ['a program', '/alert/none', '*/*'],
    ['a program that says nothing', '/alert/none', undefined],
    ['whoever looks for what is well known', '/.well-known/openid-configuration', BROWSER],
  ])('is JSON to %s', async (_, url, accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const answer = await server.rest({ method: 'GET', url, headers });
    expect([answer.status, answer.json]).toMatchObject([404, { error: 'not_found' }]);
  });

  test('a method that a page does not take is a page too', async () => {
    const headers = { accept: BROWSER };
    const { status, text } = await server.rest({ method: 'DELETE', url: '/login', headers });
    expect([status, text.includes('This address does not support the method DELETE')]).toEqual([405, true]);
  });
});

describe('what pages load', () => {
  let page: string;

  beforeAll(async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    page = (await browser.get(KEYS)).text;
  });

  test.each([
    ['stylesheet', /<link rel="stylesheet" href="([^"]+)"/, 'text/css', '@media (max-width', 32_000],
    ['script', /<script src="([^"]+)"/, 'text/javascript', 'data-run', 25_000],
  ])('is one %s of the server itself, to be kept for good', async (_, named, type, part, bytesMax) => {
    const [, address] = named.exec(page)!;
    const { status, headers, text } = await new WebBrowser(server).get(address!);
    expect([status, headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(text.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytesMax);
    const short = await server.app.inject({ url: address!, headers: PACKED });
    expect(short.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(text);
  });

  test.each(['/assets/0123456789abcdef.css', '/assets/pages.js', '/assets/..%2Fmain.js'])(
    'has no other address: %s',
    async (url) => {
      const { status, headers } = await new WebBrowser(server).get(url);
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});

describe('a page is compressed', () => {
  let cookie: string;

  beforeAll(async () => {
    cookie = (await signedIn(server, bank, 'admin')).browser.cookie;
  });

  const asked = (site?: string) => {
    const accepting = { cookie, 'accept-encoding': PACKED['accept-encoding'] };
    const headers = site === undefined ? accepting : { ...accepting, 'sec-fetch-site': site };
    return server.app.inject({ url: '/settings/account', headers });
  };

  test.each(['same-origin', 'none'])('when no other site asks for it: %s', async (site) => {
    const { headers, rawPayload } = await asked(site);
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await asked()).payload);
  });

  test.each(['cross-site', 'same-site', undefined])('never when one may: %s', async (site) => {
    const { headers, payload } = await asked(site);
    expect(headers['content-encoding']).toBeUndefined();
    expect(payload).toContain('</html>');
  });
});

test('what people wrote is shown as text, with nothing invisible in it', async () => {
  const name = '<b>"Bank"</b> & \u202eSons';
  const { browser } = await signedIn(server, await server.newOrganization({ name }), 'admin');
  const { text } = await browser.get('/settings/account');
  expect(text).toContain('&lt;b&gt;&quot;Bank&quot;&lt;/b&gt; &amp; ⟨U+202E⟩Sons');
  expect(text).not.toContain('<b>');
});

test.each([
  ['JSON where a form is wanted', '/login', 'application/json', '{}'],
  [
    'a form where JSON is wanted',
    '/api/v1/transaction-monitoring/entities',
    'application/x-www-form-urlencoded',
    'a=b',
  ],
])('%s is refused with 415', async (_, url, type, payload) => {
  const headers = { 'content-type': type, 'x-api-key': bank.key };
  expect((await server.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(415);
});

test.each([
  ['half a surrogate pair', 'email=%ED%A0%80'],
  ['bytes that are no UTF-8', Buffer.from('email=\xff', 'latin1')],
])('a form with %s is refused with 400, whatever else is in it', async (_, payload) => {
  const browser = new WebBrowser(server);
  await browser.get('/login');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: browser.cookie };
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/login', headers, payload });
  expect(statusCode).toBe(400);
  expect((await browser.post('/login', { email: 'nobody@example.com', password: '🦊' })).status).not.toBe(
    400,
  );
});

test('a form of more than 16 KiB is refused with 413', async () => {
  const browser = new WebBrowser(server);
  await browser.get('/invitation');
  expect((await browser.post('/invitation', { code: 'x'.repeat(16 * 1024) })).status).toBe(413);
});
