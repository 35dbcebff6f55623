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

const ACME = 'urn:ietf:params:scim:schemas:extension:acme:2.0:User';
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

describe('an unknown attribute of a whole user', () => {
  test.each<[string, object]>([
    ['badge', { badge: '7' }],
    ['badge', { badge: '1' }],
    ['badge', { badge: 0 }],
    ['isContractor', { isContractor: true }],
    ['isContractor', { isContractor: 'False' }],
    ['floors', { floors: [1, 0] }],
    ['desk', { desk: { floor: '1', window: false } }],
    [ACME, { [ACME]: { floor: '1' } }],
    [`${ENTERPRISE}:badge`, { [ENTERPRISE]: { badge: true } }],
    ['badge', { badge: 1, suspended: null }],
  ])('%s is left out whatever its value: %j', async (name, attributes) => {
    const { status, headers, json } = await client.send('POST', 'Users', {
      userName: newName(),
      ...attributes,
    });
    expect([status, json.active, headers['warning']]).toEqual([
      201,
      true,
      expect.stringContaining(`not kept: ${name}`),
    ]);
  });

  test.each<[string, object]>([
    ['suspended', { suspended: 'no' }],
    ['status', { status: 'inactive' }],
    ['locked', { locked: 1 }],
    ['enabled', { enabled: false }],
    ['disabled', { disabled: 'x' }],
    ['accountEnabled', { accountEnabled: 'False' }],
    ['account_status', { account_status: 'A' }],
    ['userstate', { userstate: 'x' }],
    ['isActive', { isActive: true }],
    ['isSuspended', { isSuspended: 0 }],
    ['employmentStatus', { employmentStatus: 'terminated' }],
    ['aktive', { aktive: false }],
    ['account.locked', { account: { locked: 'yes' } }],
    ['account.locked', { account: [{ locked: 'yes' }] }],
    [`${ACME}.suspended`, { [ACME]: { suspended: 'no' } }],
    [`${ENTERPRISE}:status`, { [ENTERPRISE]: { status: 'x' } }],
  ])('%s could be about access and is refused', async (name, attributes) => {
    const { status, json } = await client.send('POST', 'Users', { userName: newName(), ...attributes });
    expect([status, json.scimType]).toEqual([400, 'invalidPath']);
    expect(json.detail).toContain(`“${name}” could be about the access of the user, but is not known here`);
    expect(json.detail).toContain('Send active instead');
  });
});

describe('a patch of a user without a list of operations', () => {
  test.each<[string, object]>([
    ['one operation', { Operations: { op: 'replace', path: 'active', value: false } }],
    ['one operation without the name of the list', { op: 'Replace', path: 'active', value: 'False' }],
    ['attributes', { active: false }],
    ['attributes in another case beside the schema', { schemas: ['x'], Active: 'False' }],
  ])('%s ends access', async (_, body) => {
    const team = await newDirectoryTeam(server, issuer);
    const { status, json } = await team.client.send('PATCH', `Users/${team.ann}`, body);
    expect([status, json.active, await isAnnOut(server, team)]).toEqual([200, false, true]);
  });

  test.each<[string, object]>([
    ['attributes beside an unknown one', { active: false, badge: '7' }],
    ['an operation beside a text', { Operations: ['x', { op: 'replace', path: 'active', value: false }] }],
    [
      'an operation in front of null',
      { Operations: [{ op: 'replace', path: 'active', value: false }, null] },
    ],
  ])('%s: the access ends, the rest is refused', async (_, body) => {
    const team = await newDirectoryTeam(server, issuer);
    const { status, json } = await team.client.send('PATCH', `Users/${team.ann}`, body);
    expect([status, json.detail]).toEqual([400, expect.stringContaining('ended all the same')]);
    expect(await isAnnOut(server, team)).toBe(true);
  });

  test.each<[string, string, object]>([
    ['nothing', 'Users', {}],
    ['schemas alone', 'Users', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }],
    ['unknown names alone', 'Users', { operation: [] }],
    ['members of a group', 'Groups', { members: [] }],
  ])('%s is refused', async (_, kind, body) => {
    const team = await newDirectoryTeam(server, issuer);
    const id = kind === 'Users' ? team.ann : team.group;
    const { status, json } = await team.client.send('PATCH', `${kind}/${id}`, body);
    expect([status, json.scimType, await isAnnOut(server, team)]).toEqual([400, 'invalidSyntax', false]);
  });
});

test.each(['$ref ew "v2/Users/ID"', '$REF co "ID"', 'not ($ref ew "nobody") and $ref ew "ID"'])(
  'members are found and removed by the address that answers show: %s',
  async (filter) => {
    const team = await newDirectoryTeam(server, issuer);
    const path = `members[${filter.replace('ID', team.ann)}]`;
    expect((await team.client.found('Groups', path)).map(({ id }) => id)).toEqual([team.group]);
    const { status, json } = await team.client.patch(`Groups/${team.group}`, { op: 'remove', path });
    const left = json.members.map(({ value }) => value);
    expect(status).toBe(200);
    expect(left).not.toContain(team.ann);
    expect(await isAnnOut(server, team)).toBe(true);
  },
);
