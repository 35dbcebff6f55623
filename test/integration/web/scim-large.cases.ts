import { ulid } from 'ulid';
import { DirectoryUserRecord } from '../../../src/access/domain/directory.record.js';
import { UserProfileRecord } from '../../../src/access/domain/user-profile.record.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp } from '../../support/app.js';
import { TestIssuer } from '../../support/test-issuer.js';
import { newDirectory, type DirectoryClient } from './directory-client.js';
import { BASE, suiteApp } from './web-app.js';

let server: TestApp;
let issuer: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
});
afterAll(() => issuer.close());

/** Puts users into the store of a bank; returns their ids. */
async function storedUsers({ bank }: DirectoryClient, count: number, host: string): Promise<string[]> {
  const rows = server.app.get(Records).for(bank.caller);
  const ids = Array.from({ length: count }, () => ulid().toLowerCase());
  const emailOf = (n: number) => `person-${n}@${host}`;
  await rows.putMany(
    UserProfileRecord,
    ids.map((userId, n) => ({ id: hashOfToken(emailOf(n)), userId, email: emailOf(n) })),
  );
  await rows.putMany(
    DirectoryUserRecord,
    ids.map((id) => ({ id, externalId: null, active: true, isOut: true })),
  );
  return ids;
}

test('more than 10,000 users are all there: counted, paged, filtered, one by one', async () => {
  const client = await newDirectory(server, issuer);
  const ids = await storedUsers(client, 10_050, 'many.example');
  const last = (await client.send('GET', 'Users?startIndex=10001&count=200')).json;
  expect([last.totalResults, last.Resources.length]).toEqual([10_050, 50]);
  expect(last.Resources.map(({ id }) => id)).toEqual([...ids].sort().slice(10_000));
  const found = await client.found('Users', 'emails.value eq "person-10049@many.example"');
  expect(found.map(({ id }) => id)).toEqual([ids[10_049]]);
  expect(await client.found('Users', 'userName eq "PERSON-10049@many.example"')).toHaveLength(1);
});

test('a group of 2,000 members is made, read, changed and emptied, with others in between', async () => {
  const client = await newDirectory(server, issuer);
  const ids = await storedUsers(client, 2_000, 'group.example');
  const members = ids.map((value) => ({
    value,
    $ref: `${BASE}/scim/v2/Users/${value}`,
    type: 'User',
    display: `Person with a long name ${value}`,
  }));
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns++;
    next = setImmediate(count);
  }
  const turnsOf = async (task: () => Promise<unknown>) => {
    const before = turns;
    await task();
    return turns - before;
  };
  let group = '';
  const made = await turnsOf(
    async () => (group = await client.made('Groups', { displayName: 'g', members })),
  );
  const path = `Groups/${group}`;
  const read = await turnsOf(async () => {
    const { json } = await client.send('GET', path);
    expect(json.members.map(({ value }) => value).sort()).toEqual([...ids].sort());
  });
  const removed = await turnsOf(async () => {
    const operations = ids.slice(0, 1_000).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }));
    const { status, json } = await client.patch(path, ...operations);
    expect([status, json.members.length]).toEqual([200, 1_000]);
  });
  const added = await turnsOf(async () => {
    const { json } = await client.patch(path, { op: 'add', path: 'members', value: members });
    expect(json.members).toHaveLength(2_000);
  });
  const emptied = await turnsOf(async () => {
    const { json } = await client.patch(path, { op: 'remove', path: 'members', value: members });
    expect(json.members).toEqual([]);
  });
  clearImmediate(next);
  // Others come in between: after a few steps of a few members each.
  for (const each of [made, removed, added, emptied]) expect(each).toBeGreaterThan(1_000 / 16);
  expect(read).toBeGreaterThan(2_000 / 200);
});

test('users whom an earlier release kept are renamed and deactivated', async () => {
  const client = await newDirectory(server, issuer);
  const [id] = await storedUsers(client, 1, 'earlier.example');
  await client.made('Groups', { displayName: 'aml-team', members: [{ value: id }] });
  const { status, json } = await client.patch(`Users/${id}`, {
    op: 'replace',
    value: { userName: 'later@earlier.example', active: false, externalId: 'e-1' },
  });
  expect([status, json]).toMatchObject([200, { id, userName: 'later@earlier.example', active: false }]);
  expect((await client.found('Users', 'externalId eq "e-1"')).map((user) => user.id)).toEqual([id]);
});

test('a patch of 5,000 operations lets others come in between', async () => {
  const client = await newDirectory(server, issuer);
  const [id] = await storedUsers(client, 1, 'operations.example');
  let turns = 0;
  let next = setImmediate(count);
  function count() {
    turns++;
    next = setImmediate(count);
  }
  const path = 'emails[type eq "work"].display';
  const operations = Array.from({ length: 5_000 }, (_, n) => ({ op: 'add', path, value: `Ann ${n}` }));
  const { status, json } = await client.patch(`Users/${id}`, ...operations);
  clearImmediate(next);
  expect([status, json.emails]).toMatchObject([200, [{ type: 'work', display: 'Ann 4999' }]]);
  expect(turns).toBeGreaterThan(5_000 / 50);
  const more = await client.patch(`Users/${id}`, ...operations, operations[0]!);
  expect([more.status, more.json.scimType]).toEqual([400, 'tooMany']);
});
