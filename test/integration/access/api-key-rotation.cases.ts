import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { RevokeApiKey } from '../../../src/access/commands/revoke-api-key.command.js';
import {
  KEY_OVERLAP_DEFAULT_MS,
  KEY_OVERLAP_MAX_MS,
  RotateApiKey,
} from '../../../src/access/commands/rotate-api-key.command.js';
import type { Permission } from '@alert-review/kernel';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { suiteApp } from '../../support/suite-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const generate = (
  name: string,
  scopes: readonly Permission[] | null = null,
  lifetimeMs: number | null = null,
) => server.bus.send(new GenerateApiKey(bank.caller, { name, scopes, lifetimeMs }));

/** 404 for a key that works, 401 for one that does not. */
async function statusOf(key: string): Promise<number> {
  const url = '/api/v1/transaction-monitoring/investigation/none';
  return (await server.rest({ method: 'GET', url, key })).status;
}

const refusalOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => ({ code }),
  );

test('the successor has the same name and scopes; the old key ends after the overlap [K5]', async () => {
  const old = await generate('rotated', ['alerts:read', 'audit:export']);
  const made = await server.bus.send(new RotateApiKey(bank.caller, { keyId: old.id }));
  expect(made).toMatchObject({ name: 'rotated', scopes: old.scopes, rotates: old.id, expiresAt: null });
  expect(Date.parse(made.oldKeyEndsAt)).toBe(server.clock.now() + KEY_OVERLAP_DEFAULT_MS);
  server.clock.advance(KEY_OVERLAP_DEFAULT_MS - 1);
  expect([await statusOf(old.key), await statusOf(made.key)]).toEqual([404, 404]);
  server.clock.advance(1);
  expect([await statusOf(old.key), await statusOf(made.key)]).toEqual([401, 404]);
});

test('the successor lives as long as the old key was made to; an earlier end stands', async () => {
  const old = await generate('short', null, 2 * DAY_MS);
  server.clock.advance(DAY_MS);
  const made = await server.bus.send(new RotateApiKey(bank.caller, { keyId: old.id, overlapMs: 5 * DAY_MS }));
  expect(Date.parse(made.expiresAt!)).toBe(server.clock.now() + 2 * DAY_MS);
  expect(made.oldKeyEndsAt).toBe(old.expiresAt);
});

test.each([
  [KEY_OVERLAP_MAX_MS - 1, 'done'],
  [KEY_OVERLAP_MAX_MS, 'done'],
  [KEY_OVERLAP_MAX_MS + 1, expect.objectContaining({ code: 'validation_error' })],
  [0, 'done'],
  [-1, expect.objectContaining({ code: 'validation_error' })],
])('an overlap of %d ms', async (overlapMs, expected) => {
  const { id } = await generate('overlap');
  expect(await refusalOf(server.bus.send(new RotateApiKey(bank.caller, { keyId: id, overlapMs })))).toEqual(
    expected,
  );
});

test('an ended key has no successor', async () => {
  const revoked = await generate('revoked');
  await server.bus.send(new RevokeApiKey(bank.caller, { keyId: revoked.id, reason: 'unneeded' }));
  const expired = await generate('expired', null, 1_000);
  server.clock.advance(1_000);
  for (const { id } of [revoked, expired])
    expect(await refusalOf(server.bus.send(new RotateApiKey(bank.caller, { keyId: id })))).toMatchObject({
      code: 'api_key_ended',
    });
});
