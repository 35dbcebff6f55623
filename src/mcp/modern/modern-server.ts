import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  createMcpHandler,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Config } from '../../platform/config/config.js';
import { CallTool } from '../call-tool.js';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from '../instructions.js';
import { RpcError } from '../json-rpc.js';
import { OTHER_METHODS, OtherMethods } from '../other-methods.js';
import { onClientGone } from '../response-stream.js';
import { ToolCatalogue, UNKNOWN_CURSOR } from '../tool-catalogue.js';

const REVISION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
/** Caching of lists, which are equal for all and change with releases. */
const LIST_CACHE_HINTS = { ttlMs: 300_000, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: CAPABILITIES,
  instructions: INSTRUCTIONS,
  cacheHints: {
    'tools/list': LIST_CACHE_HINTS,
    'prompts/list': LIST_CACHE_HINTS,
    'resources/list': LIST_CACHE_HINTS,
    'resources/templates/list': LIST_CACHE_HINTS,
    'server/discover': LIST_CACHE_HINTS,
  },
};

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
    private readonly catalogue: ToolCatalogue,
    private readonly calls: CallTool,
    private readonly others: OtherMethods,
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
    server.setRequestHandler('tools/list', ({ params }) => {
      if (params?.cursor === undefined) return this.catalogue.list;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, UNKNOWN_CURSOR);
    });
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const tool = this.catalogue.find(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool');
      const progressToken = mcpReq._meta?.progressToken;
      const progress = (done: number, total: number) => {
        if (progressToken === undefined) return;
        const progressed = { progressToken, progress: done, total };
        void mcpReq.notify({ method: 'notifications/progress', params: progressed });
      };
      const watching = { progress, signal: () => mcpReq.signal };
      const { result } = await this.calls
        .call(tool, params.arguments, caller, watching)
        .catch(asProtocolError);
      const url = urlToOpen(result._meta);
      if (url === null || mcpReq.inputResponses || !opensUrls(mcpReq.envelope)) return result;
      const message = result.content[0]!.text;
      return inputRequired({ inputRequests: { confirm: inputRequired.elicitUrl({ message, url }) } });
    });
    for (const method of OTHER_METHODS)
      server.setRequestHandler(method, ({ params }, { mcpReq }) => {
        const watching = { progress: () => undefined, signal: () => mcpReq.signal };
        return this.others.answer(method, params ?? {}, caller, watching).catch(asProtocolError) as never;
      });
    return server;
  }
}

function callerIn(authInfo: { readonly extra?: Record<string, unknown> } | undefined): Caller {
  return authInfo!.extra!['caller'] as Caller;
}

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

/** The page where the user answers a held call; the client's own answer proves nothing and is not read. */
const urlToOpen = (meta: { readonly held?: unknown } | undefined): string | null =>
  (meta?.held as { readonly url: string } | undefined)?.url ?? null;

function opensUrls(envelope: object | undefined): boolean {
  const capabilities = (envelope as Record<string, unknown> | undefined)?.[CAPABILITIES_KEY];
  return (capabilities as { elicitation?: { url?: object } } | undefined)?.elicitation?.url !== undefined;
}

function asProtocolError(error: unknown): never {
  if (error instanceof RpcError) throw new ProtocolError(error.code, error.message, error.data);
  if (error instanceof AppError) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  throw error;
}
