import { CreateOrganization } from '../../../src/access/commands/create-organization.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { OrganizationNameRecord } from '../../../src/access/domain/organization-name.record.js';
import { ListOrganizations } from '../../../src/access/queries/list-organizations.query.js';
import type { Caller } from '@alert-review/kernel';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import { operatorOfServer, startApp, type TestApp } from '../../support/app.js';

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});

afterAll(() => server.close());

const create = (name: string) => server.bus.send(new CreateOrganization(operatorOfServer, name));

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

test('organizations are listed in the order of their making', async () => {
  const first = await create('Zeta');
  server.clock.advance(1);
  const second = await create('Alpha');
  const all = await server.bus.send(new ListOrganizations(operatorOfServer));
  expect(all.map(({ id, name }) => ({ id, name }))).toEqual([first, second]);
});

test('a name is used once, whatever its case, also by many at once', async () => {
  const codes = await Promise.all(['Solo', 'SOLO', 'solo', 'Solo'].map((name) => codeOf(create(name))));
  expect(codes.sort()).toEqual(['done', 'name_taken', 'name_taken', 'name_taken']);
});

test('a name that a crash left without an organization is not listed and can be used', async () => {
  const row = { id: hashOfToken('half'), name: 'Half', orgId: 'left-behind' };
  await server.app.get(Records, { strict: false }).forSystem().insert(OrganizationNameRecord, row);
  const names = async () =>
    (await server.bus.send(new ListOrganizations(operatorOfServer))).map(({ name }) => name);
  expect(await names()).not.toContain('Half');
  expect(await create('Half')).toEqual({ id: 'left-behind', name: 'Half' });
  expect(await names()).toContain('Half');
});

test('features are switched for one organization and no other', async () => {
  const bank = await server.newOrganization();
  const other = await server.newOrganization();
  const set = new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] });
  expect(await server.bus.send(set)).toEqual({ features: ['semantic_search'] });
  const all = await server.bus.send(new ListOrganizations(operatorOfServer));
  const featuresOf = (orgId: string) => all.find(({ id }) => id === orgId)!.features;
  expect(featuresOf(bank.id)).toEqual(['semantic_search']);
  expect(featuresOf(other.id)).toEqual([]);
});

test('only the operator makes and lists organizations; an administrator switches features', async () => {
  const bank = await server.newOrganization();
  const admin: Caller = {
    ...bank.caller,
    permissions: bank.caller.permissions.filter((permission) => permission !== 'server:operate'),
  };
  expect(await codeOf(server.bus.send(new CreateOrganization(admin, 'Mine')))).toBe('permission_denied');
  expect(await codeOf(server.bus.send(new ListOrganizations(admin)))).toBe('permission_denied');
  expect(await codeOf(server.bus.send(new SetOrganizationFeatures(admin, { enable: [], disable: [] })))).toBe(
    'done',
  );
  const viewer: Caller = { ...admin, permissions: ['alerts:read'] };
  expect(
    await codeOf(server.bus.send(new SetOrganizationFeatures(viewer, { enable: [], disable: [] }))),
  ).toBe('permission_denied');
});

test('an organization that does not exist is not found', async () => {
  const nowhere: Caller = { ...operatorOfServer, orgId: '01j9x4k2m7q8r5t6v0w1y2z3a4' };
  expect(
    await codeOf(server.bus.send(new SetOrganizationFeatures(nowhere, { enable: [], disable: [] }))),
  ).toBe('organization_not_found');
});
