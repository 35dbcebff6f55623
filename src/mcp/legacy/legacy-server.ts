import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { SERVER_CAPABILITIES, SERVER_INSTRUCTIONS, SERVER_IDENTITY } from '../instructions.js';
import { rpcFailure, JSON_RPC_CODES, type RpcFailureMessage, type RpcRequest } from '../json-rpc.js';
import { isMethodOfAllRevisions, RpcMethods } from '../rpc-methods.js';
import type { JsonTextPieces, ResponseStream } from '../response-stream.js';

/** Protocol revisions that begin with `initialize`, newest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/**
 * Serves revisions up to 2025-11-25. Written here, because creating a server of the SDK takes longer than a
 * whole call.
 */
@Injectable()
export class LegacyServer {
  constructor(private readonly methods: RpcMethods) {}

  /** Returns the failure or the pieces of the JSON response; null if the client has disconnected. */
  async answer(
    message: RpcRequest,
    caller: Caller,
    stream: ResponseStream,
  ): Promise<RpcFailureMessage | JsonTextPieces | null> {
    const { id, method, params } = message;
    if (method === 'initialize')
      return answerWith(id, JSON.stringify(initializeResult(params['protocolVersion'])));
    if (method === 'ping') return answerWith(id, '{}');
    if (!isMethodOfAllRevisions(method))
      return rpcFailure(id, JSON_RPC_CODES.methodNotFound, 'Method not found');
    return this.methods.exchange(message, caller, stream, ({ json }) => answerWith(id, json));
  }
}

const answerWith = (id: RpcRequest['id'], result: Buffer | string): JsonTextPieces => [
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`,
  result,
  '}',
];

/** Answers the handshake leniently: an incomplete request still gets a complete result. */
const initializeResult = (asked: unknown): object => ({
  protocolVersion: LEGACY_REVISIONS.find((known) => known === asked) ?? LEGACY_REVISIONS[0],
  capabilities: SERVER_CAPABILITIES,
  serverInfo: SERVER_IDENTITY,
  instructions: SERVER_INSTRUCTIONS,
});
