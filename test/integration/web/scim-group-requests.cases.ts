import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import {
  memberOfBank,
  newDirectory,
  newDirectoryTeam,
  newName,
  isAnnOut,
  type DirectoryTeam,
} from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

/** Members of groups in the forms that directories of other makers send, as `scim-requests` has users. */
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

const newTeam = () => newDirectoryTeam(server, issuer);
const isOut = (team: DirectoryTeam) => isAnnOut(server, team);

describe('members of a group', () => {
  test.each<[string, (ann: string, bob: string) => object[]]>([
    ['Okta: a filter', (ann) => [{ op: 'remove', path: `members[value eq "${ann}"]` }]],
    ['Entra: a value', (ann) => [{ op: 'Remove', path: 'members', value: [{ value: ann }] }]],
    ['SCIM 2 of SimpleIdServer: no quotes', (ann) => [{ op: 'remove', path: `members[value eq ${ann}]` }]],
    ['Keycloak: JSON in texts', (ann) => [{ op: 'remove', path: 'members', value: [`{"value":"${ann}"}`] }]],
    [
      'SailPoint: the id behind a filter',
      (ann) => [{ op: 'remove', path: `members[value eq "${ann}"].value` }],
    ],
    ['Ping: the URN', (ann) => [{ op: 'remove', path: `${GROUP}:members[value eq "${ann}"]` }]],
    [
      'JumpCloud: all parts of the member',
      (ann) => [
        {
          op: 'remove',
          path: 'members',
          value: [{ value: ann, type: 'User', display: 'Case One', $ref: '' }],
        },
      ],
    ],
    ['WSO2: no path', (ann) => [{ op: 'remove', value: { members: [{ value: ann, display: 'x' }] } }]],
    [
      'Okta: pushed anew',
      (_, bob) => [{ op: 'replace', path: 'members', value: [{ value: bob, display: 'b' }] }],
    ],
    [
      'Okta: pushed anew with the name',
      (_, bob) => [{ op: 'replace', value: { id: 'x', displayName: 'aml-team', members: [{ value: bob }] } }],
    ],
    [
      'Keycloak: a whole group in a text',
      (_, bob) => [{ op: 'replace', value: `{"schemas":["${GROUP}"],"members":[{"value":"${bob}"}]}` }],
    ],
  ])('are taken out: %s', async (_, operations) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(
      `Groups/${team.group}`,
      ...operations(team.ann, team.bob),
    );
    expect([status, json.members.map(({ value }) => value)]).toEqual([200, [team.bob]]);
    expect(await isOut(team)).toBe(true);
  });

  test('Okta: an empty group is pushed', async () => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Groups/${team.group}`, {
      op: 'replace',
      path: 'members',
      value: [],
    });
    expect([status, json.members, await isOut(team)]).toEqual([200, [], true]);
  });

  test.each<[string, (id: string) => object]>([
    ['Entra', (id) => ({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] })],
    ['KeySpider: no path', (id) => ({ op: 'Add', value: { members: [{ $ref: null, value: id }] } })],
    [
      'Okta: a name that is null',
      (id) => ({ op: 'add', path: 'members', value: [{ value: id, display: null }] }),
    ],
    ['Entra’s tests: the id alone', (id) => ({ op: 'add', path: 'members', value: id })],
    [
      'Keycloak: JSON in a list',
      (id) => ({ op: 'add', path: 'members', value: [`{"value":"${id}","type":"User"}`] }),
    ],
  ])('are taken in: %s', async (_, operation) => {
    const client = await newDirectory(server, issuer);
    const userName = newName();
    const id = await client.made('Users', { userName });
    const group = await client.made('Groups', { displayName: 'aml-team' });
    expect((await client.patch(`Groups/${group}`, operation(id))).status).toBe(200);
    expect(await memberOfBank(server, client.bank, userName)).toMatchObject({ role: 'analyst' });
  });

  test.each<[string, (team: DirectoryTeam) => object, string]>([
    ['nobody’s id', () => ({ op: 'remove', path: 'members', value: [{ value: 'nobody' }] }), 'noTarget'],
    [
      'an address in place of the id',
      ({ annName }) => ({ op: 'remove', path: 'members', value: [{ value: annName }] }),
      'noTarget',
    ],
    [
      'a name in place of the id',
      () => ({ op: 'remove', path: 'members', value: [{ display: 'Case One' }] }),
      'invalidValue',
    ],
    ['an empty object', () => ({ op: 'remove', path: 'members', value: [{}] }), 'invalidValue'],
    ['an empty text', () => ({ op: 'remove', path: 'members', value: '' }), 'noTarget'],
    [
      'an id that is null',
      () => ({ op: 'remove', path: 'members', value: [{ value: null }] }),
      'invalidValue',
    ],
    [
      'two filters without a word between',
      ({ ann }) => ({ op: 'remove', path: `members[display eq x value eq ${ann}]` }),
      'invalidFilter',
    ],
    ['members without a value', () => ({ op: 'replace', path: 'members' }), 'invalidSyntax'],
    [
      'a member to add in the path',
      ({ ann }) => ({ op: 'add', path: `members[value eq "${ann}"]` }),
      'invalidSyntax',
    ],
  ])('are left as they are by %s', async (_, operation, scimType) => {
    const team = await newTeam();
    const { status, json } = await team.client.patch(`Groups/${team.group}`, operation(team));
    expect([status, json.scimType]).toEqual([400, scimType]);
    expect((await team.client.send('GET', `Groups/${team.group}`)).json.members).toHaveLength(2);
    expect(await isOut(team)).toBe(false);
  });

  test('whoever is named beside nobody is taken out, and the answer says so', async () => {
    const team = await newTeam();
    const value = [{ value: 'nobody' }, { value: team.ann }, { display: 'Nobody' }];
    const { status, json } = await team.client.patch(`Groups/${team.group}`, {
      op: 'Remove',
      path: 'members',
      value,
    });
    expect([status, json.detail]).toEqual([
      400,
      expect.stringContaining('One member was removed all the same'),
    ]);
    expect(await isOut(team)).toBe(true);
  });

  test('somebody who is no member of this group is no fault, and nobody leaves', async () => {
    const team = await newTeam();
    const other = await team.client.made('Users', { userName: newName() });
    const removal = { op: 'Remove', path: 'members', value: [{ value: other }] };
    const { status, json } = await team.client.patch(`Groups/${team.group}`, removal);
    expect([status, json.members.length, await isOut(team)]).toEqual([200, 2, false]);
  });
});
