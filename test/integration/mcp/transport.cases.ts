import type { TestApp } from '../../support/app.js';
import { ERAS, McpClient } from '../../support/mcp-client.js';
import type { RestAnswer } from '../../support/app.js';
import { mcpApp } from './mcp-app.js';

const TOO_MANY_BYTES = 40 * 1024 * 1024 + 1;

let server: TestApp;
let client: McpClient;

beforeAll(async () => {
  server = await mcpApp();
  client = await McpClient.connect(server, await server.newOrganization());
});

/** A POST of any bytes with any headers. */
const post = (headers: Readonly<Record<string, string>>, body: string): Promise<RestAnswer> =>
  server.rest({ method: 'POST', url: '/mcp/v1', headers, body });

const isRpcError = (code: number) => ({ jsonrpc: '2.0', id: null, error: { code } });

describe('what is wrong with a request is said in this order', () => {
  const wrongs = [
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['another host', { host: 'evil.example' }, 403],
    ['no token', { authorization: '' }, 401],
    ['another type', { 'content-type': 'text/plain' }, 415],
    ['too many bytes', { 'content-length': String(TOO_MANY_BYTES) }, 413],
  ] as const;

  test.each(wrongs.map(([name, , status], at) => [name, status, at] as const))(
    '%s: %i',
    async (_, status, at) => {
      const { authorization } = client.message('ping').headers;
      const right = { authorization, 'content-type': 'application/json' };
      const headers = Object.assign(
        {},
        right,
        ...wrongs.slice(at).map(([, header]) => header),
      ) as typeof right;
      const answer = await post(headers, '{"broken"');
      expect([answer.status, answer.json]).toMatchObject([
        status,
        isRpcError(status === 401 ? -32001 : -32000),
      ]);
      expect(answer.headers['content-type']).toContain('application/json');
    },
  );

  test('then no JSON, no JSON-RPC, several messages: 400', async () => {
    const { headers, body } = client.message('ping');
    for (const [text, code] of [
      ['{"broken"', -32700],
      ['', -32700],
      ['7', -32600],
      ['{}', -32600],
      [JSON.stringify([body]), -32600],
      ['[]', -32600],
    ] as const) {
      const answer = await post(headers, text);
      expect([text, answer.status, answer.json]).toMatchObject([text, 400, isRpcError(code)]);
    }
  });
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s is refused with what is allowed, to those with a token, whatever its body',
  async (method) => {
    const { authorization } = client.message('ping').headers;
    const body = method === 'GET' ? {} : { body: 'no JSON' };
    const ask = (headers: Readonly<Record<string, string>>) =>
      server.rest({ method, url: '/mcp/v1', headers: { ...headers, 'content-type': 'text/plain' }, ...body });
    const { status, json } = await ask({});
    expect([status, json]).toMatchObject([401, isRpcError(-32001)]);
    const known = await ask({ authorization });
    expect([known.status, known.headers.allow, known.json]).toMatchObject([405, 'POST', isRpcError(-32000)]);
  },
);

test.each(ERAS)('%s: the list of tools has one page, and no cursor leads to another', async (era) => {
  for (const cursor of ['', 'x', 'eyJwYWdlIjoyfQ==']) {
    const { json } = await client.speaking(era).request('tools/list', { cursor });
    expect(json).toMatchObject({ id: 1, error: { code: -32602 } });
  }
});

test('a header with an unknown revision is refused with the known ones, the newest too', async () => {
  const message = client.speaking('legacy').message('tools/list');
  const headers = { ...message.headers, 'mcp-protocol-version': '2031-01-01' };
  const answer = await post(headers, JSON.stringify(message.body));
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.json)).toContain('must be one of 2026-07-28, 2025-11-25');
});

test('a revision that nobody knows is refused with those that are', async () => {
  const message = client.speaking('modern').message('tools/list');
  const body = JSON.stringify(message.body).replaceAll('2026-07-28', '2031-01-01');
  const answer = await post({ ...message.headers, 'mcp-protocol-version': '2031-01-01' }, body);
  expect([answer.status, answer.json]).toMatchObject([
    400,
    {
      id: 1,
      error: { code: -32022, data: { supported: expect.arrayContaining(['2026-07-28']) as string[] } },
    },
  ]);
});

test.each<Readonly<Record<string, string>>>([
  { 'mcp-method': 'ping' },
  { 'mcp-name': 'get_entity' },
  { 'mcp-protocol-version': '2025-11-25' },
])('headers of the newest revision that differ from the body are refused: %j', async (wrong) => {
  const call = { name: 'get_alert', arguments: { alert_id: 'A' } };
  const answer = await client.speaking('modern').request('tools/call', call, wrong);
  expect([answer.status, answer.json]).toMatchObject([400, { error: { code: -32020 } }]);
});

test.each<[string, object]>([
  ['tool', { name: 'test_echo', arguments: { text: 'Ü ⟨x⟩ "quoted" \u2028' } }],
  ['tool without arguments', { name: 'test_echo' }],
  ['refusal', { name: 'get_alert', arguments: { alert_id: 'none' } }],
  ['unknown tool', { name: 'no_such_tool', arguments: {} }],
])('a call of the newest revision has the bytes that the SDK answers with: %s', async (_, call) => {
  const modern = client.speaking('modern');
  const own = await modern.request('tools/call', call);
  // Only calls with members of their own alone are answered without the SDK's server.
  const bySdk = await modern.request('tools/call', { ...call, other: 1 });
  expect([own.status, own.text]).toEqual([bySdk.status, bySdk.text]);
  const lengths = [own, bySdk].map(({ headers }) => headers['content-length'] !== undefined);
  expect(lengths).toEqual([true, false]);
});

test.each<Readonly<Record<string, unknown>>>([
  { clientCapabilities: 7 },
  { clientInfo: { name: 7 } },
  { protocolVersion: 7 },
])('an envelope of the newest revision with a fault is refused: %j', async (fault) => {
  const modern = client.speaking('modern');
  const { body, headers } = modern.message('tools/call', { name: 'get_alert', arguments: { alert_id: 'A' } });
  for (const [name, value] of Object.entries(fault))
    Object.assign(body.params._meta!, { [`io.modelcontextprotocol/${name}`]: value });
  const answer = await post(headers, JSON.stringify(body));
  expect([answer.status, answer.json]).toMatchObject([400, { id: 1, error: { code: -32602 } }]);
});

test.each([
  ['legacy', 200],
  ['modern', 404],
] as const)('%s: a method that there is not', async (era, status) => {
  const answer = await client.speaking(era).request('resources/subscribe');
  expect([answer.status, answer.json]).toMatchObject([status, { id: 1, error: { code: -32601 } }]);
});

test.each(ERAS)('%s: notifications are taken without a word', async (era) => {
  const { headers, body } = client.speaking(era).message('notifications/cancelled', { name: undefined });
  const { jsonrpc, method, params } = body;
  const { status, text } = await post(headers, JSON.stringify({ jsonrpc, method, params }));
  expect([status, text]).toEqual([202, '']);
});
