import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import { DAY_MS } from '../../../src/kernel/clock.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const KEYS = '/settings/api-keys';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  ({ browser } = await signedIn(server, bank, 'admin'));
});

const keyOf = (text: string): string => /ak_[\w-]{43}/.exec(text)![0];
const idOf = async (key: string) =>
  (await server.bus.send(new ListApiKeys(bank.caller))).find(({ lastFour }) => lastFour === key.slice(-4))!
    .id;
const statusOf = async (key: string) =>
  (await server.rest({ method: 'GET', url: '/api/v1/crypto/crypto-chains', key })).status;

async function generate(name: string, fields: Readonly<Record<string, string | string[]>> = {}) {
  await browser.get(KEYS);
  return browser.post(KEYS, { name, scopes: ['records:ingest', 'alerts:read'], expires: '30', ...fields });
}

test('Settings > API KEYS > Generate Key shows a key once, and it works', async () => {
  const shown = await generate('nightly <upload>');
  expect(shown.status).toBe(200);
  const key = keyOf(shown.text);
  expect(await statusOf(key)).toBe(200);
  const list = await browser.get(KEYS);
  expect(list.text).toContain('nightly &lt;upload&gt;');
  expect(list.text).toContain(`…${key.slice(-4)}`);
  expect(list.text).not.toContain(key.slice(0, 10));
  server.clock.advance(30 * DAY_MS);
  expect(await statusOf(key)).toBe(401);
});

test.each([
  ['without a right', { scopes: [] }, 'Rights are missing: tick at least one.'],
  [
    'with a right that no key can carry',
    { scopes: 'members:manage' },
    'cannot carry the scope members:manage',
  ],
  ['with an unknown right', { scopes: 'everything' }, 'Rights must be one of'],
  ['without a name', { name: '' }, 'Name is empty.'],
  ['with a blank name', { name: ' \u00a0' }, 'Name is blank.'],
])('a key %s is refused with the reason, and the form is there again', async (_, fields, why) => {
  ({ browser } = await signedIn(server, bank, 'admin'));
  const before = (await server.bus.send(new ListApiKeys(bank.caller))).length;
  const { status, text } = await generate('refused', fields);
  expect([status, text.includes(why), text.includes('Generate Key')]).toEqual([422, true, true]);
  expect(await server.bus.send(new ListApiKeys(bank.caller))).toHaveLength(before);
});

test('a key is revoked after a question, at once', async () => {
  const key = keyOf((await generate('leaked')).text);
  const path = `${KEYS}/${await idOf(key)}/revoke`;
  expect((await browser.get(path)).text).toContain('stops working at once and for good');
  expect(await statusOf(key)).toBe(200);
  const done = await browser.post(path, { reason: 'leaked' });
  expect([done.status, done.location, await statusOf(key)]).toEqual([303, KEYS, 401]);
  expect((await browser.get(KEYS)).text).toContain('revoked');
});

test('a rotated key works on for as long as is chosen, beside its successor [K5]', async () => {
  const key = keyOf((await generate('rotated', { expires: 'never' })).text);
  const path = `${KEYS}/${await idOf(key)}/rotate`;
  expect((await browser.get(path)).status).toBe(200);
  const successor = keyOf((await browser.post(path, { overlap: '7' })).text);
  expect([await statusOf(key), await statusOf(successor)]).toEqual([200, 200]);
  server.clock.advance(7 * DAY_MS);
  expect([await statusOf(key), await statusOf(successor)]).toEqual([401, 200]);
});

test('keys and members of another organization answer like missing ones [K3]', async () => {
  ({ browser } = await signedIn(server, bank, 'admin'));
  const other = await server.newOrganization();
  const member = await signedIn(server, other, 'viewer');
  await browser.get(KEYS);
  for (const [path, foreign] of [
    [`${KEYS}/ID/revoke`, other.keyId],
    [`${KEYS}/ID/rotate`, other.keyId],
    ['/settings/members/ID/disable', member.id],
    ['/settings/members/ID/role', member.id],
    ['/settings/members/ID/invite', member.id],
  ] as const) {
    const fields = { reason: 'leaked', overlap: '0', role: 'admin' };
    const [theirs, missing] = [
      await browser.post(path.replace('ID', foreign), fields),
      await browser.post(path.replace('ID', '01j9x4k2m7q8r5t6v0w1y2z3a4'), fields),
    ];
    expect([path, theirs.status]).toEqual([path, 404]);
    expect(theirs.text).toBe(missing.text);
  }
  expect(await statusOf(other.key)).toBe(200);
});
