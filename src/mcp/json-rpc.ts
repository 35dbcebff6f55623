type RequestId = string | number | null;

export interface RpcFailureMessage {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly error: { readonly code: number; readonly message: string; readonly data?: object };
}

/**
 * Error codes. -32002 is defined by MCP, the other codes from -32000 to -32019 by this server, the rest by
 * JSON-RPC.
 */
export const JSON_RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  refused: -32000,
  unauthorized: -32001,
  resourceNotFound: -32002,
  insufficientScope: -32003,
} as const;

/** An error that is answered as a JSON-RPC error. Refusals of tool calls are results instead. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

export const rpcFailure = (
  id: RequestId,
  code: number,
  message: string,
  data?: object,
): RpcFailureMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
});

export interface RpcRequest {
  readonly id: Exclude<RequestId, null>;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Removes `params` or `arguments` that are null; some clients send null for an omitted field. */
export function withoutNullParams(body: unknown): unknown {
  const { params, ...message } = (body ?? {}) as {
    readonly params?: { readonly arguments?: unknown } | null;
  };
  if (params === null) return message;
  if (params?.arguments !== null) return body;
  return { ...message, params: { ...params, arguments: undefined } };
}

/** Returns the request, `silent` for a notification or a response, and null for anything else. */
export function parseRpcMessage(body: unknown): RpcRequest | 'silent' | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const { jsonrpc, id, method, params } = body as Readonly<Record<string, unknown>>;
  if (jsonrpc !== '2.0') return null;
  if (method === undefined) return 'result' in body || 'error' in body ? 'silent' : null;
  if (typeof method !== 'string') return null;
  if (id === undefined) return 'silent';
  // A larger number would be answered as another one.
  if (typeof id !== 'string' && !(typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER))
    return null;
  const isObject = params !== null && typeof params === 'object' && !Array.isArray(params);
  if (params !== undefined && !isObject) return null;
  return { id, method, params: (params ?? {}) as RpcRequest['params'] };
}
