import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory, newName, type DirectoryClient, type ScimResponse } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

/**
 * Okta's published SPEC test: its requests in their order, and what it asserts of each answer. It says of the
 * first user of the list that names and an e-mail address are there.
 */
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const OKTA = {
  'accept-charset': 'utf-8',
  'content-type': 'application/scim+json; charset=utf-8',
  accept: 'application/scim+json',
  'user-agent': 'OKTA SCIM Integration',
};
const MAKER = { 'content-type': 'application/json', accept: 'application/scim+json; charset=utf-8' };

/** Any text but the empty one. */
const SOMETHING: unknown = expect.stringMatching(/./);

let server: TestApp;
let issuer: TestIssuer;
let okta: DirectoryClient;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
  okta = await newDirectory(server, issuer);
});
afterAll(() => issuer.close());

const get = (path: string, more = {}) => okta.send('GET', path, undefined, { ...OKTA, ...more });
const filtered = (value: string, more = {}) =>
  get(`Users?filter=${encodeURIComponent(`userName eq "${value}"`)}`, more);

describe('Okta’s SPEC test', () => {
  const userName = newName();
  const email = newName();
  const user = (value: string) => ({
    schemas: [USER],
    userName,
    name: { givenName: 'Moa', familyName: 'Lindqvist' },
    emails: [{ primary: true, value, type: 'work' }],
    displayName: 'Moa Lindqvist',
    active: true,
  });
  let first: string;
  let made: string;

  beforeAll(() =>
    okta.made('Users', {
      userName: newName(),
      name: { givenName: 'Ann', familyName: 'Keller' },
      emails: [{ value: 'ann@bank.example', primary: true, type: 'work' }],
    }),
  );

  test('1 the endpoint of users', async () => {
    const { status, json } = await get('Users?count=1&startIndex=1');
    expect(status).toBe(200);
    expect(json.schemas).toContain(LIST);
    for (const count of [json.itemsPerPage, json.startIndex, json.totalResults])
      expect(typeof count).toBe('number');
    const [user] = json.Resources;
    first = user!.id;
    expect(user).toMatchObject({
      id: SOMETHING,
      name: { familyName: SOMETHING, givenName: SOMETHING },
      userName: SOMETHING,
      active: true,
      emails: [{ value: SOMETHING }],
    });
  });

  test('2 one user by id', async () => {
    const { status, json } = await get(`Users/${first}`);
    expect([status, json.id, json.active]).toEqual([200, first, true]);
    expect(json).toMatchObject({
      name: { familyName: SOMETHING, givenName: SOMETHING },
      emails: [{ value: SOMETHING }],
    });
  });

  test('3 nobody by name', async () => {
    const { status, json } = await filtered('abcdefgh@atko.example');
    expect([status, json.schemas, json.totalResults]).toEqual([200, [LIST], 0]);
  });

  test.each(['010101001010101011001010101011', '00919288221112222'])('4, 12 nobody by id %s', async (id) => {
    const { status, json } = await get(`Users/${id}`);
    expect([status, json.status, json.schemas, json.detail]).toEqual([404, '404', [ERROR], SOMETHING]);
  });

  test('5 the user to be made is not there', async () => {
    const { status, json } = await filtered(email);
    expect([status, json.schemas, json.totalResults]).toEqual([200, [LIST], 0]);
  });

  test('6 a user is made', async () => {
    const { status, json } = await okta.send('POST', 'Users', user(email), MAKER);
    made = json.id;
    expect(status).toBe(201);
    expect(json).toMatchObject({
      id: SOMETHING,
      active: true,
      name: { familyName: 'Lindqvist', givenName: 'Moa' },
      emails: [{ value: email }],
      userName,
    });
    expect(json.schemas).toContain(USER);
  });

  test('7 the user is there', async () => {
    const { status, json } = await get(`Users/${made}`);
    expect([status, json.userName, json.name]).toEqual([
      200,
      userName,
      { familyName: 'Lindqvist', givenName: 'Moa' },
    ]);
  });

  test('8 the same user is not made again', async () => {
    expect((await okta.send('POST', 'Users', user(userName), MAKER)).status).toBe(409);
  });

  test('9 the name in capitals', async () => {
    const { status, json } = await filtered(userName.toUpperCase());
    expect([status, json.totalResults]).toEqual([200, 1]);
  });

  test('10 the endpoint of groups', async () => {
    const { status, json } = await get('Groups');
    expect([status, Array.isArray(json.Resources)]).toEqual([200, true]);
  });

  test('11 a wrong credential', async () => {
    const { status, json } = await filtered(userName.toUpperCase(), { authorization: 'non-token' });
    expect([status, json.status, json.schemas, json.detail]).toEqual([401, '401', [ERROR], SOMETHING]);
  });

  test('what Okta sends afterwards: read, replace as a whole, deactivate, let in again', async () => {
    const { json } = await get(`Users/${made}`);
    const body = { ...json, name: { ...json.name, givenName: 'Maja' }, groups: [], password: 'unused-1' };
    const put = await okta.send('PUT', `Users/${made}`, body, OKTA);
    expect([put.status, put.json.name['givenName'], 'password' in put.json]).toEqual([200, 'Maja', false]);
    for (const active of [false, true]) {
      const patched = await okta.patch(`Users/${made}`, { op: 'replace', value: { active } });
      expect([patched.status, patched.json.active]).toEqual([200, active]);
    }
    const named = await okta.made('Groups', { displayName: 'from-okta' });
    const renamed = await okta.patch(`Groups/${named}`, {
      op: 'replace',
      value: { id: named, displayName: 'renamed' },
    });
    expect([renamed.status, renamed.json.displayName]).toEqual([200, 'renamed']);
  });
});

