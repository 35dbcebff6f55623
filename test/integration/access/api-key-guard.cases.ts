import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../../support/app.js';

const LIMIT = 3;
const URL_PATH = '/api/v1/transaction-monitoring/investigation/none';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: String(LIMIT) } });
  bank = await server.newOrganization();
});

afterAll(() => server.close());

const call = (headers: Readonly<Record<string, string>>, url = URL_PATH): Promise<RestAnswer> =>
  server.rest({ method: 'GET', url, headers });

test('a key counts in its own header only', async () => {
  const others: Record<string, string>[] = [
    { authorization: `Bearer ${bank.key}` },
    { authorization: bank.key },
    { cookie: `x-api-key=${bank.key}` },
  ];
  for (const headers of others) expect((await call(headers)).status).toBe(401);
  server.clock.advance(60_000);
  expect((await call({}, `${URL_PATH}?x-api-key=${bank.key}`)).status).toBe(401);
  server.clock.advance(60_000);
  expect((await call({ 'X-API-KEY': bank.key })).status).toBe(404);
});

test('refusals are limited per address; a valid key from there still gets through', async () => {
  for (let refusal = 0; refusal < LIMIT; refusal++) expect((await call({})).status).toBe(401);
  const limited = await call({});
  expect(limited).toMatchObject({ status: 429, json: { error: 'rate_limited' } });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call({ 'x-api-key': bank.key })).status).toBe(404);
  server.clock.advance(60_000);
  expect((await call({})).status).toBe(401);
});

test('addresses and methods that there are not count too, per address', async () => {
  server.clock.advance(60_000);
  const wrong = ['/none', '/api/v1/none', `${URL_PATH}/none`];
  const statuses: [number, unknown][] = [];
  for (const url of [...wrong, '/none'])
    statuses.push(
      await call({ 'x-api-key': bank.key }, url).then(({ status, headers }) => [
        status,
        headers['ratelimit-remaining'],
      ]),
    );
  expect(statuses).toEqual([
    [404, '2'],
    [404, '1'],
    [404, '0'],
    [429, '0'],
  ]);
  expect((await server.rest({ method: 'DELETE', url: URL_PATH })).status).toBe(429);
  server.clock.advance(60_000);
});

test('health needs no key', async () => {
  expect((await call({}, '/healthz')).status).toBe(200);
});

test('what a key causes carries an id of ours in events, and the client’s only in log lines', async () => {
  const answer = await server.rest({
    method: 'POST',
    url: '/api/v1/transaction-monitoring/entities',
    key: bank.key,
    body: { entities: [{ entity_id: 'e-1', type: 'INDIVIDUAL' }] },
    headers: { 'x-request-id': 'traced-1' },
  });
  expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': 'traced-1' } });
  const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const correlation = lines.find(({ requestId }) => requestId === 'traced-1')!['correlationId'];
  const stored = await server.app
    .get(EventStore, { strict: false })
    .readAll({ after: null, maxCount: 1_000 });
  const caused = stored
    .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as Envelope)
    .filter((envelope) => envelope.correlation === correlation);
  expect(caused.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored.map(({ data }) => Buffer.from(data).toString()))).not.toContain('traced-1');
  for (const { actor, org } of caused)
    expect({ actor, org }).toMatchObject({
      actor: { kind: 'system', user: bank.keyId, client: bank.keyId },
      org: bank.id,
    });
});

test('a body is not read for a caller without a valid key', async () => {
  server.clock.advance(60_000);
  const malformed = {
    method: 'POST' as const,
    url: '/api/v1/transaction-monitoring/entities',
    body: '{"entities": [',
  };
  expect((await server.rest(malformed)).status).toBe(401);
  expect((await server.rest({ ...malformed, key: bank.key })).status).toBe(400);
});
