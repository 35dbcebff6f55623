import { ulid } from 'ulid';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { DirectoryUserRecord } from '../../../src/access/domain/directory.record.js';
import { LoginEvents } from '../../../src/access/domain/login.events.js';
import { UserProfileRecord } from '../../../src/access/domain/user-profile.record.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { ListOutsideChanges } from '../../../src/access/queries/list-outside-changes.query.js';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { callMcp, OAuthClient } from '../../support/oauth-client.js';
import { TestIssuer, throughIssuer, type IssuerPerson } from '../../support/test-issuer.js';
import { newPerson, signedIn, WebBrowser } from '../../support/web-browser.js';
import { DirectoryClient, memberOfBank, newDirectory, newName, PATCH_SCHEMA } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

const directory = () => newDirectory(server, issuer);
const memberOf = ({ bank }: DirectoryClient, email: string) => memberOfBank(server, bank, email);

/** Goes to the issuer of a bank and back. */
async function signedInAt(bank: TestOrganization, who: IssuerPerson) {
  const browser = new WebBrowser(server);
  issuer.person = who;
  await browser.get('/login');
  const sent = await browser.post('/sso', { organization: bank.id, return_to: '' });
  const { pathname, search } = await throughIssuer(sent.location!);
  return { browser, answer: await browser.get(`${pathname}${search}`) };
}

test('a user of a mapped group gets its role; groups and roles follow', async () => {
  const client = await directory();
  const userName = newName();
  const id = await client.made('Users', { userName, externalId: 'e-1', name: { givenName: 'Ann' } });
  expect(await memberOf(client, userName)).toBeUndefined();
  const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  expect(await memberOf(client, userName)).toMatchObject({ id, role: 'analyst', disabledAt: null });
  await client.made('Groups', { displayName: 'aml-admins', members: [{ value: id }] });
  expect((await memberOf(client, userName))?.role).toBe('admin');
  const renamed = await client.patch(`Groups/${group}`, { op: 'replace', value: { displayName: 'others' } });
  expect([renamed.status, renamed.json.members]).toMatchObject([200, [{ value: id }]]);
  expect((await memberOf(client, userName))?.role).toBe('admin');
});

test('create, read, list, filter, replace, remove, by the forms of RFC 7644', async () => {
  const client = await directory();
  const ann = newName();
  const bob = newName();
  const id = await client.made('Users', { userName: ann, externalId: 'bjensen' });
  await client.made('Users', { userName: bob });
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
  const times = { created: expect.any(String) as unknown, lastModified: expect.any(String) as unknown };
  const emails = [{ value: ann, type: 'work', primary: true }];
  const meta = { resourceType: 'User', location: `${BASE}/scim/v2/Users/${id}`, ...times };
  const whole = { schemas, id, userName: ann, emails, externalId: 'bjensen', active: true, meta };
  expect((await client.send('GET', `Users/${id}`)).json).toEqual(whole);
  const query = async (filter: string) =>
    (await client.send('GET', `Users?filter=${encodeURIComponent(filter)}`)).json.Resources;
  expect(await query(`userName eq "${ann.toUpperCase()}"`)).toEqual([whole]);
  expect(await query('externalId eq "bjensen"')).toEqual([whole]);
  expect(await query('externalId eq "nobody"')).toEqual([]);
  const page = (await client.send('GET', 'Users?startIndex=2&count=1')).json;
  expect([page.totalResults, page.Resources.length]).toEqual([2, 1]);
  const other = await client.send('GET', 'Users?filter=colour%20co%20%22a%22');
  expect([other.status, other.json.scimType]).toEqual([400, 'invalidFilter']);
  const put = await client.send('PUT', `Users/${id}`, { userName: ann, active: false });
  expect(put.json).toEqual({ schemas, id, userName: ann, emails, active: false, meta });
  const twice = await client.send('POST', 'Users', { userName: ann.toUpperCase() });
  expect([twice.status, twice.json]).toMatchObject([409, { status: '409', scimType: 'uniqueness' }]);
  expect((await client.send('DELETE', `Users/${id}`)).status).toBe(204);
  expect((await client.send('GET', `Users/${id}`)).status).toBe(404);
  expect(await client.made('Users', { userName: ann })).toBe(id);
});

test('members of a group are added, removed and replaced, in each form that directories send', async () => {
  const client = await directory();
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => client.made('Users', { userName: newName() })));
  const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: a }] });
  const path = `Groups/${group}`;
  const after = async (...operations: object[]) => {
    const { status, json } = await client.patch(path, ...operations);
    return [status, json.members.map(({ value }) => value).sort()];
  };
  const add = { op: 'add', path: 'members' };
  const remove = { op: 'remove', path: 'members' };
  expect(await after({ ...add, value: [{ value: b }, { value: b }] })).toEqual([200, [a, b].sort()]);
  expect(await after({ op: 'Remove', path: `members[value eq "${a}"]` })).toEqual([200, [b]]);
  expect(
    await after({ ...add, value: [{ value: a }, { value: c }] }, { ...remove, value: [{ value: b }] }),
  ).toEqual([200, [a, c].sort()]);
  expect(await after({ op: 'replace', value: { members: [{ value: b }] } })).toEqual([200, [b]]);
  expect(await after({ ...add, value: [{ value: a }] }, remove)).toEqual([200, []]);
  const unknown = await client.patch(path, { ...add, value: [{ value: 'nobody' }] });
  expect([unknown.status, unknown.json.scimType]).toEqual([400, 'invalidValue']);
  expect((await client.send('DELETE', path)).status).toBe(204);
  expect((await client.send('GET', path)).status).toBe(404);
});

