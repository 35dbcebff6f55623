import type { TestApp } from '../../support/app.js';
import { TestIssuer, throughIssuer } from '../../support/test-issuer.js';
import { newPerson, WebBrowser } from '../../support/web-browser.js';
import { memberOfBank, newDirectory, newName, type DirectoryClient } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

/** Makes a user who has a role. */
async function newAnalyst(client: DirectoryClient, body: object): Promise<string> {
  const id = await client.made('Users', body);
  await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  return id;
}

/** Goes to the issuer and back; returns the status of a page afterwards. */
async function pageAfterSignIn({ bank }: DirectoryClient, sub: string, email: string): Promise<number> {
  const browser = new WebBrowser(server);
  issuer.person = { sub, email, groups: [] };
  await browser.get('/login');
  const sent = await browser.post('/sso', { organization: bank.id, return_to: '' });
  const { pathname, search } = await throughIssuer(sent.location!);
  await browser.get(`${pathname}${search}`);
  return (await browser.get('/alerts')).status;
}

describe('a rename', () => {
  test('is done, and the person signs in under the new address', async () => {
    const client = await newDirectory(server, issuer);
    const before = newName();
    const after = newName();
    const id = await newAnalyst(client, { userName: before });
    const { status, json } = await client.patch(`Users/${id}`, {
      op: 'replace',
      path: 'userName',
      value: after,
    });
    expect([status, json.id, json.userName]).toEqual([200, id, after]);
    expect(await memberOfBank(server, client.bank, after)).toMatchObject({ id, role: 'analyst' });
    expect(await memberOfBank(server, client.bank, before)).toBeUndefined();
    expect(await client.found('Users', `userName eq "${before}"`)).toEqual([]);
    expect(await pageAfterSignIn(client, 'sub-1', before)).toBe(303);
    expect(await pageAfterSignIn(client, 'sub-2', after)).toBe(200);
    expect(await client.made('Users', { userName: before })).not.toBe(id);
  });

  test('together with a deactivation ends the access: Entra’s soft delete', async () => {
    const client = await newDirectory(server, issuer);
    const userName = newName();
    const id = await newAnalyst(client, { userName });
    const value = `0f0e0d0c0b0a09080706050403020100${userName}`;
    const { status, json } = await client.patch(
      `Users/${id}`,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Replace', path: 'userName', value },
    );
    expect([status, json.active, json.userName]).toEqual([200, false, value]);
    expect((await memberOfBank(server, client.bank, value))?.disabledAt).not.toBeNull();
    // The name is free for somebody new; the deleted user may come back under the own id.
    expect(await client.made('Users', { userName })).not.toBe(id);
  });

  test('by PUT together with a deactivation, with another id of the directory', async () => {
    const client = await newDirectory(server, issuer);
    const id = await newAnalyst(client, { userName: newName(), externalId: '00u0' });
    const userName = newName();
    const body = { userName, active: false, externalId: '00u1' };
    const { status, json } = await client.send('PUT', `Users/${id}`, body);
    expect([status, json]).toMatchObject([200, body]);
    expect((await memberOfBank(server, client.bank, userName))?.disabledAt).not.toBeNull();
  });

  test.each([
    ['name', (other: string) => ({ userName: other.toUpperCase() })],
    ['id in the directory', () => ({ externalId: 'taken' })],
    ['address', (other: string) => ({ userName: 'plain', emails: [{ value: other }] })],
  ])('to the %s of another user is refused, and still ends the access', async (_, wanted) => {
    const client = await newDirectory(server, issuer);
    const userName = newName();
    const other = newName();
    await client.made('Users', { userName: other, externalId: 'taken' });
    const id = await newAnalyst(client, { userName });
    const { status, json } = await client.patch(
      `Users/${id}`,
      { op: 'replace', value: wanted(other) },
      { op: 'replace', path: 'active', value: false },
    );
    expect([status, json.scimType, json.detail]).toEqual([
      409,
      'uniqueness',
      expect.stringMatching(/already in use\. The access of the user was ended all the same/),
    ]);
    expect((await client.send('GET', `Users/${id}`)).json).toMatchObject({ userName, active: false });
    expect((await memberOfBank(server, client.bank, userName))?.disabledAt).not.toBeNull();
  });

  test('of the case alone is done', async () => {
    const client = await newDirectory(server, issuer);
    const userName = newName();
    const id = await newAnalyst(client, { userName });
    const body = { userName: userName.toUpperCase() };
    const { status, json } = await client.send('PUT', `Users/${id}`, body);
    expect([status, json.userName]).toEqual([200, userName.toUpperCase()]);
    expect(await memberOfBank(server, client.bank, userName.toUpperCase())).toMatchObject({ id });
  });

  test('of a member who was there before', async () => {
    const client = await newDirectory(server, issuer);
    const { id } = await newPerson(server, client.bank, 'reviewer');
    await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    const userName = newName();
    await client.patch(`Users/${id}`, { op: 'replace', path: 'userName', value: userName });
    expect(await memberOfBank(server, client.bank, userName)).toMatchObject({ id, role: 'analyst' });
  });
});

