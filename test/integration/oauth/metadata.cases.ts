import { SCOPES } from '@alert-review/kernel';
import type { TestApp } from '../../support/app.js';
import { BASE, callMcp } from '../../support/oauth-client.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await oauthApp();
});

const get = (url: string) => server.rest({ method: 'GET', url });
const RESOURCE = '/.well-known/oauth-protected-resource';

test('a 401 says where the metadata are, and both forms of them are right [59]', async () => {
  const { status, headers, json } = await callMcp(server, null);
  expect(status).toBe(401);
  const challenge = String(headers['www-authenticate']);
  expect(challenge).toBe(`Bearer resource_metadata="${BASE}${RESOURCE}/mcp/v1", scope="${SCOPES.join(' ')}"`);
  expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: 'Unauthorized' } });
  for (const url of [`${RESOURCE}/mcp/v1`, RESOURCE]) {
    const metadata = await get(url);
    expect(metadata.json).toEqual({
      resource: `${BASE}/mcp/v1`,
      authorization_servers: [BASE],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Alert Review',
    });
    expect(metadata.headers['cache-control']).toBe('public, max-age=300');
  }
});

test('the server knows its issuer, S256 and code alone, at the address of that issuer [60]', async () => {
  const root = await get('/.well-known/oauth-authorization-server');
  const methods = ['none', 'client_secret_basic', 'client_secret_post'];
  expect(root.json).toEqual({
    issuer: BASE,
    authorization_endpoint: `${BASE}/oauth/authorize`,
    token_endpoint: `${BASE}/oauth/token`,
    registration_endpoint: `${BASE}/oauth/register`,
    revocation_endpoint: `${BASE}/oauth/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  for (const url of [
    '/.well-known/oauth-authorization-server/mcp/v1',
    '/mcp/v1/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/mcp/v1',
    '/mcp/v1/.well-known/openid-configuration',
  ]) {
    const { status, headers } = await get(url);
    expect([url, status, headers['content-type']]).toEqual([
      url,
      404,
      expect.stringContaining('application/json') as string,
    ]);
  }
});

test('the host that a client names changes no address', async () => {
  const url = '/.well-known/oauth-authorization-server';
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  const { json } = await server.rest({ method: 'GET', url, headers });
  expect(json).toMatchObject({ issuer: BASE });
});

test('pages of other sites may ask, with a preflight or without [61]', async () => {
  const paths = [
    '/.well-known/oauth-authorization-server',
    RESOURCE,
    `${RESOURCE}/mcp/v1`,
    '/oauth/register',
    '/oauth/register/cl_any',
    '/oauth/token',
    '/oauth/revoke',
  ];
  for (const url of paths) {
    const headers = { origin: 'https://inspector.example', 'access-control-request-method': 'POST' };
    const { statusCode, headers: allowed } = await server.app.inject({ method: 'OPTIONS', url, headers });
    expect([url, statusCode, allowed['access-control-allow-origin']]).toEqual([url, 204, '*']);
    expect(allowed['access-control-allow-headers']).toContain('Authorization');
    expect(allowed['access-control-allow-methods']).toBe('GET, POST, OPTIONS');
    expect(allowed).not.toHaveProperty('access-control-allow-credentials');
    // What follows is readable too, an answer as well as a refusal.
    for (const method of ['GET', 'POST'] as const) {
      const { status, headers } = await server.rest({
        method,
        url,
        headers: { origin: 'https://a.example' },
      });
      if (status !== 405)
        expect([url, method, headers['access-control-allow-origin']]).toEqual([url, method, '*']);
    }
  }
  const page = await server.app.inject({ method: 'OPTIONS', url: '/oauth/authorize' });
  expect(page.headers).not.toHaveProperty('access-control-allow-origin');
});

test.each(['/authorize', '/token', '/register', '/revoke'])(
  '%s is no other name of ours [79]',
  async (url) => {
    for (const method of ['GET', 'POST'] as const)
      expect((await server.rest({ method, url })).status).toBe(404);
  },
);

test('there are no metadata of OpenID Connect, in JSON [80]', async () => {
  const { status, json } = await get('/.well-known/openid-configuration');
  expect([status, json]).toMatchObject([404, { error: 'not_found' }]);
});
