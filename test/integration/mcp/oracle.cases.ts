import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { AuthenticateAccessToken } from '../../../src/oauth/queries/authenticate-access-token.query.js';
import type { Caller } from '@alert-review/kernel';
import { CallTool } from '../../../src/mcp/call-tool.js';
import { SERVER_INFO } from '../../../src/mcp/instructions.js';
import { ToolCatalogue, UNKNOWN_CURSOR_TEXT } from '../../../src/mcp/tool-catalogue.js';
import type { TestApp } from '../../support/app.js';
import { McpClient } from '../../support/mcp-client.js';
import { testToolsApp } from './mcp-app.js';

let server: TestApp;
let client: McpClient;
let caller: Caller;

beforeAll(async () => {
  server = await testToolsApp();
  client = await McpClient.connect(server, await server.newOrganization());
  const { access } = client.connection.tokens;
  caller = await server.bus.send(new AuthenticateAccessToken(access, 'test'));
});

/** The server of the official SDK with our tools: progress and the answer, as it would send them. */
async function bySdk(message: JSONRPCMessage): Promise<JSONRPCMessage[]> {
  const catalogue = server.app.get(ToolCatalogue, { strict: false });
  const calls = server.app.get(CallTool, { strict: false });
  const sdk = new Server(SERVER_INFO, { capabilities: { tools: {} } });
  sdk.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    if (params?.cursor === undefined) return catalogue.list().result;
    throw new McpError(ErrorCode.InvalidParams, UNKNOWN_CURSOR_TEXT);
  });
  sdk.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification, signal }) => {
    const tool = catalogue.find(params.name, []);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'Unknown tool');
    const progressToken = params._meta?.progressToken;
    const progress = (done: number, total: number) => {
      if (progressToken === undefined) return;
      const progressed = { progressToken, progress: done, total };
      void sendNotification({ method: 'notifications/progress', params: progressed });
    };
    return (await calls.call(tool, params.arguments, caller, { progress, signal: () => signal })).result;
  });
  const [here, there] = InMemoryTransport.createLinkedPair();
  const said: JSONRPCMessage[] = [];
  const answered = new Promise<void>((resolve) => {
    here.onmessage = (each) => {
      said.push(each);
      if (!('method' in each)) resolve();
    };
  });
  await sdk.connect(there);
  await here.send(message);
  await answered;
  await sdk.close();
  return said;
}

async function byUs(method: string, params: object): Promise<JSONRPCMessage[]> {
  const accept = 'application/json, text/event-stream';
  const { text, json, headers } = await client.request(method, params, { accept });
  if (!String(headers['content-type']).startsWith('text/event-stream')) return [json];
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as JSONRPCMessage);
}

/** Words of errors are ours. */
const inShort = (message: JSONRPCMessage) =>
  'error' in message ? { ...message, error: message.error.code } : message;

test.each<[string, object]>([
  ['ping', {}],
  ['tools/list', {}],
  ['tools/list', { cursor: 'x' }],
  ['tools/call', { name: 'test_echo', arguments: { text: 'Ü ⟨x⟩ "quoted" \u2028' } }],
  ['tools/call', { name: 'test_echo', arguments: { text: 'x' }, _meta: { progressToken: 't' } }],
  ['tools/call', { name: 'test_echo', arguments: { text: 'x' }, _meta: { progressToken: 0 } }],
  ['tools/call', { name: 'test_echo', arguments: { text: 7 } }],
  ['tools/call', { name: 'test_echo' }],
  ['tools/call', { name: 'get_alert', arguments: { alert_id: 'none' } }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['completion/complete', {}],
])('%s %j is answered as the SDK answers it', async (method, params) => {
  const expected = await bySdk({ jsonrpc: '2.0', id: 1, method, params } as JSONRPCMessage);
  expect((await byUs(method, params)).map(inShort)).toEqual(expected.map(inShort));
});
