import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { ListApiKeys } from '../../../src/access/queries/list-api-keys.query.js';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/clock.js';
import type { Permission } from '../../../src/kernel/permissions.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { API } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const [KEYS, REQUESTS, CHAINS] = ['/api/v1/api-keys', '/api/v1/request-log', '/api/v1/crypto/crypto-chains'];

interface Successor {
  readonly key_id: string;
  readonly key: string;
  readonly expires_at: string | null;
  readonly old_key_id: string;
  readonly old_key_ends_at: string;
}

interface Requests {
  readonly requests: readonly { readonly route: string; readonly request_id: string }[];
  readonly next: string | null;
}

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const aKey = (scopes: readonly Permission[], lifetimeMs: number | null = null) =>
  server.bus.send(new GenerateApiKey(bank.caller, 'a key', scopes, lifetimeMs));
const get = (url: string, key: string, id = 'an-id') =>
  server.rest({ method: 'GET', url, key, headers: { 'x-request-id': id } });
const post = (url: string, key: string, body: object = {}) => server.rest({ method: 'POST', url, key, body });
const works = async (key: string) => (await get(CHAINS, key)).status === 200;

describe('a key with the right to manage keys', () => {
  test('makes its successor; both work until the overlap ends', async () => {
    const old = await aKey(['api_keys:manage', 'alerts:read'], 90 * DAY_MS);
    const { status, json } = await post(`${KEYS}/current/rotate`, old.key, { overlap_hours: 2 });
    const made = json as Successor;
    const now = server.clock.now();
    expect([status, made]).toEqual([
      200,
      {
        key_id: expect.any(String) as string,
        key: expect.stringMatching(/^ak_[\w-]{43}$/) as string,
        expires_at: new Date(now + 90 * DAY_MS).toISOString(),
        old_key_id: old.id,
        old_key_ends_at: new Date(now + 2 * HOUR_MS).toISOString(),
      },
    ]);
    expect([await works(old.key), await works(made.key)]).toEqual([true, true]);
    server.clock.advance(2 * HOUR_MS);
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
    const listed = (await server.bus.send(new ListApiKeys(bank.caller))).find(({ id }) => id === made.key_id);
    expect(listed).toMatchObject({ scopes: old.scopes, rotates: old.id, createdBy: old.id });
  });

  test('revokes the old one before that', async () => {
    const old = await aKey(['api_keys:manage']);
    const { json } = await post(`${KEYS}/current/rotate`, old.key);
    const made = json as Successor;
    const revoked = await post(`${KEYS}/${made.old_key_id}/revoke`, made.key, { reason: 'leaked' });
    expect([revoked.status, revoked.json]).toEqual([200, { key_id: old.id }]);
    expect([await works(old.key), await works(made.key)]).toEqual([false, true]);
  });

  test('makes no key with rights that it lacks', async () => {
    const weak = await aKey(['api_keys:manage']);
    const strong = await aKey(['audit:export']);
    const { status, json } = await post(`${KEYS}/${strong.id}/rotate`, weak.key);
    expect([status, json]).toMatchObject([403, { details: { permission: 'audit:export' } }]);
  });

  test.each([-1, 30 * 24 + 1, 1.5, '24'])('an overlap of %j hours is refused', async (overlap_hours) => {
    const old = await aKey(['api_keys:manage']);
    const { status, json } = await post(`${KEYS}/current/rotate`, old.key, { overlap_hours });
    expect([status, json]).toMatchObject([
      422,
      { details: { field: 'overlap_hours', value: overlap_hours } },
    ]);
  });
});

describe('the log of requests', () => {
  test('has what a key asked, newest first, refused requests too, and no id or query', async () => {
    const { key } = await aKey(['alerts:read']);
    await get(`${API}/investigation/secret-id/status?page=none`, key, 'first');
    await post(`${API}/entities`, key, { entities: [{ name: 'Secret Name' }] });
    await get(`${CHAINS}?page=2`, key, 'third');
    const { status, text, json } = await get(REQUESTS, key);
    expect([status, json]).toMatchObject([
      200,
      {
        requests: [
          { method: 'GET', route: CHAINS, status: 200, error: null, request_id: 'third' },
          { method: 'POST', route: `${API}/entities`, status: 403, error: 'permission_denied' },
          {
            at: server.clock.iso(),
            method: 'GET',
            route: `${API}/investigation/{investigation_id}/status`,
            status: 400,
            error: 'bad_request',
            request_id: 'first',
            duration_ms: expect.any(Number) as number,
          },
        ],
        next: null,
      },
    ]);
    expect(text).not.toMatch(/secret|page=/i);
  });

  test('is read page by page, while it grows', async () => {
    const { key } = await aKey(['alerts:read']);
    for (let at = 0; at < 5; at++) await get(CHAINS, key, `request-of-${at}`);
    const first = (await get(`${REQUESTS}?limit=2`, key)).json as Requests;
    const second = (await get(`${REQUESTS}?limit=3&after=${first.next}`, key)).json as Requests;
    const ids = [first, second].map(({ requests }) => requests.map(({ request_id }) => request_id));
    expect(ids).toEqual([
      ['request-of-4', 'request-of-3'],
      ['request-of-2', 'request-of-1', 'request-of-0'],
    ]);
    expect(second.next).toBeNull();
    const broken = await get(`${REQUESTS}?after=none`, key);
    expect([broken.status, broken.json]).toMatchObject([400, { details: { field: 'after', value: 'none' } }]);
  });

  test('of another key is for who manages keys', async () => {
    const [other, manager] = [await aKey(['alerts:read']), await aKey(['api_keys:manage'])];
    await get(CHAINS, other.key, 'of-the-other');
    const url = `${REQUESTS}?key_id=${other.id}`;
    const asked = await get(url, manager.key);
    expect(asked.json).toMatchObject({ requests: [{ request_id: 'of-the-other' }] });
    for (const id of [manager.id, 'unknown']) {
      const refused = await get(`${REQUESTS}?key_id=${id}`, other.key);
      expect([refused.status, refused.json]).toMatchObject([
        403,
        { details: { permission: 'api_keys:manage' } },
      ]);
    }
  });

  test('has nothing of a request without a valid key', async () => {
    const { id, key } = await aKey(['alerts:read']);
    expect((await get(CHAINS, `${key}x`)).status).toBe(401);
    const manager = await aKey(['api_keys:manage']);
    const { json } = await get(`${REQUESTS}?key_id=${id}`, manager.key);
    expect(json).toEqual({ requests: [], next: null });
  });
});
