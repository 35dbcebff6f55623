import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import {
  isAnnOut,
  newDirectory,
  newDirectoryTeam,
  newName,
  type DirectoryClient,
} from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let server: TestApp;
let issuer: TestIssuer;
let client: DirectoryClient;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
  client = await newDirectory(server, issuer);
});
afterAll(() => issuer.close());

/** A user whose every optional attribute of interest has a value. */
const described = (userName: string) => ({
  userName,
  externalId: `x-${userName}`,
  title: 'Analyst',
  name: { givenName: 'Ann', familyName: 'Keller' },
  emails: [
    { value: userName, type: 'work', primary: true },
    { value: `home-${userName}`, type: 'home', display: 'At home' },
  ],
  phoneNumbers: [{ value: '+4144', type: 'work' }],
  addresses: [{ type: 'work', locality: 'Bern' }],
  [ENTERPRISE]: { department: 'AML', manager: { value: 'boss-1', displayName: 'Boss' } },
});

describe('an optional attribute of a user is cleared by an empty value', () => {
  const EMPTY_SINGLE: unknown[] = [null, '', [], {}, [{}], { value: '' }, { value: null }];
  const EMPTY_LIST: unknown[] = [
    null,
    '',
    [],
    {},
    [{}],
    [''],
    [{ value: '' }],
    [{ value: null, type: 'work' }],
  ];
  const paths: [string, string, unknown[]][] = [
    ['title', 'title', EMPTY_SINGLE],
    ['externalId', 'externalId', EMPTY_SINGLE],
    ['name', 'name', [null, '', [], {}, [{}], { givenName: '', familyName: null }]],
    ['phoneNumbers', 'phoneNumbers', EMPTY_LIST],
    ['addresses', 'addresses', [null, '', [], {}, [{}], [{ type: 'work', locality: '' }]]],
    [ENTERPRISE, ENTERPRISE, [null, '', [], {}]],
  ];
  test.each(paths)('%s', async (name, path, values) => {
    for (const value of values) {
      for (const operation of [
        { op: 'Replace', path, value },
        { op: 'replace', value: { [path]: value } },
      ]) {
        const id = await client.made('Users', described(newName()));
        const { status, json } = await client.patch(`Users/${id}`, operation);
        expect([operation, status, json[name]]).toEqual([operation, 200, undefined]);
      }
      const userName = newName();
      const id = await client.made('Users', described(userName));
      const { status, json } = await client.send('PUT', `Users/${id}`, {
        ...described(userName),
        [path]: value,
      });
      expect([value, status, json[name]]).toEqual([value, 200, undefined]);
    }
  });

  test.each<[string, object, (json: Record<string, unknown>) => unknown, unknown]>([
    [
      'a part by its path',
      { path: 'name.givenName', value: '' },
      ({ name }) => name,
      { familyName: 'Keller' },
    ],
    [
      'a part in an object',
      { path: 'name', value: { givenName: '' } },
      ({ name }) => name,
      { familyName: 'Keller' },
    ],
    [
      'a part beside another',
      { path: 'name', value: { givenName: null, familyName: 'Meier' } },
      ({ name }) => name,
      { familyName: 'Meier' },
    ],
    [
      'a part without a path',
      { value: { name: { familyName: [] } } },
      ({ name }) => name,
      { givenName: 'Ann' },
    ],
    [
      'Entra: one kind of address',
      { path: 'emails[type eq "home"].value', value: '' },
      ({ emails }) => (emails as { type: string }[]).map(({ type }) => type),
      ['work'],
    ],
    [
      'one kind as a whole',
      { path: 'emails[type eq "home"]', value: { value: null } },
      ({ emails }) => (emails as { type: string }[]).map(({ type }) => type),
      ['work'],
    ],
    [
      'one kind by null',
      { path: 'emails[type eq "home"]', value: null },
      ({ emails }) => (emails as { type: string }[]).map(({ type }) => type),
      ['work'],
    ],
    [
      'Entra: the only phone',
      { path: 'phoneNumbers[type eq "work"].value', value: '' },
      (json) => json['phoneNumbers'],
      undefined,
    ],
    [
      'the only part of an address',
      { path: 'addresses[type eq "work"].locality', value: '' },
      (json) => json['addresses'],
      undefined,
    ],
    [
      'Entra: the manager',
      { path: `${ENTERPRISE}:manager`, value: '' },
      (json) => json[ENTERPRISE],
      { department: 'AML' },
    ],
    [
      'the id of the manager',
      { path: `${ENTERPRISE}:manager.value`, value: '' },
      (json) => json[ENTERPRISE],
      { department: 'AML' },
    ],
    [
      'the manager as an object',
      { path: `${ENTERPRISE}:manager`, value: { value: null } },
      (json) => json[ENTERPRISE],
      { department: 'AML' },
    ],
    [
      'an attribute of the URN',
      { path: ENTERPRISE, value: { department: '' } },
      (json) => Object.keys(json[ENTERPRISE] as object),
      ['manager'],
    ],
  ])('%s', async (_, operation, shown, expected) => {
    const id = await client.made('Users', described(newName()));
    const { status, json } = await client.patch(`Users/${id}`, { op: 'Replace', ...operation });
    expect([status, shown(json)]).toEqual([200, expected]);
    expect(shown((await client.send('GET', `Users/${id}`)).json)).toEqual(expected);
  });

  test.each([...EMPTY_LIST])('addresses of e-mail, so that only the user name is left: %j', async (value) => {
    const userName = newName();
    const id = await client.made('Users', described(userName));
    const { status, json } = await client.patch(`Users/${id}`, { op: 'Replace', path: 'emails', value });
    expect([status, json.emails.map((each) => each.value)]).toEqual([200, [userName]]);
  });

  test('nothing that is empty is kept of a new user, and filters see it as absent', async () => {
    const userName = newName();
    const body = { title: '', nickName: null, phoneNumbers: [{ type: 'work', value: '' }], externalId: '' };
    const { status, json } = await client.send('POST', 'Users', { userName, ...body });
    expect([status, json['title'], json['phoneNumbers'], json.externalId]).toEqual([
      201,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await client.found('Users', `userName eq "${userName}" and title pr`)).toEqual([]);
  });
});

const EMPTY: unknown[] = [null, '', [], {}, [{}], [''], { value: '' }, [{ $ref: null, value: null }]];

describe('a required attribute cannot be cleared', () => {
  test.each(['userName', 'active'])('%s', async (name) => {
    const userName = newName();
    const id = await client.made('Users', described(userName));
    for (const value of EMPTY)
      for (const answer of [
        await client.patch(`Users/${id}`, { op: 'replace', path: name, value }),
        await client.patch(`Users/${id}`, { op: 'Add', path: name, value }),
        await client.patch(`Users/${id}`, { op: 'Replace', value: { [name]: value } }),
        await client.send('PUT', `Users/${id}`, { ...described(userName), [name]: value }),
      ])
        expect([value, answer.status, answer.json.scimType]).toEqual([value, 400, 'invalidValue']);
    expect((await client.send('GET', `Users/${id}`)).json).toMatchObject({ userName, active: true });
  });

  test('the name of a group', async () => {
    const displayName = newName();
    const id = await client.made('Groups', { displayName });
    for (const value of EMPTY)
      for (const answer of [
        await client.patch(`Groups/${id}`, { op: 'replace', path: 'displayName', value }),
        await client.patch(`Groups/${id}`, { op: 'replace', value: { displayName: value } }),
        await client.send('PUT', `Groups/${id}`, { displayName: value }),
      ])
        expect([value, answer.status, answer.json.scimType]).toEqual([value, 400, 'invalidValue']);
    expect((await client.send('GET', `Groups/${id}`)).json.displayName).toBe(displayName);
  });

  test('two groups with an empty id of the directory are no doubles', async () => {
    for (let times = 0; times < 2; times++)
      await client.made('Groups', { displayName: newName(), externalId: '' });
  });
});

describe('a request that asks for nothing is refused', () => {
  test.each<[string, object]>([
    ['nothing to add to a list', { op: 'add', path: 'emails', value: [] }],
    ['an empty text to add', { op: 'Add', path: 'phoneNumbers', value: '' }],
    ['a value without content to add', { op: 'add', path: 'emails', value: [{ type: 'other', value: '' }] }],
    ['an empty object without a path', { op: 'replace', value: {} }],
    ['only what the server keeps', { op: 'replace', value: { id: 'x', schemas: [] } }],
    ['an empty extension to add', { op: 'add', path: ENTERPRISE, value: {} }],
    [
      'a new value that says only what it is for',
      { op: 'replace', path: 'emails[type eq "other"].primary', value: true },
    ],
    [
      'a phone to clear that is not there',
      { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '' },
    ],
    ['nobody to take out of a list', { op: 'remove', path: 'emails', value: [] }],
    ['an empty text to take out of a list', { op: 'remove', path: 'emails', value: '' }],
    ['an empty value to take out of a list', { op: 'remove', path: 'emails', value: [{ value: '' }] }],
  ])('%s', async (_, operation) => {
    const id = await client.made('Users', described(newName()));
    const before = (await client.send('GET', `Users/${id}`)).json;
    const { status, json } = await client.patch(`Users/${id}`, operation);
    expect([status, ['invalidValue', 'noTarget']]).toEqual([400, expect.arrayContaining([json.scimType])]);
    expect((await client.send('GET', `Users/${id}`)).json).toEqual(before);
  });

  test.each([[[]], [null], ['']])('no member to add: %j', async (value) => {
    const id = await client.made('Groups', { displayName: newName() });
    const { status, json } = await client.patch(`Groups/${id}`, { op: 'Add', path: 'members', value });
    expect([status, json.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('a deactivation beside empty values is done', () => {
  const off = { op: 'Replace', path: 'active', value: 'False' };
  test.each<[string, object[], number]>([
    ['cleared attributes, as Entra sends them', [{ op: 'Replace', path: 'title', value: '' }, off], 200],
    ['a required attribute cleared after it', [off, { op: 'Replace', path: 'userName', value: '' }], 400],
    ['a required attribute cleared before it', [{ op: 'Replace', path: 'userName', value: null }, off], 400],
    ['an empty switch after it', [off, { op: 'Replace', path: 'active', value: '' }], 400],
    ['an empty switch before it', [{ op: 'Replace', path: 'active', value: [] }, off], 400],
    ['nothing to add', [{ op: 'Add', path: 'emails', value: [] }, off], 200],
    ['an empty object', [{ op: 'replace', value: {} }, off], 200],
    ['all in one object', [{ op: 'replace', value: { active: 'False', userName: '', title: '' } }], 400],
  ])('%s', async (_, operations, expected) => {
    const team = await newDirectoryTeam(server, issuer);
    const { status } = await team.client.patch(`Users/${team.ann}`, ...operations);
    expect([status, await isAnnOut(server, team)]).toEqual([expected, true]);
  });

  test.each<[string, object, number]>([
    ['optional attributes', { title: '', emails: [], name: null }, 200],
    ['a required one', { userName: '' }, 400],
  ])('in a whole description: %s', async (_, more, expected) => {
    const team = await newDirectoryTeam(server, issuer);
    const body = { userName: team.annName, active: 'False', ...more };
    const { status } = await team.client.send('PUT', `Users/${team.ann}`, body);
    expect([status, await isAnnOut(server, team)]).toEqual([expected, true]);
  });
});
