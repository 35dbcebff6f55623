import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from '../instructions.js';
import { failure, JSON_RPC_CODES, RpcError, type Failure, type RpcRequest } from '../json-rpc.js';
import { isMethod, Methods, progressTo } from '../methods.js';
import type { JsonPieces } from '../response-stream.js';

/** Revisions with `initialize`, newest first. */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

interface Exchange {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly isGone: boolean;
  notify(message: object): void;
}

/** Serves revisions up to 2025-11-25. Why own code: a server of the SDK takes longer than a call. */
@Injectable()
export class LegacyServer {
  constructor(private readonly methods: Methods) {}

  /** Returns the answer or its JSON; null when the client disconnected. */
  async answer(
    { id, method, params }: RpcRequest,
    caller: Caller,
    exchange: Exchange,
  ): Promise<Failure | JsonPieces | null> {
    if (method === 'initialize')
      return answerWith(id, JSON.stringify(initializeResult(params['protocolVersion'])));
    if (method === 'ping') return answerWith(id, '{}');
    if (!isMethod(method)) return failure(id, JSON_RPC_CODES.methodNotFound, 'Method not found');
    const progress = progressTo(params['_meta'], (told) => exchange.notify({ jsonrpc: '2.0', ...told }));
    try {
      const watching = { progress, signal: () => exchange.signal };
      const { json } = await this.methods.answer(method, params, caller, watching);
      return exchange.isGone ? null : answerWith(id, json);
    } catch (error) {
      if (error instanceof RpcError) return failure(id, error.code, error.message, error.data);
      throw error;
    }
  }
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
