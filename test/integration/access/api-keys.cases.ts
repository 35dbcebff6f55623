import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiKeyUses } from '../../../src/access/api-key-uses.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { RevokeApiKey } from '../../../src/access/commands/revoke-api-key.command.js';
import { RotateApiKey } from '../../../src/access/commands/rotate-api-key.command.js';
import { ApiKeySecretRecord } from '../../../src/access/domain/api-key-secret.record.js';
import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import type { Caller, Permission } from '@alert-review/kernel';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../../support/app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const INVESTIGATION = '/api/v1/transaction-monitoring/investigation/01j9x4k2m7q8r5t6v0w1y2z3a4';
const ENTITIES = '/api/v1/transaction-monitoring/entities';

let server: TestApp;
let bank: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0' } });
  bank = await server.newOrganization();
  other = await server.newOrganization();
});

afterAll(() => server.close());

const generate = (
  name: string,
  scopes: readonly Permission[] | null = null,
  lifetimeMs: number | null = null,
) => server.bus.send(new GenerateApiKey(bank.caller, { name, scopes, lifetimeMs }));

/** Reads an investigation that does not exist: 404 with a valid key, 401 without one. */
const call = (key?: string): Promise<RestAnswer> =>
  server.rest({ method: 'GET', url: INVESTIGATION, ...(key === undefined ? {} : { key }) });

const statusOf = async (key?: string): Promise<number> => (await call(key)).status;

async function listed(caller: Caller, id: string) {
  await server.app.get(ApiKeyUses, { strict: false }).whenWritten();
  return (await server.bus.send(new ListApiKeys(caller))).find((key) => key.id === id);
}

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    ({ code, message, details }: { code: string; message: string; details: object }) => ({
      code,
      message,
      details,
    }),
  );

test('a new key is shown once, works at once and is listed without its secret', async () => {
  const made = await generate('nightly upload');
  expect(made.key).toMatch(/^ak_[A-Za-z0-9_-]{43}$/);
  expect(await statusOf(made.key)).toBe(404);
  expect(await listed(bank.caller, made.id)).toEqual({
    id: made.id,
    name: 'nightly upload',
    status: 'active',
    scopes: ['alerts:read', 'alerts:write', 'records:ingest'],
    lastFour: made.key.slice(-4),
    createdBy: 'operator',
    isOfLeaver: false,
    keptBy: null,
    createdAt: server.clock.iso(),
    expiresAt: null,
    revokedAt: null,
    rotates: null,
    lastUsedAt: server.clock.iso(),
  });
});

test('missing, unknown, revoked and expired keys get one and the same answer [K1]', async () => {
  const revoked = await generate('to be revoked');
  const expired = await generate('to expire', null, DAY_MS);
  expect([await statusOf(revoked.key), await statusOf(expired.key)]).toEqual([404, 404]);
  await server.bus.send(new RevokeApiKey(bank.caller, { keyId: revoked.id, reason: 'leaked' }));
  server.clock.advance(DAY_MS);
  const unknown = `ak_${'A'.repeat(43)}`;
  const bad = [undefined, '', unknown, 'no key at all', revoked.key, expired.key, bank.keyId];
  const answers = await Promise.all(bad.map((key) => call(key)));
  const seen = answers.map(({ status, text, headers }) => {
    const same = Object.entries(headers).filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return JSON.stringify({ status, text, same });
  });
  expect(new Set(seen).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 401, json: { error: 'unauthorized' } });
});

test('a key works until the instant it expires', async () => {
  const made = await generate('short', null, 60_000);
  server.clock.advance(59_999);
  expect(await statusOf(made.key)).toBe(404);
  server.clock.advance(1);
  expect(await statusOf(made.key)).toBe(401);
  expect(await listed(bank.caller, made.id)).toMatchObject({ status: 'expired' });
});

test('a revoked key stops at once, and a second revocation changes nothing', async () => {
  const made = await generate('revoked twice');
  await server.bus.send(new RevokeApiKey(bank.caller, { keyId: made.id, reason: 'unneeded' }));
  expect(await statusOf(made.key)).toBe(401);
  const first = await listed(bank.caller, made.id);
  server.clock.advance(1_000);
  await server.bus.send(new RevokeApiKey(bank.caller, { keyId: made.id, reason: 'leaked' }));
  expect(await listed(bank.caller, made.id)).toEqual(first);
  expect(first).toMatchObject({ status: 'revoked', revokedAt: expect.any(String) as string });
});

test('a narrowed key gets 403 for what it lacks [K4]', async () => {
  const made = await generate('reader', ['alerts:read']);
  const body = { entities: [{ entity_id: 'e-1', type: 'INDIVIDUAL' }] };
  const refused = await server.rest({ method: 'POST', url: ENTITIES, key: made.key, body });
  expect(refused).toMatchObject({
    status: 403,
    json: { error: 'permission_denied', details: { permission: 'records:ingest' } },
  });
  expect(await statusOf(made.key)).toBe(404);
});

test('audit:export is carried only when it is named', async () => {
  expect((await generate('plain')).scopes).not.toContain('audit:export');
  expect((await generate('auditor', ['audit:export', 'alerts:read'])).scopes).toEqual([
    'alerts:read',
    'audit:export',
  ]);
});

