import { StoresToken, type Stores } from '../../../src/platform/stores.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { API } from '../../support/rest-client.js';
import { restRoutes } from '../../support/route-table.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '3' } });
});
// Limits are counted for each key.
beforeEach(async () => {
  bank = await server.newOrganization();
});
afterAll(() => server.close());

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** One call with a key; each call counts as one of another minute. */
async function call(method: Method, url: string, headers: Readonly<Record<string, string>> = {}) {
  server.clock.advance(60_000);
  const response = await server.app.inject({ method, url, headers: { 'x-api-key': bank.key, ...headers } });
  return { status: response.statusCode, headers: response.headers, text: response.payload };
}

const calls = () =>
  restRoutes(server.app).map(({ method, path }) => ({
    method: method as Method,
    url: path.replace(/:\w+/g, 'none'),
  }));

/** Methods of all routes that a URL fits: `alerts/investigate` could be the id of an alert. */
function methodsAt(url: string): string[] {
  const fitting = restRoutes(server.app).filter(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url),
  );
  const methods = fitting.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...methods, 'OPTIONS'])].sort();
}

const errorIn = (text: string) => (JSON.parse(text) as { error: string }).error;

describe('every address', () => {
  it('answers the same with a slash at the end', async () => {
    for (const { method, url } of calls()) {
      const plain = await call(method, url);
      const slashed = await call(method, `${url}/`);
      // How long work has waited, and when decisions were counted, differ from call to call.
      const [told, again] = [plain, slashed].map(({ text }) =>
        text.replaceAll(/"(?:seconds_behind|oldest_seconds)":\d+|"counted_at":"[^"]+"/g, ''),
      );
      expect([url, slashed.status, again]).toEqual([url, plain.status, told]);
    }
  });

  it('answers OPTIONS with its methods, without a key', async () => {
    for (const { url } of calls()) {
      const { status, headers, text } = await call('OPTIONS', url, { 'x-api-key': '' });
      expect([url, status, text]).toEqual([url, 204, '']);
      expect(String(headers.allow).split(', ').sort()).toEqual(methodsAt(url));
    }
  });

  it('answers HEAD with the status of GET and no body', async () => {
    for (const { url } of calls().filter(({ method }) => method === 'GET')) {
      const head = await call('HEAD', url);
      const get = await call('GET', url);
      expect([url, head.status, head.text]).toEqual([url, get.status, '']);
    }
  });

  it('that is none is 404 in the shape of every error', async () => {
    const none: [Method, string][] = [
      ['GET', '/nothing'],
      ['GET', '/api'],
      ['GET', '/api/v2/transaction-monitoring/entities'],
      ['POST', `${API}/entities/one`],
      ['POST', `${API}/Entities`],
      ['GET', `${API}/investigation`],
      ['OPTIONS', `${API}/investigation`],
      ['GET', '/healthz/more'],
    ];
    const body = (value: string) => ({
      error: 'not_found',
      message: 'No page or endpoint exists at this address',
      details: { field: 'path', value },
    });
    for (const [method, url] of none) {
      const { status, headers, text } = await call(method, url);
      expect([method, url, status, JSON.parse(text)]).toEqual([method, url, 404, body(url)]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('a method that an address does not take', () => {
  it('is 405 and told which it takes', async () => {
    const wrong: [Method, string, string][] = [
      ['GET', 'entities', 'OPTIONS, POST'],
      ['DELETE', 'entities/', 'OPTIONS, POST'],
      ['PATCH', 'alerts?page=1', 'GET, HEAD, OPTIONS, POST'],
      ['POST', 'investigation/one', 'GET, HEAD, OPTIONS'],
      ['POST', 'transactions/uploads/one', 'OPTIONS, PUT'],
    ];
    for (const [method, path, allowed] of wrong) {
      const { status, headers, text } = await call(method, `${API}/${path}`);
      expect([path, status, headers.allow]).toEqual([path, 405, allowed]);
      expect(JSON.parse(text)).toEqual({
        error: 'method_not_allowed',
        message: `This address does not support the method ${method}; use ${allowed}`,
        details: { field: 'method', value: method, allowed },
      });
    }
    expect(await call('HEAD', `${API}/entities`)).toMatchObject({ status: 405 });
  });
});

describe('every answer', () => {
  it('carries the id of its request: the client’s, or one of ours', async () => {
    for (const { method, url } of [...calls(), { method: 'GET' as const, url: '/nothing' }]) {
      const given = await call(method, url, { 'x-request-id': 'client-7' });
      expect([url, given.headers['x-request-id']]).toEqual([url, 'client-7']);
      const own = await call(method, url, { 'x-request-id': 'not harmless' });
      expect(own.headers['x-request-id']).toMatch(/^request-\d+$/);
    }
  });

  it('says nothing of https where the server has no address of that kind', async () => {
    for (const { method, url } of calls())
      expect((await call(method, url)).headers).not.toHaveProperty('strict-transport-security');
  });

  it('forbids caching and sniffing', async () => {
    for (const { method, url } of calls())
      expect((await call(method, url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
  });
});

describe('rate limits, 429 with Retry-After', () => {
  const limits = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'] as const;
  const get = (key = bank.key) => server.rest({ method: 'GET', url: `${API}/investigation/none`, key });

  it('are told in every answer of the API, and in those about addresses that there are not', async () => {
    const asked: [Method, string, Readonly<Record<string, string>>][] = [
      ...calls()
        .filter(({ method, url }) => url.startsWith(API) && method !== 'PUT')
        .map(({ method, url }): [Method, string, Record<string, string>] => [method, url, {}]),
      ['GET', `${API}/investigation/none`, { 'x-api-key': 'wrong' }],
      ['POST', `${API}/entities`, { 'content-type': 'text/plain', 'content-length': '1' }],
      ['DELETE', `${API}/entities`, {}],
      ['OPTIONS', `${API}/entities`, {}],
      ['GET', '/none', {}],
    ];
    for (const [method, url, more] of asked) {
      const { headers } = await call(method, url, more);
      expect([method, url, ...limits.map((name) => typeof headers[name])]).toEqual([
        method,
        url,
        'string',
        'string',
        'string',
        'undefined',
      ]);
    }
  });

  it('do nothing for a refused call: nothing of it is stored', async () => {
    for (let count = 0; count < 3; count++) await get();
    const body = { entities: [{ entity_id: 'late', type: 'BUSINESS' }] };
    const url = `${API}/entities`;
    expect((await server.rest({ method: 'POST', url, key: bank.key, body })).status).toBe(429);
    server.clock.advance(60_000);
    const { json } = await server.rest({ method: 'POST', url, key: bank.key, body });
    const { upload_session_id: session }: { upload_session_id: string } = json;
    const { text } = await call('GET', `${API}/transactions/upload-sessions/${session}`);
    expect(JSON.parse(text)).toMatchObject({ counts: { created: 1 } });
  });
});

describe('health', () => {
  it('is up, and ready with each store, without a key', async () => {
    const up = await server.rest({ method: 'GET', url: '/healthz' });
    expect([up.status, up.json]).toEqual([
      200,
      { status: 'up', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
    ]);
    const ready = await server.rest({ method: 'GET', url: '/readyz' });
    expect([ready.status, ready.json]).toEqual([
      200,
      {
        status: 'ready',
        checks: { event_store: 'ok', read_store: 'ok', jobs: 'ok', files: 'ok' },
        limits: [],
        read_models: { seconds_behind: 0 },
        checkpoints: { seconds_behind: expect.any(Number) as number },
        jobs: { oldest_seconds: expect.any(Number) as number },
        access_log: { waiting: 0, oldest_seconds: 0 },
      },
    ]);
  });
});

// The last one: its server stays without stores.
test('a fault of ours shows an error id and nothing of the inside, on every address', async () => {
  await server.app.get<Stores>(StoresToken, { strict: false }).close();
  const inside = new RegExp(`${server.dataDir}|lmdb|store\\.|\\.ts|\\bat |node_modules|${bank.key}`, 'i');
  const guarded = calls().filter(({ method, url }) => url.startsWith(API) && method !== 'PUT');
  expect(guarded.length).toBeGreaterThan(4);
  for (const { method, url } of guarded) {
    const { status, text } = await call(method, url);
    expect([url, status, errorIn(text)]).toEqual([url, 500, 'internal_error']);
    expect(text).not.toMatch(inside);
  }
  expect((await call('GET', '/readyz')).status).toBe(503);
  expect((await call('GET', '/healthz')).status).toBe(200);
});
