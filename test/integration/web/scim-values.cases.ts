import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { memberOfBank, newDirectory, newName, type DirectoryClient } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let server: TestApp;
let issuer: TestIssuer;
let client: DirectoryClient;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());
beforeEach(async () => {
  client = await newDirectory(server, issuer);
});

describe('names that differ in case or in the form of their letters', () => {
  test.each([
    ['aml-team', 'AML-TEAM'],
    ['Geldwäsche', 'GELDWÄSCHE'],
    ['Geldwäsche'.normalize('NFC'), 'Geldwäsche'.normalize('NFD')],
  ])('the group %s is there once, whatever its spelling', async (name, other) => {
    const id = await client.made('Groups', { displayName: name });
    const again = await client.send('POST', 'Groups', { displayName: other });
    expect([again.status, again.json.scimType]).toEqual([409, 'uniqueness']);
    expect((await client.found('Groups', `displayName eq "${other}"`)).map((group) => group.id)).toEqual([
      id,
    ]);
    // Its own name in another spelling is a change.
    expect((await client.send('PUT', `Groups/${id}`, { displayName: other })).json.displayName).toBe(other);
    const third = await client.made('Groups', { displayName: 'another' });
    const renamed = await client.patch(`Groups/${third}`, {
      op: 'replace',
      path: 'displayName',
      value: name,
    });
    expect([renamed.status, renamed.json.scimType]).toEqual([409, 'uniqueness']);
  });

  test('a group has its role regardless of case, and the schema says so', async () => {
    const userName = newName();
    const id = await client.made('Users', { userName });
    await client.made('Groups', { displayName: 'AML-Team', members: [{ value: id }] });
    expect(await memberOfBank(server, client.bank, userName)).toMatchObject({ id, role: 'analyst' });
    const schema = await client.send('GET', 'Schemas/urn:ietf:params:scim:schemas:core:2.0:Group');
    const attributes = schema.json['attributes'] as { name: string; caseExact: boolean }[];
    expect(attributes.find(({ name }) => name === 'displayName')).toMatchObject({ caseExact: false });
  });

  test.each(['NFC', 'NFD'] as const)('a user name in %s is the same in the other form', async (form) => {
    const other = form === 'NFC' ? 'NFD' : 'NFC';
    const name = 'jürgen.müller';
    const emails = [{ value: newName(), primary: true }];
    const id = await client.made('Users', { userName: name.normalize(form), emails });
    const again = { userName: name.toUpperCase().normalize(other), emails: [{ value: newName() }] };
    const { status, json } = await client.send('POST', 'Users', again);
    expect([status, json.scimType]).toEqual([409, 'uniqueness']);
    const found = await client.found('Users', `userName eq "${name.normalize(other)}"`);
    expect(found.map((user) => user.id)).toEqual([id]);
    expect(await client.found('Users', `userName sw "${'Jürgen'.normalize(other)}"`)).toHaveLength(1);
  });

  test('so is an address with an umlaut', async () => {
    const address = 'jörg@bank.example';
    const made = (userName: string, form: 'NFC' | 'NFD') =>
      client.send('POST', 'Users', { userName, emails: [{ value: address.normalize(form) }] });
    expect((await made('joerg-1', 'NFD')).status).toBe(201);
    const second = await made('joerg-2', 'NFC');
    expect([second.status, second.json.scimType]).toEqual([409, 'uniqueness']);
  });
});

describe('two primary values of one list are refused', () => {
  const two = (name: string) => [
    { value: name, primary: true, type: 'work' },
    { value: `other-${name}`, primary: 'True', type: 'home' },
  ];

  test.each(['emails', 'phoneNumbers', 'ims'])('of %s, in every request', async (list) => {
    const userName = newName();
    const whole = { userName, [list]: two(userName) };
    const refused = await client.send('POST', 'Users', whole);
    expect([refused.status, refused.json.scimType]).toEqual([400, 'invalidValue']);
    expect(refused.json.detail).toContain(`${list} has 2 primary values`);
    expect(await client.found('Users', `userName eq "${userName}"`)).toEqual([]);
    const id = await client.made('Users', { userName });
    const requests = [
      client.send('PUT', `Users/${id}`, whole),
      client.patch(`Users/${id}`, { op: 'add', path: list, value: two(userName) }),
      client.patch(`Users/${id}`, { op: 'replace', value: { [list]: two(userName) } }),
    ];
    for (const { status, json } of await Promise.all(requests))
      expect([status, json.scimType]).toEqual([400, 'invalidValue']);
    const primary = { op: 'add', path: list, value: [{ value: newName(), primary: true }] };
    expect((await client.patch(`Users/${id}`, primary)).status).toBe(200);
    const next = { op: 'add', path: list, value: [{ value: newName(), primary: true }] };
    const { json } = await client.patch(`Users/${id}`, next);
    expect((json[list] as { primary: boolean }[]).filter((each) => each.primary)).toHaveLength(1);
  });

  test('a deactivation beside them is done all the same', async () => {
    const userName = newName();
    const id = await client.made('Users', { userName });
    await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    const body = { userName, active: false, emails: two(userName) };
    const { status, json } = await client.send('PUT', `Users/${id}`, body);
    expect([status, json.detail]).toEqual([400, expect.stringContaining('was ended all the same')]);
    expect((await memberOfBank(server, client.bank, userName))?.disabledAt).not.toBeNull();
  });
});

