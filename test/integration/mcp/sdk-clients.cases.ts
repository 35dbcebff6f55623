import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import * as v2 from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { laterNode } from '../../support/conformance-suite.js';
import { McpClient } from '../../support/mcp-client.js';
import { describeWithServer } from '../../support/require.js';
import { listening, testToolsApp } from './mcp-app.js';

const INFO = { name: 'test', version: '1' };

let url: URL;
let access: string;
let requestInit: RequestInit;
let orgId: string;

beforeAll(async () => {
  const server = await testToolsApp();
  const bank = await server.newOrganization();
  const { connection } = await McpClient.connect(server, bank);
  url = new URL(`http://127.0.0.1:${await listening(server)}/mcp/v1`);
  access = connection.tokens.access;
  requestInit = { headers: { authorization: `Bearer ${access}` } };
  orgId = bank.id;
});

async function ofV1() {
  const client = new Client(INFO);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

async function ofV2(options: v2.ClientOptions = {}) {
  const client = new v2.Client(INFO, options);
  await client.connect(new v2.StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

test.each([
  ['1.32.2', ofV1],
  ['2.4.0', () => ofV2()],
  ['2.4.0 that asks which revision there is', () => ofV2({ versionNegotiation: { mode: 'auto' } })],
])('the SDK %s lists tools, calls them, and reads what is refused', async (_, connect) => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['get_alert', 'test_echo']));
  const answer = await client.callTool({ name: 'test_echo', arguments: { text: 'x' } });
  expect(answer).toMatchObject({ structuredContent: { text: `${orgId} x` } });
  const refused = await client.callTool({ name: 'get_alert', arguments: { alert_id: 'none' } });
  expect(refused).toMatchObject({ isError: true, _meta: { code: 'alert_not_found' } });
  await expect(client.callTool({ name: 'no_tool' })).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

describeWithServer('MCP_INSPECTOR', 'the command line of the Inspector', (folder) => {
  /** What it prints, and how it ends. */
  const inspected = (...argv: string[]): Promise<{ readonly code: number; readonly json: object }> =>
    new Promise((resolve) => {
      const script = path.join(folder, 'clients/launcher/build/index.js');
      const at = ['--cli', url.href, '--transport', 'http', '--header', `Authorization: Bearer ${access}`];
      const env = { ...process.env, HOME: os.tmpdir() };
      execFile(laterNode!, [script, ...at, ...argv], { env }, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), json: JSON.parse(stdout) as object }),
      );
    });

  test('lists tools, calls them, and reads what is refused', async () => {
    const call = ['--method', 'tools/call', '--tool-name'];
    const list = await inspected('--method', 'tools/list');
    const { tools } = list.json as { readonly tools: readonly { readonly name: string }[] };
    expect([list.code, tools.map(({ name }) => name)]).toEqual([
      0,
      expect.arrayContaining(['get_alert', 'test_echo']) as string[],
    ]);
    const answer = await inspected(...call, 'test_echo', '--tool-arg', 'text=x');
    expect(answer).toMatchObject({ code: 0, json: { structuredContent: { text: `${orgId} x` } } });
    const refused = await inspected(...call, 'get_alert', '--tool-arg', 'alert_id=none');
    expect(refused).toMatchObject({ json: { isError: true, _meta: { code: 'alert_not_found' } } });
    expect(refused.code).not.toBe(0);
  });
});
