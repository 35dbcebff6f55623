import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { type Permission, PERMISSIONS } from '@alert-review/kernel';
import { REST_CONTRACTS } from '../../../src/rest/rest.module.js';
import type { Contract } from '../../../src/rest/contract.js';
import { exampleOrganization, sendExamples, startExampleApp } from '../../support/api-examples.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { API } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

async function keyWith(scopes: readonly Permission[], of = { server, bank }): Promise<string> {
  return (await of.server.bus.send(new GenerateApiKey(of.bank.caller, { name: scopes.join(' '), scopes })))
    .key;
}

const rightOf = ({ message }: Contract): Permission | undefined =>
  PERMISSIONS.find((right) => right === message?.permission);

/** Every operation that asks for a right; openapi.cases.ts checks that each route is an operation. */
const ASKING = REST_CONTRACTS.filter((operation) => rightOf(operation) !== undefined);

/** Beside what a bank sent, reference lists, which any key may read. */
const OF_A_BANK = /^\/api\/v1\/(transaction-monitoring|audit|webhooks|api-keys)(\/|$)/;

const BODIES: readonly (object | string)[] = [
  '{"entities":[{}]}',
  '{}',
  '{"format":"xml"}',
  '{"alerts": [',
  'null',
];

describe('a key without the right gets 403, whatever else is wrong [K9]', () => {
  it('is asked by every operation on what a bank sent', () => {
    const onData = REST_CONTRACTS.filter(({ by, path }) => by === 'api_key' && OF_A_BANK.test(path));
    expect(onData.length).toBeGreaterThan(5);
    expect(ASKING.map(({ id }) => id).sort()).toEqual(onData.map(({ id }) => id).sort());
  });

  it.each(ASKING.map((operation) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    const permission = rightOf(operation)!;
    const key = await keyWith(API_KEY_SCOPES.filter((scope) => scope !== permission));
    const method = operation.method.toUpperCase() as 'GET' | 'POST';
    const path = operation.path.replace(/\{\w+\}/g, 'any');
    const bodies = method === 'GET' ? [undefined] : BODIES;
    for (const url of [path, `${path}/`, `${path}?page=none`])
      for (const body of bodies) {
        const answer = await server.rest({ method, url, key, ...(body === undefined ? {} : { body }) });
        expect([url, body, answer.status]).toEqual([url, body, 403]);
        expect(answer.json).toMatchObject({ error: 'permission_denied', details: { permission } });
      }
  });

  it('of a HEAD too', async () => {
    const url = `${API}/investigation/any`;
    const key = await keyWith(['records:ingest']);
    expect((await server.app.inject({ method: 'HEAD', url, headers: { 'x-api-key': key } })).statusCode).toBe(
      403,
    );
  });

  it('before its body is read', async () => {
    const body = ' '.repeat(1024 * 1024 + 1);
    const url = `${API}/transactions/upload-via-url`;
    const key = await keyWith(['alerts:read']);
    expect((await server.rest({ method: 'POST', url, key, body })).status).toBe(403);
    expect((await server.rest({ method: 'POST', url, key: bank.key, body })).status).toBe(413);
  });
});

test('the rights that an operation names are those that its messages ask for', async () => {
  const keys = new Map<string, string>();
  // Other cases stop parts of the suite's application, and examples want investigations.
  const whole = await startExampleApp({});
  const of = { server: whole, bank: await exampleOrganization(whole) };
  for (const operation of REST_CONTRACTS) {
    const right = rightOf(operation);
    const scopes = right ? [right, ...(operation.alsoNeeds ?? [])] : (['audit:export'] as const);
    keys.set(operation.id, await keyWith(scopes, of));
  }
  const sent = await sendExamples(whole, ({ id }) => keys.get(id)!);
  const answered = sent.map(({ operation, example, answer }) => [operation.id, example.name, answer.status]);
  const promised = sent.map(({ operation, example }) => [operation.id, example.name, example.status]);
  expect(answered).toEqual(promised);
  await whole.close();
});