describe('a user name that is no address is taken, with an e-mail address of the list', () => {
  const names: [string, object[], string][] = [
    ['ann_gmail.example#EXT#@bank.onmicrosoft.example', [{ value: 'ann', primary: true }], 'ann'],
    ['müller@bank.example', [{ value: 'mueller', type: 'work', primary: true }], 'mueller'],
    ['müller@bank.example', [{ value: 'müller', primary: true }], 'müller'],
    [
      'jdoe',
      [
        { value: 'home', type: 'home' },
        { value: 'jdoe', type: 'work', primary: true },
      ],
      'jdoe',
    ],
    [
      'jdoe',
      [
        { value: 'home', type: 'home' },
        { value: 'jdoe', type: 'Work' },
      ],
      'jdoe',
    ],
    ['jdoe', [{ value: 'jdoe' }], 'jdoe'],
    ['BANK/jdoe', [{ value: 'jdoe', primary: 'True' }], 'jdoe'],
  ];
  test.each(names)('%s %j', async (userName, listed, local) => {
    const client = await newDirectory(server, issuer);
    const host = newName().replace('@', '.');
    const emails = listed.map((each) => ({ ...each, value: `${(each as { value: string }).value}@${host}` }));
    const address = `${local}@${host}`;
    const id = await newAnalyst(client, { userName, emails });
    expect((await client.send('GET', `Users/${id}`)).json.userName).toBe(userName);
    expect((await client.found('Users', `userName eq "${userName}"`)).map((one) => one.id)).toEqual([id]);
    expect(await memberOfBank(server, client.bank, address)).toMatchObject({ id, role: 'analyst' });
    if (/^[\x21-\x7e]+$/.test(address))
      expect(await pageAfterSignIn(client, `sub of ${address}`, address)).toBe(200);
    const twice = await client.send('POST', 'Users', { userName: userName.toUpperCase(), emails });
    expect([twice.status, twice.json.scimType]).toEqual([409, 'uniqueness']);
  });

  test('without one the user is refused, with the attribute that is missing', async () => {
    const client = await newDirectory(server, issuer);
    const unusable = [
      'no address',
      'ann@bank',
      'mailto:ann@bank.example',
      'ann\u200b@bank.example',
      '\u0430nn@bank.example',
    ];
    for (const emails of [undefined, [], ...unusable.map((value) => [{ value }])]) {
      const { status, json } = await client.send('POST', 'Users', { userName: 'jdoe', emails });
      expect([status, json.scimType, json.detail]).toEqual([
        400,
        'invalidValue',
        expect.stringContaining('emails'),
      ]);
    }
  });

  test('a new primary address moves the person; a deactivation without addresses keeps it', async () => {
    const client = await newDirectory(server, issuer);
    const before = newName();
    const after = newName();
    const id = await newAnalyst(client, { userName: 'jdoe', emails: [{ value: before, type: 'work' }] });
    const path = 'emails[type eq "work"].value';
    await client.patch(`Users/${id}`, { op: 'Replace', path, value: after });
    expect(await memberOfBank(server, client.bank, after)).toMatchObject({ id, disabledAt: null });
    const put = await client.send('PUT', `Users/${id}`, { userName: 'jdoe', active: false });
    expect([put.status, put.json.active]).toEqual([200, false]);
    expect((await memberOfBank(server, client.bank, after))?.disabledAt).not.toBeNull();
  });

  test('the address of somebody else is refused', async () => {
    const client = await newDirectory(server, issuer);
    const { email } = await newPerson(server, client.bank, 'admin');
    const body = { userName: 'jdoe', emails: [{ value: email, primary: true }] };
    const { status, json } = await client.send('POST', 'Users', body);
    expect([status, json.scimType]).toEqual([409, 'uniqueness']);
    expect(await memberOfBank(server, client.bank, email)).toMatchObject({ role: 'admin', disabledAt: null });
  });
});

