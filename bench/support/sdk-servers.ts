/**
 * The official SDKs as their documentation shows them. `/v1` and `/v2` have no sessions and create a server
 * with 30 tools for each request; `/sessions` creates one per session; `/bare` is Fastify without MCP. Prints
 * its port. The file named as argument has the answers, by the value that `requestedIdOrPageOf` returns for a
 * call's arguments.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as v2 from '@modelcontextprotocol/server';
import Fastify from 'fastify';
import { ALL_TOOLS } from '../../src/mcp/tools/index.js';
import { requestedIdOrPageOf } from './asked-for.js';

const INFO = { name: 'bench', version: '1' };
const TOOLS = 30;

const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<string, CallToolResult>;
const answerTo = (args: object): CallToolResult => answers[requestedIdOrPageOf(args)]!;
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
      answerTo,
    );
  return server;
}

function serverOfV2(): v2.McpServer {
  const server = new v2.McpServer(INFO);
  for (const { name, title, description, input, output } of tools)
    server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, answerTo);
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

const sessions = new Map<string, StreamableHTTPServerTransport>();
express.post('/sessions', async (request, response) => {
  let transport = sessions.get(String(request.headers['mcp-session-id']));
  if (!transport) {
    const opened = new StreamableHTTPServerTransport({
      enableJsonResponse: true,
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, opened),
    });
    transport = opened;
    await serverOfV1().connect(transport);
  }
  await transport.handleRequest(request, response, request.body);
});

const texts = new Map(
  Object.entries(answers).map(([asked, result]) => [
    asked,
    JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
  ]),
);
const bare = Fastify();
bare.post<{ Body: { params: { arguments: object } } }>('/bare', (request, reply) =>
  reply.type('application/json').send(texts.get(requestedIdOrPageOf(request.body.params.arguments))),
);
await bare.ready();

const handler = v2.createMcpHandler(serverOfV2, { legacy: 'reject' });

async function answerByV2({ headers }: IncomingMessage, response: ServerResponse, body: unknown) {
  const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const asked = new Request('http://127.0.0.1/v2', { method: 'POST', headers: new Headers(given) });
  const answer = await handler.fetch(asked, { parsedBody: body });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

const server = createServer((request, response) => {
  if (request.url === '/v1' || request.url === '/sessions') return void express(request, response);
  if (request.url === '/bare') return void bare.routing(request, response);
  void buffer(request).then((body) => answerByV2(request, response, JSON.parse(body.toString())));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
