/** Any origin may call: these endpoints use no cookies, and each client sends its own token. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate',
} as const;

export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version',
  'Access-Control-Max-Age': '86400',
} as const;

export const SECRET_ANSWER_HEADERS = {
  ...CORS_HEADERS,
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
} as const;
