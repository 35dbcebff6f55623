import { Injectable } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { CallTool } from '../call-tool.js';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from '../instructions.js';
import { failure, JSON_RPC_CODES, RpcError, type Failure, type RpcRequest } from '../json-rpc.js';
import { isOtherMethod, OtherMethods } from '../other-methods.js';
import type { JsonPieces } from '../response-stream.js';
import { ToolCatalogue, UNKNOWN_CURSOR } from '../tool-catalogue.js';
import type { Tool } from '../tool.js';

/** Revisions with `initialize`, newest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const TOOL_CALL_FORM_PROBLEM = 'tools/call needs a name, which is a text, and arguments, which are an object';
interface Exchange {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly isGone: boolean;
  notify(message: object): void;
}

/** Serves revisions up to 2025-11-25. Why own code: a server of the SDK takes longer than a call. */
@Injectable()
export class LegacyServer {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly calls: CallTool,
    private readonly others: OtherMethods,
  ) {}

  /** Returns the answer or its JSON; null when the client disconnected. */
  async answer(
    request: RpcRequest,
    caller: Caller,
    exchange: Exchange,
  ): Promise<Failure | JsonPieces | null> {
    const { id, method, params } = request;
    switch (method) {
      case 'initialize':
        return answerWith(id, JSON.stringify(initializeResult(params['protocolVersion'])));
      case 'ping':
        return answerWith(id, '{}');
      case 'tools/list':
        return params['cursor'] === undefined
          ? answerWith(id, this.catalogue.listJson)
          : failure(id, JSON_RPC_CODES.invalidParams, UNKNOWN_CURSOR);
      case 'tools/call':
        return this.callTool(request, caller, exchange);
      default:
        return this.answerOther(request, caller, exchange);
    }
  }

  private async answerOther({ id, method, params }: RpcRequest, caller: Caller, exchange: Exchange) {
    if (!isOtherMethod(method)) return failure(id, JSON_RPC_CODES.methodNotFound, 'Method not found');
    const watching = { progress: () => undefined, signal: () => exchange.signal };
    try {
      const result = await this.others.answer(method, params, caller, watching);
      return exchange.isGone ? null : answerWith(id, JSON.stringify(result));
    } catch (error) {
      if (error instanceof RpcError) return failure(id, error.code, error.message, error.data);
      if (error instanceof AppError) return failure(id, JSON_RPC_CODES.internalError, error.message);
      throw error;
    }
  }

  private async callTool({ id, params }: RpcRequest, caller: Caller, exchange: Exchange) {
    if (!isCall(params)) return failure(id, JSON_RPC_CODES.invalidParams, TOOL_CALL_FORM_PROBLEM);
    const tool: Tool | null = this.catalogue.find(params['name']);
    if (!tool) return failure(id, JSON_RPC_CODES.invalidParams, 'Unknown tool');
    const watching = { progress: progressOf(params, exchange.notify), signal: () => exchange.signal };
    try {
      const { json } = await this.calls.call(tool, params['arguments'], caller, watching);
      return exchange.isGone ? null : answerWith(id, json);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failure(id, JSON_RPC_CODES.internalError, error.message);
    }
  }
}

const isCall = ({ name, arguments: args }: RpcRequest['params']): boolean =>
  typeof name === 'string' &&
  (args === undefined || (typeof args === 'object' && args !== null && !Array.isArray(args)));

/** Makes a progress function; only clients that sent a progress token get notifications. */
function progressOf({ _meta: meta }: RpcRequest['params'], notify: Exchange['notify']) {
  const { progressToken } = (meta ?? {}) as { readonly progressToken?: unknown };
  const isAsked = typeof progressToken === 'string' || typeof progressToken === 'number';
  return (progress: number, total: number): void => {
    const params = { progressToken, progress, total };
    if (isAsked) notify({ jsonrpc: '2.0', method: 'notifications/progress', params });
  };
}

const answerWith = (id: RpcRequest['id'], result: Buffer | string): JsonPieces => [
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`,
  result,
  '}',
];

/** Answers the handshake, leniently: an incomplete request still gets a complete answer. */
const initializeResult = (asked: unknown): object => ({
  protocolVersion: LEGACY_REVISIONS.find((known) => known === asked) ?? LEGACY_REVISIONS[0],
  capabilities: CAPABILITIES,
  serverInfo: SERVER_INFO,
  instructions: INSTRUCTIONS,
});
