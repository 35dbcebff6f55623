import { ulid } from 'ulid';
import { DirectoryMemberRecord, DirectoryUserRecord } from '../../../src/access/domain/directory.record.js';
import { UserProfileRecord } from '../../../src/access/domain/user-profile.record.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory, newDirectoryTeam, newName } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

describe('groups of a user', () => {
  const shown = (id: string, display: string) => ({
    value: id,
    $ref: `${BASE}/scim/v2/Groups/${id}`,
    display,
    type: 'direct',
  });

  test('are shown wherever the user is, unless they are not wanted', async () => {
    const { client, ann, annName, group } = await newDirectoryTeam(server, issuer);
    const groups = [shown(group, 'aml-team')];
    expect((await client.send('GET', `Users/${ann}`)).json['groups']).toEqual(groups);
    const [found] = await client.found('Users', `userName eq "${annName}"`);
    expect(found!['groups']).toEqual(groups);
    const changed = await client.patch(`Users/${ann}`, { op: 'replace', path: 'title', value: 'Analyst' });
    expect(changed.json['groups']).toEqual(groups);
    const put = await client.send('PUT', `Users/${ann}`, { userName: annName, groups: [] });
    expect(put.json['groups']).toEqual(groups);
    for (const query of ['excludedAttributes=groups', 'attributes=userName']) {
      const { json } = await client.send('GET', `Users?${query}`);
      expect(json.Resources.map((user) => user['groups'])).not.toContainEqual(groups);
    }
    const { json } = await client.send('GET', `Users/${ann}?attributes=groups.display`);
    expect(json['groups']).toEqual([{ display: 'aml-team' }]);
    await client.patch(`Groups/${group}`, { op: 'remove', path: `members[value eq "${ann}"]` });
    expect((await client.send('GET', `Users/${ann}`)).json).not.toHaveProperty('groups');
  });

  test('are found by filters', async () => {
    const { client, group, ann, bob } = await newDirectoryTeam(server, issuer);
    const cem = await client.made('Users', { userName: newName() });
    const audit = await client.made('Groups', { displayName: 'audit', members: [{ value: bob }] });
    const filters: [string, string[]][] = [
      [`groups.value eq "${group}"`, [ann, bob]],
      [`groups eq "${audit}"`, [bob]],
      [`groups.value eq "${group}" and groups.value eq "${audit}"`, [bob]],
      ['groups.value eq "unknown"', []],
      ['groups.display eq "AUDIT"', [bob]],
      ['groups.display sw "aml"', [ann, bob]],
      ['groups.type eq "direct"', [ann, bob]],
      [`groups.$ref ew "${audit}"`, [bob]],
      ['groups pr', [ann, bob]],
      ['groups[value pr]', [ann, bob]],
      [`groups[value eq "${audit}"]`, [bob]],
      [`groups[value eq "${audit}" and display eq "audit"]`, [bob]],
      [`groups[value eq "${audit}" and display eq "aml-team"]`, []],
    ];
    for (const [filter, ids] of filters) {
      const found = (await client.found('Users', filter)).map(({ id }) => id);
      expect([filter, found.sort()]).toEqual([filter, [...ids].sort()]);
    }
    const withoutGroup = (await client.found('Users', 'not (groups pr)')).map(({ id }) => id);
    expect(withoutGroup).toContain(cem);
    expect(withoutGroup).not.toContain(ann);
    const { json } = await client.send(
      'GET',
      `Users?filter=${encodeURIComponent(`groups.value eq "${group}"`)}&count=1`,
    );
    expect([json.totalResults, json.Resources.length]).toEqual([2, 1]);
  });

  test('a group of 2,000 among 19,000 users is found page by page', async () => {
    const client = await newDirectory(server, issuer);
    const rows = server.app.get(Records).for(client.bank.caller);
    const ids = Array.from({ length: 19_000 }, () => ulid().toLowerCase());
    const profiles = ids.map((userId, n) => ({
      id: hashOfToken(`p-${n}@groups.example`),
      userId,
      email: `p-${n}@groups.example`,
    }));
    await rows.putMany(UserProfileRecord, profiles);
    await rows.putMany(
      DirectoryUserRecord,
      ids.map((id) => ({ id, externalId: null, active: true, isOut: true })),
    );
    const group = await client.made('Groups', { displayName: 'many' });
    const members = ids.slice(0, 2_000);
    await rows.putMany(
      DirectoryMemberRecord,
      members.map((userId) => ({ id: `${group} ${userId}`, groupId: group, userId })),
    );
    const page = async (filter: string) =>
      (await client.send('GET', `Users?filter=${encodeURIComponent(filter)}`)).json;
    for (const filter of [`groups.value eq "${group}"`, 'groups.display eq "many"']) {
      const { totalResults, Resources } = await page(filter);
      expect([totalResults, Resources.length]).toEqual([2_000, 200]);
      expect(Resources.map((user) => user.id)).toEqual([...members].sort().slice(0, 200));
    }
  });
});

