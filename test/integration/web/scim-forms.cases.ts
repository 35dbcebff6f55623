import type { TestApp } from '../../support/app.js';
import { callMcp, OAuthClient } from '../../support/oauth-client.js';
import { TestIssuer, throughIssuer } from '../../support/test-issuer.js';
import { WebBrowser } from '../../support/web-browser.js';
import { newDirectoryTeam, newName, isAnnOut, type DirectoryTeam } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

const newTeam = () => newDirectoryTeam(server, issuer);
const isOut = (team: DirectoryTeam) => isAnnOut(server, team);

describe('a user is deactivated in each form that directories send', () => {
  const forms: [string, object[]][] = [
    ['Entra', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['another case of the name', [{ op: 'Replace', path: 'Active', value: 'False' }]],
    ['Okta, without a path', [{ op: 'replace', value: { active: false } }]],
    ['without a path, another case', [{ op: 'replace', value: { Active: false } }]],
    [
      'Okta, with the id beside it',
      [{ op: 'replace', value: { id: 'x', schemas: [USER], ACTIVE: 'false' } }],
    ],
    ['the URN in front of the path', [{ op: 'replace', path: `${USER}:active`, value: false }]],
    ['the URN in another case', [{ op: 'replace', path: `${USER.toUpperCase()}:ACTIVE`, value: false }]],
    ['the URN in front of a name', [{ op: 'replace', value: { [`${USER}:active`]: false } }]],
    ['an object below the URN', [{ op: 'replace', value: { [USER]: { active: false } } }]],
    ['add in place of replace', [{ op: 'ADD', path: 'active', value: false }]],
    ['an empty path', [{ op: 'replace', path: '', value: { active: false } }]],
    ['other names of the operation', [{ OP: 'replace', Path: 'active', Value: false }]],
    [
      'other attributes beside it',
      [
        {
          op: 'replace',
          value: { active: false, 'name.givenName': 'Ann', [`${ENTERPRISE}:department`]: 'AML' },
        },
      ],
    ],
  ];

  test.each(forms)('%s', async (_, operations) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Users/${team.ann}`, ...operations);
    expect([status, json.active, await isOut(team)]).toEqual([200, false, true]);
  });

  test.each([
    ['PUT', (name: string) => ({ UserName: name, Active: 'False' })],
    ['PUT with the URN', (name: string) => ({ [`${USER}:userName`]: name, [`${USER}:active`]: false })],
  ])('%s', async (_, body) => {
    const team = await newTeam();
    const { status, json } = await team.client.send('PUT', `Users/${team.ann}`, body(team.annName));
    expect([status, json.active, await isOut(team)]).toEqual([200, false, true]);
  });
});

describe('a member is removed in each form that directories send', () => {
  const forms: [string, (ann: string, bob: string) => object[]][] = [
    ['RFC 7644', (ann) => [{ op: 'remove', path: `members[value eq "${ann}"]` }]],
    ['Entra', (ann) => [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: ann }] }]],
    ['Entra, another case', (ann) => [{ op: 'Remove', path: 'Members', value: [{ Value: ann }] }]],
    ['a filter in another case', (ann) => [{ op: 'Remove', path: `Members[Value EQ "${ann}"]` }]],
    ['by its name', () => [{ op: 'remove', path: 'members[display eq "Case One"]' }]],
    ['by its name in another case', () => [{ op: 'remove', path: 'members[DISPLAY eq "case one"]' }]],
    ['by id and type', (ann) => [{ op: 'remove', path: `members[value eq "${ann}" and type eq "User"]` }]],
    ['by one id or another', (ann) => [{ op: 'remove', path: `members[value eq "x" or value eq "${ann}"]` }]],
    ['by what it is not', (_, bob) => [{ op: 'remove', path: `members[not (value eq "${bob}")]` }]],
    ['the URN in front', (ann) => [{ op: 'remove', path: `${GROUP}:members[value eq "${ann}"]` }]],
    ['one object', (ann) => [{ op: 'remove', path: 'members', value: { value: ann } }]],
    ['the id alone', (ann) => [{ op: 'remove', path: 'members', value: ann }]],
    ['a list of ids', (ann) => [{ op: 'remove', path: 'members', value: [ann] }]],
    ['without a path', (ann) => [{ op: 'remove', value: { members: [{ value: ann }] } }]],
    ['the value of the members', (ann) => [{ op: 'remove', path: 'members.value', value: ann }]],
    ['all are replaced', (_, bob) => [{ op: 'replace', path: 'members', value: [{ value: bob }] }]],
    ['all are replaced, no path', (_, bob) => [{ op: 'Replace', value: { Members: [{ value: bob }] } }]],
    [
      'all are removed, then one added',
      (_, bob) => [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ value: bob }] },
      ],
    ],
  ];

  test.each(forms)('%s', async (_, operations) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(
      `Groups/${team.group}`,
      ...operations(team.ann, team.bob),
    );
    expect([status, json.members.map(({ value }) => value)]).toEqual([200, [team.bob]]);
    expect(await isOut(team)).toBe(true);
  });

  test('PUT, with names in another case', async () => {
    const team = await newTeam();
    const body = { DisplayName: 'aml-team', Members: [{ Value: team.bob, $ref: 'x' }] };
    expect((await team.client.send('PUT', `Groups/${team.group}`, body)).status).toBe(200);
    expect(await isOut(team)).toBe(true);
  });

  test('a removal that is sent again, or after the user, changes nothing and succeeds', async () => {
    const team = await newTeam();
    const removal = { op: 'remove', path: `members[value eq "${team.ann}"]` };
    for (let times = 0; times < 2; times++)
      expect((await team.client.patch(`Groups/${team.group}`, removal)).status).toBe(200);
    expect((await team.client.send('DELETE', `Users/${team.ann}`)).status).toBe(204);
    expect((await team.client.patch(`Groups/${team.group}`, removal)).status).toBe(200);
  });
});

describe('what is not understood is refused by its kind, and changes nothing', () => {
  const ofUsers: [string, unknown, string][] = [
    ['an unknown path', { op: 'replace', path: 'activ', value: false }, 'invalidPath'],
    ['an unknown name', { op: 'replace', value: { activ: false } }, 'invalidPath'],
    ['an unknown URN', { op: 'replace', path: 'urn:x:User:active', value: false }, 'invalidPath'],
    ['a path with a sentence', { op: 'replace', path: 'active eq false', value: false }, 'invalidPath'],
    ['a path below a text', { op: 'replace', path: 'active.value', value: false }, 'invalidPath'],
    [
      'a filter of what is no list',
      { op: 'replace', path: 'name[formatted eq "x"]', value: 'y' },
      'invalidPath',
    ],
    ['a bracket that stays open', { op: 'remove', path: 'emails[type eq "work"' }, 'invalidPath'],
    ['an unknown part in a filter', { op: 'remove', path: 'emails[kind eq "work"]' }, 'invalidFilter'],
    ['an unknown operator', { op: 'remove', path: 'emails[type is "work"]' }, 'invalidFilter'],
    ['a filter that nothing matches', { op: 'remove', path: 'emails[type eq "fax"]' }, 'noTarget'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['an unknown operation', { op: 'delete', path: 'active' }, 'invalidSyntax'],
    ['no operation', { path: 'active', value: false }, 'invalidSyntax'],
    ['no value without a path', { op: 'replace' }, 'invalidSyntax'],
    ['neither true nor false', { op: 'replace', path: 'active', value: 'nope' }, 'invalidValue'],
    ['a number that is no switch', { op: 'replace', path: 'active', value: 2 }, 'invalidValue'],
    ['a switch that is removed', { op: 'remove', path: 'active' }, 'invalidValue'],
    ['a list as name', { op: 'replace', path: 'userName', value: ['a'] }, 'invalidValue'],
    [
      'an unknown part of a value',
      { op: 'add', path: 'emails', value: [{ mail: 'a@b.example' }] },
      'invalidValue',
    ],
    ['what the server keeps', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['what groups say', { op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
    ['a password', { op: 'replace', path: 'password', value: 'x' }, 'mutability'],
    ['no object', 'active', 'invalidSyntax'],
  ];
  test.each(ofUsers)('users: %s', async (_, operation, scimType) => {
    const team = await newTeam();
    const before = (await team.client.send('GET', `Users/${team.ann}`)).json;
    const { status, json } = await team.client.patch(`Users/${team.ann}`, operation as object);
    expect([status, json.scimType]).toEqual([400, scimType]);
    expect(json).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '400',
      detail: expect.stringMatching(/\S/) as unknown,
    });
    expect((await team.client.send('GET', `Users/${team.ann}`)).json).toEqual(before);
  });

  const ofGroups: [string, object, string][] = [
    ['an unknown path', { op: 'remove', path: 'member' }, 'invalidPath'],
    ['an unknown part', { op: 'remove', path: 'members[id eq "x"]' }, 'invalidFilter'],
    ['a name that nobody has', { op: 'remove', path: 'members[display eq "Nobody"]' }, 'noTarget'],
    ['an id that nobody ever had', { op: 'remove', path: 'members[value eq "nobody"]' }, 'noTarget'],
    ['such an id as value', { op: 'remove', path: 'members', value: [{ value: 'nobody' }] }, 'noTarget'],
    ['an empty list', { op: 'remove', path: 'members', value: [] }, 'noTarget'],
    [
      'a value without id',
      { op: 'remove', path: 'members', value: [{ display: 'Case One' }] },
      'invalidValue',
    ],
    ['somebody unknown', { op: 'add', path: 'members', value: [{ value: 'nobody' }] }, 'invalidValue'],
    ['part of a member', { op: 'replace', path: 'members[type eq "User"].value', value: 'x' }, 'mutability'],
    ['a name that is removed', { op: 'remove', path: 'displayName' }, 'invalidValue'],
  ];
  test.each(ofGroups)('groups: %s', async (_, operation, scimType) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Groups/${team.group}`, operation);
    expect([status, json.scimType]).toEqual([400, scimType]);
    expect((await team.client.send('GET', `Groups/${team.group}`)).json.members).toHaveLength(2);
    expect(await isOut(team)).toBe(false);
  });

  test.each([
    ['no operations', { schemas: [] }],
    ['an empty list', { Operations: [] }],
    ['a list', []],
  ])('%s', async (_, body) => {
    const { client, ann } = await newTeam();
    const { status, json } = await client.send('PATCH', `Users/${ann}`, body);
    expect([status, json.scimType]).toEqual([400, 'invalidSyntax']);
  });

  test.each([
    ['a switch that is not known', { activ: false }],
    ['such a switch as text', { enabled: 'False' }],
    ['such a switch below an unknown URN', { 'urn:example:User': { suspended: true } }],
    ['a name that is there twice', { active: true, Active: true }],
    ['a switch that is neither', { active: 'no' }],
  ])('a whole user with %s', async (_, more) => {
    const { client, ann, annName } = await newTeam();
    const body = { userName: annName, ...more };
    expect((await client.send('PUT', `Users/${ann}`, body)).status).toBe(400);
    expect((await client.send('POST', 'Users', { ...body, userName: newName() })).status).toBe(400);
  });

  test('what only describes a person is taken, and named where it is not kept', async () => {
    const { client } = await newTeam();
    const { status, headers } = await client.send('POST', 'Users', { userName: newName(), hobby: 'chess' });
    expect([status, headers['warning']]).toEqual([201, '299 - "not kept: hobby"']);
  });

  test('an unknown attribute of a group is refused', async () => {
    const { client, group, ann } = await newTeam();
    const body = { displayName: 'aml-team', member: [{ value: ann }] };
    const { status, json } = await client.send('PUT', `Groups/${group}`, body);
    expect([status, json.scimType]).toEqual([400, 'invalidPath']);
  });
});

