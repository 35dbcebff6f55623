import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { UserProfileRecord } from '../../../src/access/domain/user-profile.record.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { ListDoubtedColleagues } from '../../../src/access/queries/list-doubted-colleagues.query.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import type { Caller } from '@alert-review/kernel';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await suiteApp();
});

const create = ({ caller }: TestOrganization, email: string, role: Role) =>
  server.bus.send(new CreateUser(caller, { email, role }));

const users = ({ caller }: TestOrganization) => server.bus.send(new ListUsers(caller));

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

test('users are listed with address, role and state', async () => {
  const bank = await server.newOrganization();
  const ann = await create(bank, 'ann@example.com', 'admin');
  const bob = await create(bank, 'Bob@Example.com', 'viewer');
  await server.bus.send(new SetUserRole(bank.caller, { userId: bob.id, role: 'analyst' }));
  await server.bus.send(new DisableUser(bank.caller, bob.id));
  const at = server.clock.iso();
  expect(await users(bank)).toEqual([
    {
      id: ann.id,
      email: 'ann@example.com',
      role: 'admin',
      createdAt: at,
      disabledAt: null,
      passwordSetAt: null,
      hasSecondFactor: false,
    },
    {
      id: bob.id,
      email: 'Bob@Example.com',
      role: 'analyst',
      createdAt: at,
      disabledAt: at,
      passwordSetAt: null,
      hasSecondFactor: false,
    },
  ]);
});

test('an address is used once per organization, whatever its case', async () => {
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  await create(bank, 'ann@example.com', 'admin');
  expect(await codeOf(create(bank, 'ANN@example.com', 'viewer'))).toBe('name_taken');
  expect(await codeOf(create(other, 'ann@example.com', 'viewer'))).toBe('done');
});

test('of many who add one address at once, one does', async () => {
  const bank = await server.newOrganization();
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(create(bank, 'ann@example.com', 'viewer'))),
  );
  expect(codes.sort()).toEqual(['done', ...Array.from({ length: 7 }, () => 'name_taken')]);
  expect(await users(bank)).toHaveLength(1);
});

test('an address that a crash left without a user can be used', async () => {
  const bank = await server.newOrganization();
  const email = 'ann@example.com';
  await server.app
    .get(Records, { strict: false })
    .for(bank.caller)
    .insert(UserProfileRecord, { id: hashOfToken(email), userId: 'left-behind', email });
  expect(await users(bank)).toEqual([]);
  expect(await create(bank, email, 'viewer')).toEqual({ id: 'left-behind', role: 'viewer' });
  expect(await users(bank)).toMatchObject([{ email }]);
});

test('the last administrator stays one, also when two go at the same time', async () => {
  const bank = await server.newOrganization();
  const ann = await create(bank, 'ann@example.com', 'admin');
  expect(await codeOf(server.bus.send(new DisableUser(bank.caller, ann.id)))).toBe('last_admin');
  const bob = await create(bank, 'bob@example.com', 'admin');
  const codes = await Promise.all([
    codeOf(server.bus.send(new SetUserRole(bank.caller, { userId: ann.id, role: 'viewer' }))),
    codeOf(server.bus.send(new DisableUser(bank.caller, bob.id))),
  ]);
  expect(codes.sort()).toEqual(['done', 'last_admin']);
});

test('a foreign user answers like a missing one, and stays as they are', async () => {
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  const ann = await create(bank, 'ann@example.com', 'viewer');
  for (const id of [ann.id, '01j9x4k2m7q8r5t6v0w1y2z3a4']) {
    expect(await codeOf(server.bus.send(new SetUserRole(other.caller, { userId: id, role: 'admin' })))).toBe(
      'user_not_found',
    );
    expect(await codeOf(server.bus.send(new DisableUser(other.caller, id)))).toBe('user_not_found');
  }
  expect(await users(other)).toEqual([]);
  expect(await users(bank)).toMatchObject([{ id: ann.id, role: 'viewer', disabledAt: null }]);
});

test('members are managed with the right to it only, and only where there is an organization', async () => {
  const bank = await server.newOrganization();
  const viewer: Caller = { ...bank.caller, permissions: ['alerts:read'] };
  for (const message of [
    new CreateUser(viewer, { email: 'eve@example.com', role: 'admin' }),
    new SetUserRole(viewer, { userId: 'x', role: 'admin' }),
    new DisableUser(viewer, 'x'),
    new ListUsers(viewer),
  ])
    expect(await codeOf(server.bus.send<unknown>(message))).toBe('permission_denied');
  const nowhere: Caller = { ...bank.caller, orgId: '01j9x4k2m7q8r5t6v0w1y2z3a4' };
  expect(
    await codeOf(server.bus.send(new CreateUser(nowhere, { email: 'eve@example.com', role: 'admin' }))),
  ).toBe('organization_not_found');
});

test('no address stands in an event or a log line; its reading is in the access log', async () => {
  const bank = await server.newOrganization();
  await create(bank, 'unmistakable@example.com', 'viewer');
  await users(bank);
  expect(await holds('events', 'unmistakable')).toBe(false);
  expect(await holds('store', 'unmistakable')).toBe(true);
  expect(server.logLines.filter((line) => line.includes('unmistakable'))).toEqual([]);
  expect(await holds('access', bank.id)).toBe(true);
});

async function holds(folder: string, text: string): Promise<boolean> {
  const place = path.join(server.dataDir, folder);
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && (await readFile(path.join(entry.parentPath, entry.name))).includes(text))
      return true;
  return false;
}

test('colleagues who let one another in are told however many members there are', async () => {
  const bank = await DecidingBank.in(server);
  for (let made = 0; made < 205; made++) {
    server.clock.advance(1);
    await bank.person('viewer');
  }
  server.clock.advance(1);
  const late = await bank.person('admin');
  const letIn = async (by: Caller, name: string, role: Role) => {
    const { id } = await server.bus.send(
      new CreateUser(by, { email: `${name}.${by.orgId}@example.com`, role }),
    );
    return { ...late, userId: id };
  };
  const second = await letIn(late, 'second', 'admin');
  const third = await letIn(second, 'third', 'analyst');
  const doubted = (of: Caller) => server.bus.send(new ListDoubtedColleagues(bank.bank.caller, of.userId));
  expect(await doubted(second)).toEqual([late.userId]);
  expect([...(await doubted(third))].sort()).toEqual([late.userId, second.userId].sort());
});
