import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createMcpHandler, inputRequired, Server } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { Config } from '../../platform/config/config.js';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from '../instructions.js';
import { METHODS, Methods, progressTo } from '../methods.js';
import { onClientGone } from '../response-stream.js';
import type { ToolResult } from '../tool-results.js';

const REVISION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
/** Lists are equal for all and change with releases. */
const CACHED_METHODS = ['server/discover', ...METHODS.filter((method) => method.endsWith('/list'))];

const OPTIONS = {
  capabilities: CAPABILITIES,
  instructions: INSTRUCTIONS,
  cacheHints: Object.fromEntries(
    CACHED_METHODS.map((method) => [method, { ttlMs: 300_000, cacheScope: 'public' as const }]),
  ),
};

/** Why no schema of the SDK: it takes a fault of the client for one of ours. */
const PARAMS = z.looseObject({});

/** Tells a modern request: revisions from 2026-07-28 on name themselves in each of them. */
export function isModern({ headers }: FastifyRequest, body: unknown): boolean {
  if (headers['mcp-protocol-version'] === REVISION) return true;
  const meta = (body as { params?: { _meta?: object | null } | null } | null)?.params?._meta;
  return meta !== null && typeof meta === 'object' && VERSION_KEY in meta;
}

/** Revision 2026-07-28: no handshake or session; the SDK makes a server per request. */
@Injectable()
export class ModernServer implements OnModuleDestroy {
  private readonly handler = createMcpHandler(({ authInfo }) => this.serverFor(callerIn(authInfo)), {
    legacy: 'reject',
  });

  constructor(
    private readonly methods: Methods,
    private readonly config: Config,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.handler.close();
  }

  async answer(request: FastifyRequest, reply: FastifyReply, body: unknown, caller: Caller): Promise<void> {
    const aborted = new AbortController();
    onClientGone(reply, () => aborted.abort());
    const asked = new Request(`${this.config.publicBaseUrl}/mcp/v1`, {
      method: 'POST',
      headers: new Headers(headersOf(request)),
      signal: aborted.signal,
    });
    const authInfo = {
      token: '',
      clientId: caller.clientId ?? '',
      scopes: [...caller.scopes],
      extra: { caller },
    };
    const response = await this.handler.fetch(asked, { parsedBody: body, authInfo });
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    void reply.send(response.body ? Readable.fromWeb(response.body) : undefined);
  }

  private serverFor(caller: Caller): Server {
    const server = new Server(SERVER_INFO, OPTIONS);
    for (const method of METHODS)
      server.setRequestHandler(method, { params: PARAMS }, async (params, { mcpReq }) => {
        const progress = progressTo(mcpReq._meta, (told) => void mcpReq.notify(told));
        const watching = { progress, signal: () => mcpReq.signal };
        const { result } = await this.methods.answer(method, params, caller, watching);
        const held = heldOf(result);
        if (!held || mcpReq.inputResponses || !opensUrls(mcpReq.envelope)) return result;
        return inputRequired({ inputRequests: { confirm: inputRequired.elicitUrl(held) } });
      });
    return server;
  }
}

function callerIn(authInfo: { readonly extra?: Record<string, unknown> } | undefined): Caller {
  return authInfo!.extra!['caller'] as Caller;
}

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

/** The page of a held call, where its user answers; the client's answer proves nothing and is not read. */
function heldOf(result: object): { readonly message: string; readonly url: string } | null {
  const { _meta: meta, content } = result as Partial<ToolResult>;
  const held = meta?.['held'] as { readonly url: string } | undefined;
  return held ? { message: content![0]!.text, url: held.url } : null;
}

function opensUrls(envelope: object | undefined): boolean {
  const capabilities = (envelope as Record<string, unknown> | undefined)?.[CAPABILITIES_KEY];
  return (capabilities as { elicitation?: { url?: object } } | undefined)?.elicitation?.url !== undefined;
}
