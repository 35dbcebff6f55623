import type { TestApp, TestOrganization } from '../../support/app.js';
import { BASE, callMcp, connected } from '../../support/oauth-client.js';
import { oauthApp } from './oauth-app.js';

let server: TestApp;
let bank: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await oauthApp();
  bank = await server.newOrganization();
  token = (await connected(server, bank, { role: 'viewer' })).tokens.access;
});

const call = (message: object, headers = {}) => callMcp(server, token, message, headers);
const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 7, method, params });

test('a client shakes hands and pings', async () => {
  const initialized = await call(request('initialize', { protocolVersion: '2025-06-18', capabilities: {} }));
  expect(initialized.json).toMatchObject({
    jsonrpc: '2.0',
    id: 7,
    result: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'alert-review' },
    },
  });
  expect((await call(request('ping'))).json).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
});

test('a revision that is not known is answered with the newest', async () => {
  const { json } = await call(request('initialize', { protocolVersion: '1999-01-01' }), {
    'mcp-protocol-version': '1999-01-01',
  });
  expect(json).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  const refused = await call(request('ping'), { 'mcp-protocol-version': '1999-01-01' });
  expect([refused.status, refused.json]).toMatchObject([400, { id: 7, error: { code: -32000 } }]);
});

test.each([
  ['an unknown method', request('resources/subscribe'), 200, { id: 7, error: { code: -32601 } }],
  ['an unknown tool', request('tools/call', { name: 'no_tool' }), 200, { id: 7, error: { code: -32602 } }],
  [
    'a name of a tool that is no text',
    request('tools/call', { name: { toString: 1 } }),
    200,
    { id: 7, error: { code: -32602 } },
  ],
  ['a list of messages', [request('ping')], 400, { id: null, error: { code: -32600 } }],
  ['no JSON-RPC', { hello: 1 }, 400, { id: null, error: { code: -32600 } }],
  ['an id that is none', { ...request('ping'), id: null }, 400, { id: null, error: { code: -32600 } }],
  ['parameters that are no object', request('ping', [1]), 400, { id: null, error: { code: -32600 } }],
])('%s is answered as JSON-RPC says', async (_, message, status, body) => {
  const answer = await call(message);
  expect([answer.status, answer.json]).toMatchObject([status, body]);
});

test('pages of other origins are refused, before anything else is looked at', async () => {
  const evil = await callMcp(server, null, undefined, { origin: 'https://evil.example' });
  expect([evil.status, evil.json]).toMatchObject([403, { jsonrpc: '2.0', id: null }]);
  expect(evil.headers).not.toHaveProperty('access-control-allow-origin');
  for (const origin of [BASE, 'http://localhost:6274']) {
    const { status, headers } = await callMcp(server, null, undefined, { origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([401, origin]);
    expect(headers['access-control-expose-headers']).toBe('WWW-Authenticate');
  }
});

test('only the own names of the server are answered', async () => {
  expect((await call(request('ping'), { host: 'evil.example' })).status).toBe(403);
  expect((await call(request('ping'), { host: 'alerts.example.com' })).status).toBe(200);
});

test('pages of allowed origins get their preflight, others do not [61]', async () => {
  const preflight = (origin: string) =>
    server.app.inject({ method: 'OPTIONS', url: '/mcp/v1', headers: { origin } });
  const { statusCode, headers } = await preflight('http://localhost:6274');
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, 'http://localhost:6274']);
  expect(headers['access-control-allow-headers']).toContain('MCP-Protocol-Version');
  expect((await preflight('https://evil.example')).statusCode).toBe(403);
});

test('names of methods and tools are not given back without an end', async () => {
  const long = 'x'.repeat(10_000);
  for (const message of [request(long), request('tools/call', { name: long })])
    expect((await call(message)).text.length).toBeLessThan(400);
});
