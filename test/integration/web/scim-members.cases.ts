import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { ListOutsideChanges } from '../../../src/access/queries/list-outside-changes.query.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp } from '../../support/app.js';
import { CLIENT_ID, CLIENT_SECRET, TestIssuer, throughIssuer } from '../../support/test-issuer.js';
import { signedIn, WebBrowser } from '../../support/web-browser.js';
import { memberOfBank, newDirectory, newName, type DirectoryClient } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

/** Members whom a directory finds: they were invited, or set the product up. */
let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

interface KnownMember {
  readonly client: DirectoryClient;
  readonly browser: WebBrowser;
  readonly id: string;
  readonly email: string;
}

async function knownMember(role: Role = 'reviewer'): Promise<KnownMember> {
  const client = await newDirectory(server, issuer);
  const { browser, id, email } = await signedIn(server, client.bank, role);
  return { client, browser, id, email };
}

const accountOf = ({ client, email }: KnownMember, address = email) =>
  memberOfBank(server, client.bank, address);

/** What a session of the person, their account and the directory's view say of their access. */
async function access(member: KnownMember, address = member.email) {
  const { status } = await member.browser.get('/alerts');
  const account = await accountOf(member, address);
  const { json } = await member.client.send('GET', `Users/${member.id}`);
  return { status, role: account?.role, isOut: account?.disabledAt !== null, active: json.active };
}

const KEPT = { status: 200, role: 'reviewer', isOut: false, active: true };