describe('access is ended even where the rest of the request is refused', () => {
  const patches: [string, object[]][] = [
    ['an unknown path', [{ op: 'replace', path: 'colour', value: 'x' }]],
    ['a part that cannot be changed', [{ op: 'replace', path: 'groups', value: [] }]],
    ['a filter that nothing matches', [{ op: 'remove', path: 'emails[type eq "fax"]' }]],
    ['a name that is not valid', [{ op: 'replace', path: 'userName', value: '' }]],
    ['an unknown operation', [{ op: 'move', path: 'title' }]],
  ];
  test.each(patches)('user: %s', async (_, wrong) => {
    for (const isFirst of [true, false]) {
      const team = await newTeam();
      const end = { op: 'Replace', path: 'active', value: 'False' };
      const operations = isFirst ? [end, ...wrong] : [...wrong, end];
      const { status, json } = await team.client.patch(`Users/${team.ann}`, ...operations);
      expect([status, json.detail]).toEqual([400, expect.stringContaining('was ended all the same')]);
      expect(await isOut(team)).toBe(true);
      const now = (await team.client.send('GET', `Users/${team.ann}`)).json;
      expect([now.active, now.userName]).toEqual([false, team.annName]);
    }
  });

  test('user: a whole description with a fault', async () => {
    const team = await newTeam();
    const body = { userName: team.annName, active: false, emails: 7 };
    const { status, json } = await team.client.send('PUT', `Users/${team.ann}`, body);
    expect([status, json.scimType, json.detail]).toEqual([
      400,
      'invalidValue',
      expect.stringMatching(/emails.*was ended all the same/),
    ]);
    expect(await isOut(team)).toBe(true);
  });

  test('group: removals are carried out, additions and names are not', async () => {
    const team = await newTeam();
    const { json } = await team.client.patch(
      `Groups/${team.group}`,
      { op: 'replace', path: 'displayName', value: 'aml-admins' },
      { op: 'add', path: 'members', value: [{ value: 'nobody' }] },
      { op: 'remove', path: `members[value eq "${team.ann}"]` },
    );
    expect([json.status, json.detail]).toEqual(['400', expect.stringContaining('One member was removed')]);
    const now = (await team.client.send('GET', `Groups/${team.group}`)).json;
    expect([now.displayName, now.members.map(({ value }) => value)]).toEqual(['aml-team', [team.bob]]);
    expect(await isOut(team)).toBe(true);
  });

  test('group: a removal beside a path that is not understood', async () => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(
      `Groups/${team.group}`,
      { op: 'replace', path: 'colour', value: 'red' },
      { op: 'remove', path: 'members', value: [{ value: team.ann }, { value: 'nobody' }] },
    );
    expect([status, json.scimType, json.detail]).toEqual([
      400,
      'invalidPath',
      expect.stringContaining('One member was removed'),
    ]);
    expect(await isOut(team)).toBe(true);
  });
});

test('sessions and an assistant’s token of whoever a refused request ends stop at once', async () => {
  const team = await newTeam();
  const browser = new WebBrowser(server);
  issuer.person = { sub: team.annName, email: team.annName, groups: [] };
  await browser.get('/login');
  const sent = await browser.post('/sso', { organization: team.client.bank.id, return_to: '' });
  const { pathname, search } = await throughIssuer(sent.location!);
  await browser.get(`${pathname}${search}`);
  const oauth = await OAuthClient.confidential(server, 'http://127.0.0.1:1/callback');
  const tokens = await oauth.exchange(await oauth.code(browser));
  const states = async () => [
    (await browser.get('/alerts')).status,
    (await callMcp(server, tokens.access)).status,
  ];
  expect(await states()).toEqual([200, 200]);
  const { status } = await team.client.patch(
    `Users/${team.ann}`,
    { op: 'replace', path: 'colour', value: 'x' },
    { op: 'replace', value: { ACTIVE: 'False' } },
  );
  expect([status, await states()]).toEqual([400, [303, 401]]);
});
