/**
 * The official SDKs as their documentation shows them for servers without sessions: a new server with 30
 * tools for each request. It prints its port; `/v1` and `/v2` answer get_alert with what is in the file
 * named first.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as v2 from '@modelcontextprotocol/server';
import { ALL_TOOLS } from '../../src/mcp/tools/index.js';

const INFO = { name: 'bench', version: '1' };
const TOOLS = 30;

const result = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as CallToolResult;
const tools = Array.from({ length: TOOLS }, (_, n) => {
  const { name, ...tool } = ALL_TOOLS[n % ALL_TOOLS.length]!;
  return { ...tool, name: n < ALL_TOOLS.length ? name : `${name}_${n}` };
});

function serverOfV1(): McpServer {
  const server = new McpServer(INFO);
  for (const { name, title, description, input, output } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: input.shape, outputSchema: output.shape },
      () => result,
    );
  return server;
}

function serverOfV2(): v2.McpServer {
  const server = new v2.McpServer(INFO);
  for (const { name, title, description, input, output } of tools)
    server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, () => result);
  return server;
}

const express = createMcpExpressApp();
express.post('/v1', async (request, response) => {
  const server = serverOfV1();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
  response.on('close', () => void transport.close().then(() => server.close()));
});

const handler = v2.createMcpHandler(serverOfV2, { legacy: 'reject' });

async function answerByV2({ headers }: IncomingMessage, response: ServerResponse, body: unknown) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const asked = new Request('http://127.0.0.1/v2', { method: 'POST', headers: new Headers(given) });
  const answer = await handler.fetch(asked, { parsedBody: body });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const server = createServer((request, response) => {
  if (request.url === '/v1') return void express(request, response);
  void buffer(request).then((body) => answerByV2(request, response, JSON.parse(body.toString())));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