test('a bank whose members no directory has described passes the first steps, too', async () => {
  const fresh = await newDirectory(server, issuer);
  const { newPerson } = await import('../../support/web-browser.js');
  const { id, email } = await newPerson(server, fresh.bank, 'admin');
  const { json } = await fresh.send('GET', 'Users?count=1&startIndex=1', undefined, OKTA);
  expect(json.Resources[0]).toMatchObject({
    id,
    active: true,
    name: { familyName: SOMETHING, givenName: SOMETHING },
    emails: [{ value: email }],
  });
});

test('DELETE with a Content-Type and no body removes', async () => {
  const client = await newDirectory(server, issuer);
  const id = await client.made('Users', { userName: newName() });
  const { status, text } = await client.send('DELETE', `Users/${id}`, undefined, OKTA);
  expect([status, text]).toEqual([204, '']);
  expect((await client.send('GET', `Users/${id}`)).status).toBe(404);
  const group = await client.made('Groups', { displayName: 'x' });
  expect((await client.send('DELETE', `Groups/${group}`, '', OKTA)).status).toBe(204);
});

describe('errors have SCIM’s form on every path', () => {
  const asked: [string, number, () => Promise<ScimResponse>][] = [
    ['an unknown endpoint', 404, () => okta.send('GET', 'Bulk')],
    ['an unknown document', 404, () => okta.send('GET', 'Schemas/urn:x')],
    ['a path that is longer', 404, () => okta.send('GET', 'Users/1/2')],
    ['the root', 404, () => okta.send('GET', '')],
    ['another version', 404, () => okta.send('GET', '../v1/Users')],
    ['outside of all versions', 404, () => okta.send('GET', '../')],
    [
      'a page for browsers',
      404,
      () => okta.send('GET', 'nothing/at/all', undefined, { accept: 'text/html' }),
    ],
    ['a method that is not taken', 405, () => okta.send('DELETE', 'Users')],
    ['a method that one user takes not', 405, () => okta.send('POST', 'Users/1', {})],
    ['no credential', 401, () => okta.send('GET', 'Users', undefined, { authorization: '' })],
    ['a body that is no JSON', 400, () => okta.send('POST', 'Users', '{')],
    ['a path that cannot be read', 400, () => okta.send('GET', 'Users/%zz')],
    ['an empty body', 400, () => okta.send('POST', 'Users', '')],
    ['another type', 415, () => okta.send('POST', 'Users', '<a/>', { 'content-type': 'text/xml' })],
    ['too much', 413, () => okta.send('POST', 'Users', `"${'x'.repeat(2 * 1024 * 1024)}"`)],
    ['a start that is no number', 400, () => okta.send('GET', 'Users?startIndex=first')],
    ['an attribute that is not known', 400, () => okta.send('GET', 'Users?attributes=colour')],
  ];
  test.each(asked)('%s', async (_, expected, ask) => {
    const { status, json } = await ask();
    expect([status, json.status, json.schemas, json.detail]).toEqual([
      expected,
      String(expected),
      [ERROR],
      SOMETHING,
    ]);
  });
});

test('documents are there one by one, with every attribute that is kept', async () => {
  const { json: all } = await okta.send('GET', 'Schemas');
  for (const { id } of all.Resources) {
    const { status, json } = await okta.send('GET', `Schemas/${id}`);
    expect([status, json.id, json.meta['location']]).toEqual([200, id, `${BASE}/scim/v2/Schemas/${id}`]);
  }
  for (const name of ['User', 'Group'])
    expect((await okta.send('GET', `ResourceTypes/${name}`)).json).toMatchObject({ id: name, name });
  expect((await okta.send('GET', 'ServiceProviderConfig')).json).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  });
});

test('pages follow each other; attributes are chosen or left out', async () => {
  const client = await newDirectory(server, issuer);
  for (let n = 0; n < 5; n++) await client.made('Users', { userName: newName(), title: 'Analyst' });
  const idsOf = async (query: string) => {
    const { json } = await client.send('GET', `Users?${query}`);
    expect([json.totalResults, json.itemsPerPage]).toEqual([5, json.Resources.length]);
    return json.Resources.map(({ id }) => id);
  };
  const all = await idsOf('');
  expect([...(await idsOf('count=2')), ...(await idsOf('startIndex=3&count=3'))]).toEqual(all);
  expect(await idsOf('startIndex=0&count=1')).toEqual(all.slice(0, 1));
  expect([await idsOf('count=0'), await idsOf('count=-1'), await idsOf('startIndex=6')]).toEqual([
    [],
    [],
    [],
  ]);
  const keysOf = async (query: string) =>
    Object.keys((await client.send('GET', `Users/${all[0]}?${query}`)).json).sort();
  expect(await keysOf('attributes=userName,emails.value')).toEqual(['emails', 'id', 'schemas', 'userName']);
  expect(await keysOf('attributes=USERNAME')).toEqual(['id', 'schemas', 'userName']);
  expect(await keysOf('excludedAttributes=emails,meta,title,id')).toEqual([
    'active',
    'id',
    'schemas',
    'userName',
  ]);
  const group = await client.made('Groups', { displayName: 'x', members: [{ value: all[0] }] });
  for (const path of [`Groups/${group}`, 'Groups'])
    expect((await client.send('GET', `${path}?excludedAttributes=members`)).text).not.toContain('members');
  expect((await client.send('GET', 'Groups')).json.Resources[0]!.members).toMatchObject([{ value: all[0] }]);
});
