import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  classifyInboundRequest,
  createMcpHandler,
  inputRequired,
  Server,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Caller, isPlainObject } from '@alert-review/kernel';
import { Config } from '../../platform/config/config.js';
import { SERVER_CAPABILITIES, SERVER_INSTRUCTIONS, SERVER_IDENTITY, SERVER_INFO } from '../instructions.js';
import { parseRpcMessage, type RpcRequest } from '../json-rpc.js';
import { METHODS_OF_ALL_REVISIONS, RpcMethods, progressNotifier } from '../rpc-methods.js';
import { onClientGone, ResponseStream, type JsonTextPieces } from '../response-stream.js';
import type { PreparedResult, ToolResult } from '../tool-results.js';

type Result = Record<string, unknown>;

export const MODERN_REVISION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const DISCOVERY = 'server/discover';
/** These results are the same for every caller and change only with a release, so clients may cache them. */
const CACHED_METHODS = [DISCOVERY, ...METHODS_OF_ALL_REVISIONS.filter((method) => method.endsWith('/list'))];

const OPTIONS = {
  capabilities: SERVER_CAPABILITIES,
  instructions: SERVER_INSTRUCTIONS,
  cacheHints: Object.fromEntries(
    CACHED_METHODS.map((method) => [method, { ttlMs: 300_000, cacheScope: 'public' as const }]),
  ),
};

const SIGNED = { [SERVER_INFO_META_KEY]: SERVER_INFO };
const SIGNATURE = JSON.stringify({ resultType: 'complete', _meta: SIGNED }).slice(1);

/** The schemas of the SDK would report a client's invalid parameters as an internal error. */
const PARAMS = z.looseObject({});

/** Checks whether a request uses a modern revision. From 2026-07-28 on, every request names its revision. */
export function isModernRequest({ headers }: FastifyRequest, body: unknown): boolean {
  if (headers['mcp-protocol-version'] === MODERN_REVISION) return true;
  const meta = (body as { params?: { _meta?: object | null } | null } | null)?.params?._meta;
  return meta !== null && typeof meta === 'object' && VERSION_KEY in meta;
}

/**
 * Serves revision 2026-07-28, which has no handshake and no sessions. Well-formed tool calls are answered
 * here. The SDK answers the rest; its server per request makes the scenario `modern` of the benchmark `mcp`
 * 1.5 to 2.3 times as slow.
 */
@Injectable()
export class ModernServer implements OnModuleDestroy {
  private readonly handler = createMcpHandler(({ authInfo }) => this.serverFor(askedIn(authInfo)), {
    legacy: 'reject',
  });

  constructor(
    private readonly methods: RpcMethods,
    private readonly config: Config,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.handler.close();
  }

  async answer(request: FastifyRequest, reply: FastifyReply, body: unknown, caller: Caller): Promise<void> {
    const call = faultlessCall(request, body);
    if (!call) return this.answerBySdk(request, reply, body, caller);
    const stream = new ResponseStream(request, reply);
    const write = (prepared: PreparedResult<Result>) => answerWith(call, prepared);
    stream.end(await this.methods.exchange(call, caller, stream, write));
  }

  private async answerBySdk(request: FastifyRequest, reply: FastifyReply, body: unknown, caller: Caller) {
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
      extra: {
        caller,
        isDiscovery: (body as { method?: unknown } | null)?.method === DISCOVERY,
      } satisfies Asked,
    };
    const response = await this.handler.fetch(asked, { parsedBody: body, authInfo });
    reply.code(response.status).headers(Object.fromEntries(response.headers));
    void reply.send(response.body ? Readable.fromWeb(response.body) : undefined);
  }

  /**
   * Creates the SDK server for one request. Only discovery includes the icons, because every response repeats
   * the server information.
   */
  private serverFor({ caller, isDiscovery }: Asked): Server {
    const server = new Server(isDiscovery ? SERVER_IDENTITY : SERVER_INFO, OPTIONS);
    for (const method of METHODS_OF_ALL_REVISIONS)
      server.setRequestHandler(method, { params: PARAMS }, async (params, { mcpReq }) => {
        const progress = progressNotifier(mcpReq._meta, (told) => void mcpReq.notify(told));
        const watching = { progress, signal: () => mcpReq.signal };
        const { result } = await this.methods.answer(method, params, caller, watching);
        return mcpReq.inputResponses ? result : resultOrRequest(result, mcpReq.envelope);
      });
    return server;
  }
}

interface Asked {
  readonly caller: Caller;
  readonly isDiscovery: boolean;
}

const askedIn = (authInfo: { readonly extra?: Record<string, unknown> } | undefined): Asked =>
  authInfo!.extra as unknown as Asked;

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));

/**
 * Returns the request if it is a tool call that the SDK would accept; null for other methods and possible
 * faults.
 */
function faultlessCall({ headers }: FastifyRequest, body: unknown): RpcRequest | null {
  const message = parseRpcMessage(body);
  if (message === null || message === 'silent' || message.method !== 'tools/call') return null;
  const { name, arguments: args = {}, ...others } = message.params;
  const version = headers['mcp-protocol-version'];
  const method = headers['mcp-method'];
  if (version !== MODERN_REVISION || method !== message.method || headers['mcp-name'] !== name) return null;
  if (typeof name !== 'string' || !isPlainObject(args) || Object.keys(others).join() !== '_meta') return null;
  const named = { protocolVersionHeader: version, mcpMethodHeader: method };
  const { kind } = classifyInboundRequest({ httpMethod: 'POST', ...named, body });
  return kind === 'modern' ? message : null;
}

function answerWith({ id, params }: RpcRequest, prepared: PreparedResult<Result>): JsonTextPieces {
  const { result, withoutMeta } = prepared;
  const shown = resultOrRequest(result, params['_meta']);
  const { _meta, ...others } = shown;
  if (shown !== result || (_meta && !withoutMeta)) {
    const resultType = others['resultType'] ?? 'complete';
    const signed = { _meta: { ...(_meta as object), ...SIGNED }, ...others, resultType };
    return [JSON.stringify({ result: signed, jsonrpc: '2.0', id })];
  }
  const { json } = withoutMeta ?? prepared;
  const signature = _meta ? signatureWith(_meta) : SIGNATURE;
  return ['{"result":', json.subarray(0, -1), `,${signature},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`];
}

const signatureWith = (meta: object): string =>
  JSON.stringify({ resultType: 'complete', _meta: { ...meta, ...SIGNED } }).slice(1);

/**
 * Asks the client to open the confirmation page of a call that waits for its user. The client's reply is not
 * read, as it proves nothing.
 */
function resultOrRequest(result: Result, envelope: unknown): Result {
  const { _meta: meta, content } = result as Partial<ToolResult>;
  const held = meta?.['held'] as { readonly url: string } | undefined;
  const capabilities = (envelope as Partial<Result> | undefined)?.[CAPABILITIES_KEY];
  const elicits = (capabilities as { readonly elicitation?: { readonly url?: object } } | undefined)
    ?.elicitation;
  if (!held || !elicits?.url) return result;
  const page = inputRequired.elicitUrl({ message: content![0]!.text, url: held.url });
  return { ...inputRequired({ inputRequests: { confirm: page } }), _meta: {} };
}
