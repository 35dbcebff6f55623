type RequestId = string | number | null;

export interface Failure {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly error: { readonly code: number; readonly message: string; readonly data?: object };
}

/** Codes of errors: -32000 to -32019 are ours but for -32002 of the protocol, the others are JSON-RPC's. */
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

/** A fault of a request other than a call of a tool. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

export const rpcFailure = (id: RequestId, code: number, message: string, data?: object): Failure => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data && { data }) },
});

export interface RpcRequest {
  readonly id: Exclude<RequestId, null>;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Leaves out `params` and `arguments` that are null, as some clients send what they do not have. */
export function withoutNulls(body: unknown): unknown {
  const { params, ...message } = (body ?? {}) as {
    readonly params?: { readonly arguments?: unknown } | null;
  };
  if (params === null) return message;
  if (params?.arguments !== null) return body;
  return { ...message, params: { ...params, arguments: undefined } };
}

/** Returns the request; `silent` for a notification or an answer; else null. */
export function readMessage(body: unknown): RpcRequest | 'silent' | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const { jsonrpc, id, method, params } = body as Readonly<Record<string, unknown>>;
  if (jsonrpc !== '2.0') return null;
  if (method === undefined) return 'result' in body || 'error' in body ? 'silent' : null;
  if (typeof method !== 'string') return null;
  if (id === undefined) return 'silent';
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const isObject = params !== null && typeof params === 'object' && !Array.isArray(params);
  if (params !== undefined && !isObject) return null;
  return { id, method, params: (params ?? {}) as RpcRequest['params'] };
}