describe('a directory that names a member who was there before leaves role and access', () => {
  const naming: [string, (member: KnownMember) => Promise<{ status: number; json: object }>, object][] = [
    [
      'PATCH of externalId, as Entra matches',
      ({ client, id }) => client.patch(`Users/${id}`, { op: 'Add', path: 'externalId', value: 'e-1' }),
      { externalId: 'e-1' },
    ],
    [
      'PATCH without a path, as Okta writes',
      ({ client, id, email }) =>
        client.patch(`Users/${id}`, {
          op: 'replace',
          value: { id, userName: email, externalId: '00u1', active: true, name: { givenName: 'Ann' } },
        }),
      { externalId: '00u1', name: { givenName: 'Ann' } },
    ],
    [
      'PATCH of the names',
      ({ client, id }) =>
        client.patch(
          `Users/${id}`,
          { op: 'Replace', path: 'name.givenName', value: 'Ann' },
          { op: 'Replace', path: 'displayName', value: 'Ann Keller' },
          { op: 'Replace', path: 'active', value: 'True' },
        ),
      { name: { givenName: 'Ann' }, displayName: 'Ann Keller' },
    ],
    [
      'PUT of the whole user',
      ({ client, id, email }) =>
        client.send('PUT', `Users/${id}`, {
          userName: email,
          externalId: 'x',
          active: true,
          title: 'Analyst',
        }),
      { externalId: 'x', title: 'Analyst' },
    ],
    [
      'PUT without active',
      ({ client, id, email }) => client.send('PUT', `Users/${id}`, { userName: email, displayName: 'Ann' }),
      { displayName: 'Ann' },
    ],
    [
      'another user name, with the address among the e-mail addresses',
      ({ client, id, email }) =>
        client.patch(
          `Users/${id}`,
          { op: 'Add', path: 'externalId', value: 'e-2' },
          { op: 'Replace', path: 'userName', value: `upn-${id}@bank.onmicrosoft.example` },
          { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
        ),
      { externalId: 'e-2' },
    ],
  ];

  test.each(naming)('%s', async (_, name, kept) => {
    const member = await knownMember();
    const { status, json } = await name(member);
    expect([status, json]).toMatchObject([200, { ...kept, active: true }]);
    expect(await access(member)).toEqual(KEPT);
    expect((await member.client.send('GET', `Users/${member.id}`)).json).toMatchObject(kept);
    // The next round of the directory, and a description that changes nothing of the address.
    const again = { op: 'replace', value: { title: 'Senior analyst' } };
    expect((await member.client.patch(`Users/${member.id}`, again)).status).toBe(200);
    expect(await access(member)).toEqual(KEPT);
  });

  test('the first round of Entra: found by name or address, named, found by its id', async () => {
    const member = await knownMember('admin');
    const { client, id, email } = member;
    expect(await client.found('Users', 'externalId eq "o-1"')).toEqual([]);
    for (const filter of [
      `userName eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work" and value eq "${email}"]`,
      `emails eq "${email}"`,
    ])
      expect([filter, await client.found('Users', filter)]).toMatchObject([filter, [{ id, active: true }]]);
    await client.patch(
      `Users/${id}`,
      { op: 'Add', path: 'externalId', value: 'o-1' },
      { op: 'Add', path: 'name.givenName', value: 'Ann' },
      { op: 'Add', path: 'name.familyName', value: 'Keller' },
    );
    expect(await client.found('Users', 'externalId eq "o-1"')).toMatchObject([
      { id, userName: email, active: true, name: { givenName: 'Ann', familyName: 'Keller' } },
    ]);
    expect(await client.found('Users', 'active eq true')).toHaveLength(1);
    expect(await access(member)).toEqual({ ...KEPT, role: 'admin' });
  });

  test('a rename moves the address, and nothing else', async () => {
    const member = await knownMember();
    const userName = newName();
    const patch = { op: 'replace', path: 'userName', value: userName };
    expect((await member.client.patch(`Users/${member.id}`, patch)).json).toMatchObject({ userName });
    expect(await access(member, userName)).toEqual(KEPT);
    expect(await accountOf(member)).toBeUndefined();
  });

  test('a group without a role, and an additional name of it', async () => {
    const member = await knownMember();
    const { client, id } = member;
    const group = await client.made('Groups', { displayName: 'all-staff', members: [{ value: id }] });
    expect(await access(member)).toEqual(KEPT);
    await client.patch(`Groups/${group}`, { op: 'replace', path: 'displayName', value: 'everybody' });
    await client.patch(`Users/${id}`, { op: 'add', path: 'externalId', value: 'e-3' });
    expect(await access(member)).toEqual(KEPT);
    const other = await client.made('Groups', { displayName: 'berlin', members: [{ value: id }] });
    await client.patch(`Groups/${other}`, { op: 'remove', path: `members[value eq "${id}"]` });
    expect(await access(member)).toEqual(KEPT);
  });

  test('a removal from a group in which they were not', async () => {
    const member = await knownMember();
    const { client, id } = member;
    await client.patch(`Users/${id}`, { op: 'add', path: 'externalId', value: 'e-4' });
    const group = await client.made('Groups', { displayName: 'aml-team' });
    await client.patch(`Groups/${group}`, { op: 'remove', path: 'members', value: [{ value: id }] });
    expect(await access(member)).toEqual(KEPT);
  });

  test('nothing is told to administrators, as nobody got access', async () => {
    const { client, id } = await knownMember();
    const { caller } = client.bank;
    await server.bus.send(
      new SetSecondPersonRules(caller, { ...NO_SECOND_PERSON_RULES, administration: true }),
    );
    await client.patch(`Users/${id}`, { op: 'add', path: 'externalId', value: 'e-5' });
    expect(await server.bus.send(new ListOutsideChanges(caller))).toEqual([]);
  });
});

describe('from then on the directory ends the access at once', () => {
  const OUT = { status: 303, isOut: true };
  const name = async ({ client, id }: KnownMember) =>
    expect((await client.patch(`Users/${id}`, { op: 'Add', path: 'externalId', value: 'e' })).status).toBe(
      200,
    );
  const group = ({ client, id }: KnownMember, displayName: string) =>
    client.made('Groups', { displayName, members: [{ value: id }] });

  test.each<[string, object]>([
    ['active false', { op: 'replace', path: 'active', value: false }],
    ['"False" of Entra', { op: 'Replace', path: 'active', value: 'False' }],
    ['a list of Entra', { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
    ['no path', { op: 'replace', value: { active: false } }],
  ])('%s', async (_, operation) => {
    const member = await knownMember();
    await name(member);
    const { status, json } = await member.client.patch(`Users/${member.id}`, operation);
    expect([status, json.active]).toEqual([200, false]);
    expect(await access(member)).toMatchObject({ ...OUT, active: false });
  });

  test('PUT with active false, also as the first word about the person', async () => {
    for (const isNamed of [true, false]) {
      const member = await knownMember();
      if (isNamed) await name(member);
      const body = { userName: member.email, externalId: 'e', active: false };
      expect((await member.client.send('PUT', `Users/${member.id}`, body)).json.active).toBe(false);
      expect(await access(member)).toMatchObject({ ...OUT, active: false });
    }
  });

  test('a deactivation beside what is refused', async () => {
    const member = await knownMember();
    await name(member);
    const end = { op: 'replace', path: 'active', value: 'false' };
    const wrong = { op: 'replace', path: 'colour', value: 'x' };
    const { status, json } = await member.client.patch(`Users/${member.id}`, wrong, end);
    expect([status, json.detail]).toEqual([400, expect.stringContaining('was ended all the same')]);
    expect(await access(member)).toMatchObject({ ...OUT, active: false });
  });

  test.each([true, false])('DELETE (named before: %s)', async (isNamed) => {
    const member = await knownMember();
    if (isNamed) await name(member);
    expect((await member.client.send('DELETE', `Users/${member.id}`)).status).toBe(204);
    expect((await member.client.send('GET', `Users/${member.id}`)).status).toBe(404);
    expect((await member.browser.get('/alerts')).status).toBe(303);
    expect((await accountOf(member))?.disabledAt).not.toBeNull();
  });

  test.each([
    ['the last group with a role', ['aml-team'], 'analyst'],
    ['the last group without one', ['all-staff'], 'reviewer'],
    ['the last of two groups', ['all-staff', 'berlin'], 'reviewer'],
  ])('removal from %s', async (_, names, role) => {
    const member = await knownMember();
    await name(member);
    const groups: string[] = [];
    for (const each of names) groups.push(await group(member, each));
    for (const each of groups) {
      expect(await access(member)).toEqual({ ...KEPT, role });
      const removal = { op: 'Remove', path: 'members', value: [{ value: member.id }] };
      expect((await member.client.patch(`Groups/${each}`, removal)).status).toBe(200);
    }
    expect(await access(member)).toMatchObject(OUT);
  });

  test('a group that is removed, or replaced without them', async () => {
    for (const end of ['DELETE', 'PUT'] as const) {
      const member = await knownMember();
      await name(member);
      const id = await group(member, 'all-staff');
      await member.client.send(end, `Groups/${id}`, end === 'PUT' ? { displayName: 'all-staff' } : undefined);
      expect(await access(member)).toMatchObject(OUT);
    }
  });

  test('a group with a role gives it, and after an end and a new beginning groups alone decide', async () => {
    const member = await knownMember('admin');
    await name(member);
    await group(member, 'aml-team');
    expect(await access(member)).toEqual({ ...KEPT, role: 'analyst' });
    const set = (active: boolean) =>
      member.client.patch(`Users/${member.id}`, { op: 'replace', path: 'active', value: active });
    await set(false);
    expect(await access(member)).toMatchObject({ ...OUT, active: false });
    await set(true);
    expect(await accountOf(member)).toMatchObject({ role: 'analyst', disabledAt: null });
  });

  test('groups whose names have roles by the settings decide at the next change', async () => {
    const member = await knownMember();
    await name(member);
    const id = await group(member, 'berlin');
    const roles = [{ group: 'berlin', role: 'viewer' as const }];
    const settings = { issuer: issuer.url, clientId: CLIENT_ID, secret: CLIENT_SECRET, roles };
    await server.bus.send(new SetSingleSignOn(member.client.bank.caller, settings));
    expect(await access(member)).toEqual(KEPT);
    await member.client.patch(`Groups/${id}`, { op: 'add', path: 'members', value: [{ value: member.id }] });
    expect(await access(member)).toEqual({ ...KEPT, role: 'viewer' });
  });
});

test('whom the groups at the provider sent away is not active until a group gives a role', async () => {
  const member = await knownMember();
  const { client, id, email } = member;
  const roles = [
    { group: 'aml-admins', role: 'admin' as const },
    { group: 'aml-team', role: 'analyst' as const },
  ];
  const settings = { issuer: issuer.url, clientId: CLIENT_ID, secret: CLIENT_SECRET, roles };
  const scopes = ['openid', 'email', 'groups'];
  await server.bus.send(new SetSingleSignOn(client.bank.caller, { ...settings, scopes }));
  const signIn = async (groups: readonly string[]) => {
    const browser = new WebBrowser(server);
    issuer.person = { sub: email, email, groups };
    await browser.get('/login');
    const sent = await browser.post('/sso', { organization: client.bank.id, return_to: '' });
    const { pathname, search } = await throughIssuer(sent.location!);
    return (await browser.get(`${pathname}${search}`)).status;
  };
  expect(await signIn(['aml-team'])).toBe(303);
  await client.patch(`Users/${id}`, { op: 'add', path: 'externalId', value: 'e-7' });
  expect(await signIn(['others'])).toBe(403);
  expect(await access(member)).toMatchObject({ isOut: true, active: false });
  expect(await signIn(['aml-team'])).toBe(303);
  expect(await accountOf(member)).toMatchObject({ role: 'analyst', disabledAt: null });
  expect(await signIn(['others'])).toBe(403);
  await client.made('Groups', { displayName: 'aml-admins', members: [{ value: id }] });
  expect((await client.send('GET', `Users/${id}`)).json.active).toBe(true);
  expect(await accountOf(member)).toMatchObject({ role: 'admin', disabledAt: null });
  // From now on the directory alone decides, also once it has removed the user.
  expect(await signIn(['others'])).toBe(303);
  await client.send('DELETE', `Users/${id}`);
  expect(await signIn(['aml-team'])).toBe(403);
});

test('whom an administrator disables is shown as not active, and stays out', async () => {
  for (const isOfDirectory of [false, true]) {
    const member = await knownMember();
    const { client, id } = member;
    await client.patch(`Users/${id}`, { op: 'add', path: 'externalId', value: 'e-6' });
    if (isOfDirectory) await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    await server.bus.send(new DisableUser(client.bank.caller, id));
    expect(await access(member)).toMatchObject({ status: 303, isOut: true, active: false });
    expect(await client.found('Users', 'active eq true')).toEqual([]);
    const { status, json } = await client.patch(`Users/${id}`, {
      op: 'replace',
      path: 'active',
      value: true,
    });
    expect([status, json.active]).toEqual([200, false]);
    await client.patch(`Users/${id}`, { op: 'add', path: 'title', value: 'Analyst' });
    expect(await access(member)).toMatchObject({ isOut: true, active: false });
    // The directory ends the access and gives it anew.
    for (const active of [false, true])
      await client.patch(`Users/${id}`, { op: 'replace', path: 'active', value: active });
    if (!isOfDirectory) await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    expect((await client.send('GET', `Users/${id}`)).json.active).toBe(true);
    expect(await accountOf(member)).toMatchObject({ role: 'analyst', disabledAt: null });
  }
});