test.each<Permission>(['members:manage', 'entities:read', 'server:operate'])(
  'no key can carry %s',
  async (scope) => {
    expect(await refusalOf(generate('too much', [scope]))).toMatchObject({
      code: 'validation_error',
      details: { field: 'scopes', value: scope },
    });
  },
);

test('a key needs a scope', async () => {
  expect(await refusalOf(generate('nothing', []))).toMatchObject({ code: 'validation_error' });
});

test('nobody makes a key that may do more than they may', async () => {
  const without: Caller = {
    ...bank.caller,
    permissions: bank.caller.permissions.filter((permission) => permission !== 'records:ingest'),
  };
  const named = new GenerateApiKey(without, { name: 'named', scopes: ['alerts:read', 'records:ingest'] });
  expect(await refusalOf(server.bus.send(named))).toMatchObject({
    code: 'permission_denied',
    details: { permission: 'records:ingest' },
  });
  const plain = await server.bus.send(new GenerateApiKey(without, { name: 'plain' }));
  expect(plain.scopes).toEqual(['alerts:read', 'alerts:write']);
  const rotated = new RotateApiKey(without, { keyId: (await generate('full')).id });
  expect(await refusalOf(server.bus.send(rotated))).toMatchObject({ code: 'permission_denied' });
});

test('without the right to manage keys there are no new ones', async () => {
  const viewer: Caller = { ...bank.caller, permissions: ['alerts:read'] };
  for (const message of [
    new GenerateApiKey(viewer, { name: 'x' }),
    new RevokeApiKey(viewer, { keyId: bank.keyId, reason: 'leaked' }),
    new RotateApiKey(viewer, { keyId: bank.keyId }),
    new ListApiKeys(viewer),
  ])
    expect(await refusalOf(server.bus.send<unknown>(message))).toMatchObject({ code: 'permission_denied' });
});

describe('another organization [K3]', () => {
  test('sees none of the keys', async () => {
    const keys = await server.bus.send(new ListApiKeys(other.caller));
    expect(keys.map(({ id }) => id)).toEqual([other.keyId]);
  });

  test.each([
    ['revoked', (caller: Caller, id: string) => new RevokeApiKey(caller, { keyId: id, reason: 'leaked' })],
    ['rotated', (caller: Caller, id: string) => new RotateApiKey(caller, { keyId: id })],
  ])('a foreign key is not %s: it answers like a missing one', async (_, message) => {
    const foreign = await refusalOf(server.bus.send<unknown>(message(other.caller, bank.keyId)));
    const missing = await refusalOf(
      server.bus.send<unknown>(message(other.caller, '01j9x4k2m7q8r5t6v0w1y2z3a4')),
    );
    const unnamed = { details: { field: 'key_id', value: expect.any(String) as string } };
    expect(foreign).toEqual({ ...(missing as object), ...unnamed });
    expect(foreign).toMatchObject({ code: 'api_key_not_found' });
    expect(await statusOf(bank.key)).toBe(404);
  });

  test('makes no keys where there is no organization', async () => {
    const nowhere: Caller = { ...bank.caller, orgId: '01j9x4k2m7q8r5t6v0w1y2z3a4' };
    expect(await refusalOf(server.bus.send(new GenerateApiKey(nowhere, { name: 'x' })))).toMatchObject({
      code: 'organization_not_found',
    });
  });
});

test('the last use is noted at most every five minutes', async () => {
  const made = await generate('used');
  const lastUsedAt = async () => (await listed(bank.caller, made.id))?.lastUsedAt;
  expect(await lastUsedAt()).toBeNull();
  await call(made.key);
  const first = server.clock.iso();
  expect(await lastUsedAt()).toBe(first);
  server.clock.advance(5 * 60_000 - 1);
  await call(made.key);
  expect(await lastUsedAt()).toBe(first);
  server.clock.advance(1);
  await call(made.key);
  expect(await lastUsedAt()).toBe(server.clock.iso());
});

test('a secret without the event of its key lets nobody in', async () => {
  const key = 'ak_left-behind-by-nobody';
  await server.app
    .get(Records, { strict: false })
    .forSystem()
    .insert(ApiKeySecretRecord, { id: hashOfToken(key), orgId: bank.id, keyId: 'no-such-key' });
  expect(await statusOf(key)).toBe(401);
});

test('no key stands in a store or a log line, no hash of one in an event [K2]', async () => {
  const made = await generate('searched for');
  await call(made.key);
  await server.bus.send(new RotateApiKey(bank.caller, { keyId: made.id }));
  const found = await filesWith(server.dataDir, made.key.slice(3));
  expect(found).toEqual([]);
  expect(server.logLines.filter((line) => line.includes(made.key.slice(3)))).toEqual([]);
  const hash = hashOfToken(made.key);
  const withHash = await filesWith(server.dataDir, hash);
  expect(withHash.length).toBeGreaterThan(0);
  expect(withHash.filter((file) => !file.startsWith('store'))).toEqual([]);
});

/** Files below `folder` that hold the text in their bytes, relative to it. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(text)) found.push(path.relative(folder, file));
  }
  return found;
}