describe('query parameters', () => {
  const names = 'filter, attributes, excludedAttributes, startIndex, count, sortBy, sortOrder';

  test.each(['filtre=x', 'userName=x', '$filter=x', 'q=x', 'filter%20=x', 'startIndx=2'])(
    '%s is refused by its name, not answered with the whole list',
    async (query) => {
      const { client, ann } = await newDirectoryTeam(server, issuer);
      for (const path of ['Users', 'Groups', `Users/${ann}`]) {
        const { status, json } = await client.send('GET', `${path}?${query}`);
        const name = decodeURIComponent(query.split('=')[0]!);
        expect([status, json.scimType]).toEqual([400, 'invalidSyntax']);
        expect(json.detail).toContain(`“${name}” is not known; there are ${names}`);
      }
    },
  );

  test.each(['Filter', 'FILTER', 'fiLter'])('%s is the filter in another case', async (name) => {
    const { client, ann, annName } = await newDirectoryTeam(server, issuer);
    const found = async (value: string) =>
      (await client.send('GET', `Users?${name}=${encodeURIComponent(value)}`)).json.Resources;
    expect((await found(`userName eq "${annName}"`)).map(({ id }) => id)).toEqual([ann]);
    expect(await found('userName eq "zzz"')).toEqual([]);
  });

  test('names of attributes count in any case; a parameter that is there twice is refused', async () => {
    const { client, ann } = await newDirectoryTeam(server, issuer);
    const { json } = await client.send('GET', `Users/${ann}?Attributes=userName&attributes=title`);
    expect(Object.keys(json).sort()).toEqual(['id', 'schemas', 'userName']);
    const excluded = await client.send('GET', `Users/${ann}?EXCLUDEDATTRIBUTES=userName`);
    expect(excluded.json).not.toHaveProperty('userName');
    for (const query of ['filter=userName%20pr&Filter=title%20pr', 'count=1&count=2']) {
      const twice = await client.send('GET', `Users?${query}`);
      expect([twice.status, twice.json.detail]).toEqual([400, expect.stringContaining('is there twice')]);
    }
  });

  test('an unknown parameter of a change is refused; access that the change ends, ends', async () => {
    const { client, ann, bob } = await newDirectoryTeam(server, issuer);
    const title = { Operations: [{ op: 'replace', path: 'title', value: 'x' }] };
    const refused = await client.send('PATCH', `Users/${bob}?filtre=x`, title);
    expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining('“filtre”')]);
    expect((await client.send('GET', `Users/${bob}`)).json).not.toHaveProperty('title');
    const end = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    const ended = await client.send('PATCH', `Users/${ann}?api-version=1`, end);
    expect([ended.status, ended.json.detail]).toEqual([400, expect.stringContaining('ended all the same')]);
    expect((await client.send('GET', `Users/${ann}`)).json.active).toBe(false);
  });
});
