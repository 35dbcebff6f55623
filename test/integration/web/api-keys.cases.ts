import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { ApiKeyEvents } from '../../../src/access/domain/api-key.events.js';
import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import { DAY_MS } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
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
    const theirs = await browser.post(path.replace('ID', foreign), fields);
    const missing = await browser.post(path.replace('ID', '01j9x4k2m7q8r5t6v0w1y2z3a4'), fields);
    expect([path, theirs.status]).toEqual([path, 404]);
    expect(theirs.text).toBe(missing.text);
  }
  expect(await statusOf(other.key)).toBe(200);
});

describe('keys of people who left', () => {
  const scim = (key: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    server.app.inject({
      method,
      url: `/scim/v2/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });

  /** An administrator with a key for a directory and a key for uploads, beside another administrator. */
  async function leaver() {
    const organization = await server.newOrganization();
    const other = await signedIn(server, organization, 'admin');
    const person = await signedIn(server, organization, 'admin');
    const generated = async (name: string, scope: string) => {
      await person.browser.get(KEYS);
      return keyOf((await person.browser.post(KEYS, { name, scopes: [scope], expires: 'never' })).text);
    };
    const directory = await generated('directory', 'members:provision');
    const upload = await generated('upload', 'alerts:read');
    return { organization, other, person, directory, upload };
  }

  const idIn = async (organization: TestOrganization, key: string) =>
    (await server.bus.send(new ListApiKeys(organization.caller))).find(
      ({ lastFour }) => lastFour === key.slice(-4),
    )!.id;

  test('a disabled administrator cannot come back by a key; the other key is asked about', async () => {
    const { organization, other, person, directory, upload } = await leaver();
    expect((await scim(directory, 'GET', 'Users')).statusCode).toBe(200);
    await other.browser.get(`/settings/members/${person.id}/disable`);
    expect((await other.browser.post(`/settings/members/${person.id}/disable`)).status).toBe(303);
    const back = { userName: 'back@example.com', active: true };
    expect((await scim(directory, 'POST', 'Users', back)).statusCode).toBe(401);
    expect(await statusOf(upload)).toBe(200);
    const logged = (await loggedOf(server, ApiKeyEvents)).filter(({ org }) => org === organization.id);
    expect(logged.at(-1)).toMatchObject({ type: 'ApiKeyRevoked', data: { reason: 'maker_left' } });
    const { text } = await other.browser.get(KEYS);
    expect(text).toContain('Keys of people who left');
    expect(text).toContain(`${person.email} (left)`);
    const id = await idIn(organization, upload);
    expect((await other.browser.post(`${KEYS}/${id}/keep`)).status).toBe(303);
    const kept = await other.browser.get(KEYS);
    expect(kept.text).not.toContain('Keys of people who left');
    expect(kept.text).toContain(`${person.email}, kept by you`);
    expect(await statusOf(upload)).toBe(200);
  });

  test('whoever is an administrator no more has no key over members', async () => {
    const { organization, person, directory, upload } = await leaver();
    await server.bus.send(new SetUserRole(organization.caller, { userId: person.id, role: 'analyst' }));
    expect((await scim(directory, 'GET', 'Users')).statusCode).toBe(401);
    expect(await statusOf(upload)).toBe(200);
  });

  test('removed by the directory, the same; the key of the operator goes on', async () => {
    const { organization, person, directory } = await leaver();
    const operators = await server.bus.send(
      new GenerateApiKey(organization.caller, { name: 'directory', scopes: ['members:provision'] }),
    );
    const { id } = person;
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    expect((await scim(operators.key, 'PATCH', `Users/${id}`, off)).statusCode).toBe(200);
    expect((await scim(directory, 'GET', 'Users')).statusCode).toBe(401);
    expect((await scim(operators.key, 'GET', 'Users')).statusCode).toBe(200);
  });

  test('who kept a key is asked for when they leave, too; a key of elsewhere is not found', async () => {
    const { organization, other, person, upload } = await leaver();
    await server.bus.send(new DisableUser(organization.caller, person.id));
    await other.browser.get(KEYS);
    const id = await idIn(organization, upload);
    const third = await signedIn(server, organization, 'admin');
    await other.browser.post(`${KEYS}/${id}/keep`);
    await server.bus.send(new DisableUser(organization.caller, other.id));
    expect((await third.browser.get(KEYS)).text).toContain(`kept by ${other.email} (left)`);
    const stranger = await signedIn(server, await server.newOrganization(), 'admin');
    await stranger.browser.get(KEYS);
    expect((await stranger.browser.post(`${KEYS}/${id}/keep`)).status).toBe(404);
    const revoked = await third.browser.post(`${KEYS}/${id}/revoke`, { reason: 'unneeded' });
    expect([revoked.status, await statusOf(upload)]).toEqual([303, 401]);
    expect((await third.browser.post(`${KEYS}/${id}/keep`)).status).toBe(409);
  });
});
