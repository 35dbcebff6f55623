import { Injectable } from '@nestjs/common';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  McpError,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { CallTool } from '../call-tool.js';
import { SERVER_INFO } from '../instructions.js';
import type { RpcRequest } from '../json-rpc.js';
import { ToolCatalogue } from '../tool-catalogue.js';
import { InProcessTransport } from './in-process-transport.js';

/** Making a validator takes longer than a call, and the SDK would make one for each request. */
const OPTIONS = {
  capabilities: { tools: {} },
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
};

export interface Exchange {
  /** Ends when the client goes. */
  readonly signal: AbortSignal;
  /** Takes what is said before the answer. */
  notify(message: JSONRPCMessage): void;
}

/** Revisions up to 2025-11-25. A server for each request: shared ones have mixed up two clients' answers. */
@Injectable()
export class LegacyServer {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly calls: CallTool,
  ) {}

  /** The answer; null when the client went before it. */
  async answer(
    request: RpcRequest,
    caller: Caller,
    { signal, notify }: Exchange,
  ): Promise<JSONRPCMessage | null> {
    const server = new Server(SERVER_INFO, OPTIONS);
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      const tool = this.catalogue.find(params.name);
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool`);
      const progressToken = params._meta?.progressToken;
      const progress = (done: number, total: number) => {
        if (progressToken === undefined) return;
        const progressed = { progressToken, progress: done, total };
        void extra.sendNotification({ method: 'notifications/progress', params: progressed });
      };
      return this.calls
        .call(tool, params.arguments, caller, { progress, signal: extra.signal })
        .catch(asRpcError);
    });
    return new Promise((resolve, reject) => {
      const transport = new InProcessTransport((message) =>
        'method' in message ? notify(message) : resolve(message),
      );
      server.onclose = () => resolve(null);
      signal.addEventListener('abort', () => void server.close(), { once: true });
      server.connect(transport).then(() => transport.onmessage?.({ jsonrpc: '2.0', ...request }), reject);
    });
  }
}

function asRpcError(error: unknown): never {
  if (error instanceof AppError) throw new McpError(ErrorCode.InternalError, error.message);
  throw error;
}
