/** Pages of any site may read the answers: no cookie is sent, and a token comes from the client itself. */
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

/** Answers with credentials in them are kept by nobody. */
export const SECRET_ANSWER_HEADERS = {
  ...CORS_HEADERS,
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
} as const;