test('a second user with the externalId of the first is refused, however it is sent', async () => {
  const client = await newDirectory(server, issuer);
  const first = await client.made('Users', { userName: newName(), externalId: 'e-1' });
  const second = await client.made('Users', { userName: newName(), externalId: 'E-1' });
  const answers = [
    await client.send('POST', 'Users', { userName: newName(), ExternalId: 'e-1' }),
    await client.patch(`Users/${second}`, { op: 'add', path: 'externalId', value: 'e-1' }),
    await client.send('PUT', `Users/${second}`, { userName: newName(), externalId: 'e-1' }),
  ];
  for (const { status, json } of answers) expect([status, json.scimType]).toEqual([409, 'uniqueness']);
  expect((await client.found('Users', 'externalId eq "e-1"')).map(({ id }) => id)).toEqual([first]);
  await client.send('DELETE', `Users/${first}`);
  expect(
    (await client.patch(`Users/${second}`, { op: 'add', path: 'externalId', value: 'e-1' })).status,
  ).toBe(200);
});

test('names, addresses and details are kept as they are sent, part by part', async () => {
  const client = await newDirectory(server, issuer);
  const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const id = await client.made('Users', { userName: newName(), 'name.givenName': 'Ann' });
  const { json } = await client.patch(
    `Users/${id}`,
    { op: 'Add', path: 'name.familyName', value: 'Keller' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'ann@bank.example' },
    { op: 'Add', path: 'emails[type eq "home"].value', value: 'ann@home.example' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 1' },
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Berlin' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'm-1' },
    { op: 'Add', path: `${ENTERPRISE}.department`, value: 'AML' },
    {
      op: 'Add',
      value: { [ENTERPRISE]: { division: 'x' }, title: 'Analyst', 'emails[type eq "work"].primary': 'True' },
    },
  );
  expect(json).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    name: { givenName: 'Ann', familyName: 'Keller' },
    emails: [
      { type: 'work', value: 'ann@bank.example', primary: true },
      { type: 'home', value: 'ann@home.example' },
    ],
    phoneNumbers: [{ type: 'mobile', value: '+49 30 1' }],
    addresses: [{ type: 'work', locality: 'Berlin' }],
    title: 'Analyst',
    [ENTERPRISE]: { manager: { value: 'm-1' }, department: 'AML', division: 'x' },
  });
  const { json: less } = await client.patch(
    `Users/${id}`,
    { op: 'Remove', path: 'emails', value: [{ value: 'ann@home.example' }] },
    { op: 'remove', path: 'addresses[type eq "work"].locality' },
    { op: 'Remove', path: 'phoneNumbers[type eq "mobile"]' },
    { op: 'Replace', path: 'title', value: null },
    { op: 'remove', path: `${ENTERPRISE}:department` },
    { op: 'remove', path: 'name.familyName' },
  );
  expect(less.emails).toEqual([{ type: 'work', value: 'ann@bank.example', primary: true }]);
  expect([less['phoneNumbers'], less['title'], less.name]).toEqual([
    undefined,
    undefined,
    { givenName: 'Ann' },
  ]);
  expect([less['addresses'], less[ENTERPRISE]]).toEqual([
    undefined,
    { manager: { value: 'm-1' }, division: 'x' },
  ]);
  const none = await client.patch(`Users/${id}`, { op: 'replace', value: { [ENTERPRISE]: null } });
  expect([none.status, none.json[ENTERPRISE]]).toEqual([200, undefined]);
});
