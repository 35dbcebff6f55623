import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory, newDirectoryTeam, newName, isAnnOut, type DirectoryTeam } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

/**
 * Requests in the forms that directories of other makers send, with values of our own: each is carried out,
 * or refused by its kind. Which maker writes a form stands in front of it.
 */
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
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

describe('a deactivation', () => {
  test.each<[string, unknown]>([
    ['Entra: the text of a switch', { op: 'Replace', path: 'active', value: 'False' }],
    ['Entra: the older form', { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
    ['Entra: the older form, a switch', { op: 'Add', path: 'active', value: [{ value: false }] }],
    ['Entra: an object', { op: 'Replace', path: 'active', value: { value: 'False' } }],
    ['Entra: no path, the older form', { op: 'Replace', value: { active: [{ value: 'False' }] } }],
    ['Databricks: small letters', { op: 'replace', path: 'active', value: [{ value: 'false' }] }],
    ['Okta: no path', { op: 'replace', value: { active: false } }],
    ['Okta: a list', { op: 'replace', path: 'active', value: [false] }],
    ['Okta: a list of texts', { op: 'replace', path: 'active', value: ['False'] }],
    ['Ping: the URN', { op: 'replace', path: `${USER}:active`, value: 'false' }],
    ['SailPoint: an object below the URN', { op: 'replace', value: { [USER]: { active: 'FALSE' } } }],
    ['JumpCloud: a list without a path', { op: 'replace', value: [{ active: false }] }],
    ['Snipe-IT: a number', { op: 'replace', path: 'active', value: 0 }],
    ['Snipe-IT: a number as text', { op: 'replace', path: 'ACTIVE', value: '0' }],
    ['Keycloak: JSON in a text', { op: 'replace', value: '{"active":false}' }],
    ['Keycloak: JSON in a list', { op: 'replace', value: [`{"schemas":["${USER}"],"active":false}`] }],
    [
      'Entra: a whole resource',
      { op: 'replace', value: { schemas: [USER], active: false, meta: { resourceType: 'User' } } },
    ],
  ])('%s', async (_, operation) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Users/${team.ann}`, operation as object);
    expect([status, json.active, await isOut(team)]).toEqual([200, false, true]);
    expect((await team.client.send('GET', `Users/${team.ann}`)).json.active).toBe(false);
  });

  test.each<[string, (userName: string) => object]>([
    ['Okta: PUT', (userName) => ({ schemas: [USER], userName, active: false, groups: [] })],
    ['OneLogin: PUT with texts', (userName) => ({ userName, active: 'false', id: null, roles: ['x'] })],
    ['OneLogin: PUT with a list', (userName) => ({ userName, active: [{ value: 'False' }] })],
    [
      'Oracle: PUT with parts of its own',
      (userName) => ({ userName, active: false, emails: [{ value: userName, verified: true }] }),
    ],
    ['Google: PUT without schemas', (userName) => ({ userName, active: false, name: { familyName: 'x' } })],
  ])('%s', async (_, body) => {
    const team = await newTeam();
    const { status, json } = await team.client.send('PUT', `Users/${team.ann}`, body(team.annName));
    expect([status, json.active, await isOut(team)]).toEqual([200, false, true]);
  });

  test.each<[string, object]>([
    ['Entra: an attribute of one’s own', { op: 'Add', path: 'urn:x:custom:User.Roles', value: {} }],
    ['Entra: the manager by a filter', { op: 'remove', path: 'manager[value eq "m-1"]' }],
    ['Okta: a password', { op: 'replace', value: { password: 'x' } }],
    ['SailPoint: groups of the user', { op: 'remove', path: 'groups[value eq "g"]' }],
    ['GitHub: single quotes', { op: 'replace', path: "emails[type eq 'work'].value", value: 'x' }],
    ['SCIM 1: its URN', { op: 'replace', path: 'urn:scim:schemas:core:1.0:title', value: 'x' }],
    ['a value that is missing', { op: 'replace', path: 'title' }],
    ['two values for one', { op: 'replace', path: 'displayName', value: [{ value: 'a' }, { value: 'b' }] }],
  ])('beside what is refused: %s', async (_, wrong) => {
    const team = await newTeam();
    const alone = await team.client.patch(`Users/${team.ann}`, wrong);
    expect([alone.status, await isOut(team)]).toEqual([400, false]);
    const end = { op: 'Replace', path: 'active', value: [{ value: 'False' }] };
    const { status, json } = await team.client.patch(`Users/${team.ann}`, wrong, end);
    expect([status, json.detail]).toEqual([400, expect.stringContaining('was ended all the same')]);
    expect(await isOut(team)).toBe(true);
  });
});

describe('details of a person are kept', () => {
  const MANAGER = `${ENTERPRISE}:manager`;
  test.each<[string, object[], object]>([
    [
      'Entra: the older form of a text',
      [{ op: 'Replace', path: 'displayName', value: [{ $ref: null, value: 'Ann K' }] }],
      { displayName: 'Ann K' },
    ],
    [
      'Entra: names with dots, no path',
      [{ op: 'add', value: { 'name.givenName': 'Ann', 'name.familyName': 'Keller', title: 'Analyst' } }],
      { name: { givenName: 'Ann', familyName: 'Keller' }, title: 'Analyst' },
    ],
    [
      'Entra: the URN in front of a part',
      [{ op: 'Add', path: `${USER}:name.givenName`, value: 'Ann' }],
      { name: { givenName: 'Ann' } },
    ],
    [
      'Entra: the URN in front of a filter',
      [{ op: 'Add', path: `${USER}:phoneNumbers[type eq "work"].value`, value: '+49 30 1' }],
      { phoneNumbers: [{ type: 'work', value: '+49 30 1' }] },
    ],
    [
      'Entra: roles part by part',
      [
        { op: 'add', path: 'roles[primary eq "True"].display', value: 'Reader' },
        { op: 'add', path: 'roles[primary eq "True"].value', value: 'reader' },
        { op: 'add', path: 'roles[primary eq "True"].type', value: 'app' },
      ],
      { roles: [{ primary: true, display: 'Reader', value: 'reader', type: 'app' }] },
    ],
    [
      'Entra: roles as a list, and nothing added later',
      [
        { op: 'Replace', path: 'roles', value: [{ value: 'reader', display: 'Reader', primary: 'True' }] },
        { op: 'Add', path: 'roles', value: {} },
      ],
      { roles: [{ value: 'reader', display: 'Reader', primary: true }] },
    ],
    [
      'Entra: roles as JSON in a text',
      [{ op: 'add', path: 'roles', value: ['{"value":"reader","display":"Reader"}'] }],
      { roles: [{ value: 'reader', display: 'Reader' }] },
    ],
    [
      'Entra: a manager as text',
      [{ op: 'add', path: MANAGER, value: 'm-1' }],
      { [ENTERPRISE]: { manager: { value: 'm-1' } } },
    ],
    [
      'Entra: a manager in a list',
      [{ op: 'Add', path: MANAGER, value: [{ $ref: 'https://id.example/m-1', value: 'm-1' }] }],
      { [ENTERPRISE]: { manager: { value: 'm-1', $ref: 'https://id.example/m-1' } } },
    ],
    [
      'Entra: attributes of the enterprise below the URN, in one name each',
      [{ op: 'replace', value: { [`${ENTERPRISE}:department`]: 'AML', [`${ENTERPRISE}:costCenter`]: 7 } }],
      { [ENTERPRISE]: { department: 'AML', costCenter: '7' } },
    ],
    [
      'Concur: unknown parts without a value',
      [{ op: 'add', path: 'phoneNumbers', value: [{ value: '+49', type: 'work', verified: null }] }],
      { phoneNumbers: [{ value: '+49', type: 'work' }] },
    ],
    [
      'PingDirectory: nested objects, no path',
      [{ op: 'replace', value: { name: { givenName: 'Ann' }, nickName: 'A' } }],
      { name: { givenName: 'Ann' }, nickName: 'A' },
    ],
  ])('%s', async (_, operations, kept) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Users/${team.ann}`, ...operations);
    expect([status, json]).toMatchObject([200, kept]);
    expect((await team.client.send('GET', `Users/${team.ann}`)).json).toMatchObject({
      ...kept,
      active: true,
    });
    expect(await isOut(team)).toBe(false);
  });

  test('Entra: an address of work is removed with its value beside the path; the person stays', async () => {
    const team = await newTeam();
    const path = 'emails[type eq "work"].value';
    const value = team.annName;
    for (const op of ['Add', 'Remove']) {
      const { status } = await team.client.patch(`Users/${team.ann}`, { op, path, value });
      expect([op, status, await isOut(team)]).toEqual([op, 200, false]);
    }
  });

  test.each<[string, object, object, string | undefined]>([
    ['Entra: no schemas', { displayName: 'Ann' }, { displayName: 'Ann' }, undefined],
    ['Okta: empty texts', { externalId: '', title: '', nickName: '' }, { active: true }, undefined],
    [
      'OneLogin: nulls',
      { nickName: null, title: null, profileUrl: null, externalId: null, id: null, emails: null },
      { active: true },
      undefined,
    ],
    [
      'OneLogin: its template, with a part of its own',
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        meta: { resourceType: 'User' },
        name: { givenName: 'Ann', familyName: 'Keller', formatted: 'Ann Keller' },
        [ENTERPRISE]: { department: 'AML', manager: { managerId: 'm-1', displayName: 'Bo Ek' } },
      },
      { name: { givenName: 'Ann' }, [ENTERPRISE]: { department: 'AML', manager: { displayName: 'Bo Ek' } } },
      'manager.managerId',
    ],
    [
      'OneLogin: roles as texts',
      { roles: ['reader', 'auditor'] },
      { roles: [{ value: 'reader' }, { value: 'auditor' }] },
      undefined,
    ],
    [
      'JumpCloud: one object for a list',
      { phoneNumbers: { value: '+49' } },
      { phoneNumbers: [{ value: '+49' }] },
      undefined,
    ],
    [
      'Entra: the older URN of the enterprise',
      { 'urn:scim:schemas:extension:enterprise:1.0': { department: 'AML' } },
      { active: true },
      'enterprise:1.0',
    ],
    [
      'Entra: unknown attributes of the enterprise',
      { [ENTERPRISE]: { badge: '7', department: 'AML' } },
      { [ENTERPRISE]: { department: 'AML' } },
      'badge',
    ],
    [
      'Oracle: parts of addresses of its own',
      { emails: [{ value: 'ann@oracle.example', type: 'work', verified: false, secondary: false }] },
      { emails: [{ value: 'ann@oracle.example', type: 'work' }] },
      'emails.verified',
    ],
    [
      'Concur: a part of the name',
      { name: { givenName: 'Ann', middleInitial: 'M' } },
      { name: { givenName: 'Ann' } },
      'name.middleInitial',
    ],
    [
      'Google: addresses as texts',
      { emails: ['ann@google.example'] },
      { emails: [{ value: 'ann@google.example' }] },
      undefined,
    ],
  ])('%s, of a new user', async (_, more, kept, warning) => {
    const client = await newDirectory(server, issuer);
    const { status, json, headers } = await client.send('POST', 'Users', { userName: newName(), ...more });
    expect([status, json]).toMatchObject([201, kept]);
    expect(headers['warning']).toEqual(warning && expect.stringContaining(warning));
  });
});

test.each<[string, (name: string) => string]>([
  ['Entra: more than one space', (name) => `userName  eq  "${name}"`],
  ['Entra: an address of work', (name) => `emails[type eq "work"].value eq "${name}"`],
  ['Entra: two attributes', (name) => `userName eq "${name}" and active eq true`],
  ['Okta: a switch as text', (name) => `userName eq "${name}" and active eq "True"`],
  ['OneLogin: no quotes', (name) => `userName eq ${name}`],
  ['the URN', (name) => `${USER}:userName eq "${name}"`],
  ['the URN and a part', (name) => `${USER}:emails.value eq "${name}"`],
  ['words in capitals', (name) => `(userName EQ "${name}") AND NOT (active EQ false)`],
])('a filter finds the user: %s', async (_, filter) => {
  const { client, ann, annName } = await newTeam();
  expect((await client.found('Users', filter(annName))).map(({ id }) => id)).toEqual([ann]);
});
