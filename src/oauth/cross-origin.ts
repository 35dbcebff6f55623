/**
 * Headers that let pages of any origin call an endpoint. These endpoints use no cookies, and each client
 * sends its own token.
 */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate',
} as const;

/** Headers of the answer to a preflight request. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
  'Access-Control-Max-Age': '86400',
} as const;

/** Headers of an answer with a secret, which must not be cached. */
export const SECRET_ANSWER_HEADERS = {
  ...CORS_HEADERS,
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
} as const;