describe('whoever is inactive, removed or in no mapped group is out at once', () => {
  const out: [string, (client: DirectoryClient, id: string, group: string) => Promise<{ status: number }>][] =
    [
      [
        'active false',
        (client, id) => client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false }),
      ],
      [
        'active "False"',
        (client, id) => client.patch(`Users/${id}`, { op: 'Replace', value: { active: 'False' } }),
      ],
      ['removed', (client, id) => client.send('DELETE', `Users/${id}`)],
      [
        'no group',
        (client, id, group) =>
          client.patch(`Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` }),
      ],
    ];

  test.each(out)('%s: session, code, access token and refresh token are refused', async (_, change) => {
    const client = await directory();
    const userName = newName();
    const id = await client.made('Users', { userName });
    const group = await client.made('Groups', { displayName: 'aml-admins', members: [{ value: id }] });
    const { browser } = await signedInAt(client.bank, { sub: userName, email: userName, groups: [] });
    const oauth = await OAuthClient.confidential(server, 'http://127.0.0.1:1/callback');
    const tokens = await oauth.exchange(await oauth.code(browser));
    const code = await oauth.code(browser);
    const mcp = () => callMcp(server, tokens.access);
    expect([(await browser.get('/alerts')).status, (await mcp()).status]).toEqual([200, 200]);

    expect((await change(client, id, group)).status).toBeLessThan(300);
    const refused = async () => [
      (await browser.get('/alerts')).status,
      (await mcp()).status,
      (await oauth.refresh(tokens.refresh)).status,
      (await oauth.exchange(code)).status,
    ];
    expect(await refused()).toEqual([303, 401, 400, 400]);
    const events = await loggedOf(server, LoginEvents);
    expect(events.at(-1)).toMatchObject({ type: 'SessionEnded', data: { reason: 'disabled' } });

    // Let in again, they begin anew.
    server.clock.advance(1_000);
    if ((await client.send('GET', `Users/${id}`)).status === 404) await client.made('Users', { userName });
    await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: true });
    await client.patch(`Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect((await memberOf(client, userName))?.disabledAt).toBeNull();
    expect(await refused()).toEqual([303, 401, 400, 400]);
  });
});

test('a directory sees its organization alone: foreign and missing ids answer the same', async () => {
  const own = await directory();
  const foreign = await directory();
  const user = await foreign.made('Users', { userName: newName() });
  const group = await foreign.made('Groups', { displayName: 'aml-team', members: [{ value: user }] });
  const missing = '01jn8ey4m0zxg98xg58a71k000';
  for (const [kind, id] of [
    ['Users', user],
    ['Groups', group],
  ] as const)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const whole = kind === 'Users' ? { userName: newName() } : { displayName: 'x' };
      const body = {
        PUT: whole,
        PATCH: { schemas: [PATCH_SCHEMA], Operations: [] },
        GET: undefined,
        DELETE: undefined,
      }[method];
      const texts = [];
      for (const each of [id, missing]) {
        const { status, text } = await own.send(method, `${kind}/${each}`, body);
        texts.push([status, text.replaceAll(each, 'ID')]);
      }
      expect([kind, method, texts[0]]).toEqual([kind, method, texts[1]]);
      expect(texts[0]![0]).toBe(404);
    }
  expect((await own.send('GET', 'Users')).json.totalResults).toBe(0);
  const mine = await own.made('Groups', { displayName: 'aml-team' });
  const add = { op: 'add', path: 'members', value: [{ value: user }] };
  expect((await own.patch(`Groups/${mine}`, add)).status).toBe(400);
});

test('a member who joins a group of the directory gets its role and is the directory’s', async () => {
  const client = await directory();
  const { id, email } = await newPerson(server, client.bank, 'admin');
  const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  expect(await memberOf(client, email)).toMatchObject({ role: 'analyst', disabledAt: null });
  await client.patch(`Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` });
  expect((await memberOf(client, email))?.disabledAt).not.toBeNull();
});

test('a removal from a group names somebody the directory does not keep, who stays', async () => {
  const client = await directory();
  const { id, email } = await newPerson(server, client.bank, 'admin');
  const group = await client.made('Groups', { displayName: 'aml-team' });
  await client.patch(`Groups/${group}`, { op: 'remove', path: `members[value eq "${id}"]` });
  expect(await memberOf(client, email)).toMatchObject({ role: 'admin', disabledAt: null });
});

test('whom an administrator disabled stays out, until the directory ends and gives the access', async () => {
  const client = await directory();
  const userName = newName();
  const id = await client.made('Users', { userName });
  const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  await server.bus.send(new DisableUser(client.bank.caller, id));
  const isOut = async () => (await memberOf(client, userName))?.disabledAt !== null;
  const signIn = () => signedInAt(client.bank, { sub: userName, email: userName, groups: ['aml-admins'] });
  expect((await signIn()).answer.text).toContain('your account is disabled here');
  await client.send('PUT', `Users/${id}`, { userName, active: true });
  await client.patch(`Groups/${group}`, { op: 'replace', path: 'displayName', value: 'aml-admins' });
  expect(await isOut()).toBe(true);
  for (const active of [false, true])
    await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: active });
  expect(await isOut()).toBe(false);
  expect((await signIn()).answer.status).toBe(303);
});

test('a user who is described anew without “active” stays as they are', async () => {
  const client = await directory();
  const userName = newName();
  const id = await client.made('Users', { userName, active: false });
  await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  expect((await client.send('PUT', `Users/${id}`, { userName })).json.active).toBe(false);
  expect(await memberOf(client, userName)).toBeUndefined();
});

test('a large group does not hold the server up', async () => {
  const client = await directory();
  const rows = server.app.get(Records).for(client.bank.caller);
  const ids = Array.from({ length: 500 }, () => ulid().toLowerCase());
  const emails = ids.map(newName);
  await rows.putMany(
    UserProfileRecord,
    ids.map((userId, n) => ({ id: hashOfToken(emails[n]!), userId, email: emails[n]! })),
  );
  await rows.putMany(
    DirectoryUserRecord,
    ids.map((id) => ({ id, externalId: null, active: true, isOut: true })),
  );
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const members = ids.map((value) => ({ value }));
  const group = await client.made('Groups', { displayName: 'large', members });
  const whenMade = turns;
  await client.patch(`Groups/${group}`, { op: 'replace', path: 'displayName', value: 'renamed' });
  clearImmediate(next);
  expect(Math.min(whenMade, turns - whenMade)).toBeGreaterThan(ids.length / 16);
});

test('only a key with the right opens it, as bearer token', async () => {
  const client = await directory();
  const none = new DirectoryClient(server, client.bank, 'ak_none');
  const refused = await none.send('GET', 'Users');
  expect([refused.status, refused.json]).toMatchObject([401, { status: '401' }]);
  const { status } = await new DirectoryClient(server, client.bank, client.bank.key).send('GET', 'Users');
  expect(status).toBe(403);
  const { browser } = await signedIn(server, client.bank, 'admin');
  expect((await browser.get('/scim/v2/Users')).status).toBe(401);
});

test('the documents say what is there', async () => {
  const client = await directory();
  const schemas = (await client.send('GET', 'Schemas')).json.Resources;
  expect(schemas.map(({ id }) => id)).toEqual([
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    'urn:ietf:params:scim:schemas:core:2.0:Group',
  ]);
  expect((await client.send('GET', 'ResourceTypes')).json.Resources).toMatchObject([
    { id: 'User', endpoint: '/Users' },
    { id: 'Group', endpoint: '/Groups' },
  ]);
  expect((await client.send('GET', 'ServiceProviderConfig')).json).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
  });
  expect((await client.send('GET', 'Bulk')).status).toBe(404);
});

test.each([
  ['POST', 'Users', { userName: 'no address' }, 'userName is not an e-mail address'],
  ['POST', 'Users', {}, 'userName'],
  ['POST', 'Groups', { displayName: ' ' }, 'displayName'],
  ['POST', 'Groups', { displayName: 'x', members: [{ value: 7 }] }, 'members'],
  ['POST', 'Groups', { displayName: 'x', members: 'all' }, 'members'],
] as const)('%s %s %j is refused by the field', async (method, path, body, words) => {
  const { status, json } = await (await directory()).send(method, path, body);
  expect([status, json.scimType, json.detail]).toEqual([400, 'invalidValue', expect.stringContaining(words)]);
});

test('who approves changes is told what a directory gave; what it ends waits for nobody', async () => {
  const client = await newDirectory(server, issuer);
  const { caller } = client.bank;
  await server.bus.send(
    new SetSecondPersonRules(caller, { ...NO_SECOND_PERSON_RULES, administration: true }),
  );
  const told = async () =>
    (await server.bus.send(new ListOutsideChanges(caller))).map(({ kind, place, user }) => [
      kind,
      place,
      user,
    ]);
  const userName = newName();
  const id = await client.made('Users', { userName });
  expect(await told()).toEqual([]);
  const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  expect(await told()).toEqual([['member', 'directory', id]]);
  await client.made('Groups', { displayName: 'aml-admins', members: [{ value: id }] });
  expect((await told())[0]).toEqual(['role', 'directory', id]);
  await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: false });
  expect((await memberOfBank(server, client.bank, userName))?.disabledAt).not.toBeNull();
  expect(await told()).toHaveLength(2);
  await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: true });
  expect((await told())[0]).toEqual(['access', 'directory', id]);
  // A description that changes nothing is nothing to tell of.
  await client.patch(`Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] });
  expect(await told()).toHaveLength(3);
});