describe('a detail that gives no rights refuses nobody', () => {
  test.each<[string, object, unknown]>([
    ['a number of the employee', { [ENTERPRISE]: { employeeNumber: 7 } }, { employeeNumber: '7' }],
    ['a cost center below its URN', { [`${ENTERPRISE}:costCenter`]: 4711 }, { costCenter: '4711' }],
  ])('%s is kept as text', async (_, more, kept) => {
    const { status, json } = await client.send('POST', 'Users', { userName: newName(), ...more });
    expect([status, json[ENTERPRISE]]).toEqual([201, kept]);
  });

  test('numbers within lists are kept as texts, too', async () => {
    const body = { addresses: [{ postalCode: 8001 }], phoneNumbers: [{ value: 41445551234, type: 'work' }] };
    const { status, json } = await client.send('POST', 'Users', { userName: newName(), ...body });
    expect(status).toBe(201);
    expect(json['addresses']).toEqual([{ postalCode: '8001' }]);
    expect(json['phoneNumbers']).toEqual([{ value: '41445551234', type: 'work' }]);
  });

  test.each<[string, object, string]>([
    ['an object as text', { title: { en: 'Analyst' } }, 'title'],
    ['a switch as text', { displayName: true }, 'displayName'],
    ['a text as object', { name: 'Ann Keller' }, 'name'],
    ['a number with digits that were lost', { [ENTERPRISE]: { employeeNumber: 12345678901234567890 } }, ''],
    ['a list with an unknown part', { phoneNumbers: [{ number: '+4144' }] }, 'phoneNumbers'],
  ])('%s is left out and named', async (_, more, name) => {
    const userName = newName();
    const { status, json, headers } = await client.send('POST', 'Users', { userName, ...more });
    expect(status).toBe(201);
    expect(headers['warning']).toContain(`not kept: ${name}`);
    expect(json[name]).toBeUndefined();
    const patch = await client.patch(`Users/${json.id}`, { op: 'replace', value: more });
    expect([patch.status, patch.json.scimType]).toEqual([400, 'invalidValue']);
  });

  test.each<[string, object]>([
    ['a number as name', { userName: 7 }],
    ['a number as id of the directory', { externalId: 7 }],
    ['a text as addresses', { emails: [{ mail: 'x' }] }],
    ['a number that is no switch', { active: 2 }],
  ])('%s refuses, as it decides who that is', async (_, more) => {
    const { status, json } = await client.send('POST', 'Users', { userName: newName(), ...more });
    expect([status, json.scimType]).toEqual([400, 'invalidValue']);
  });
});

test.each([`value eq 'ID'`, `value eq ‘ID’`, 'value eq `ID`', `value eq “ID”`, `value eq «ID»`])(
  'other quotation marks are no filter: members[%s]',
  async (filter) => {
    const id = await client.made('Users', { userName: newName() });
    const group = await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
    const path = `members[${filter.replace('ID', id)}]`;
    const { status, json } = await client.patch(`Groups/${group}`, { op: 'remove', path });
    expect([status, json.scimType]).toEqual([400, 'invalidFilter']);
    const listed = await client.send('GET', `Groups?filter=${encodeURIComponent(path)}`);
    expect([listed.status, listed.json.scimType]).toEqual([400, 'invalidFilter']);
    expect((await client.send('GET', `Groups/${group}`)).json.members).toHaveLength(1);
  },
);

test('a body of another type is refused with the types that are taken, that of SCIM first', async () => {
  const { status, json } = await client.send('POST', 'Users', 'userName=x', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(status).toBe(415);
  expect(json.detail).toContain('application/scim+json or application/json');
});
