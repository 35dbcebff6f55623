import type { ServerResponse } from 'node:http';

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

/** For a server whose users come over https: browsers then come no other way for a year. */
export const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** For an answer that is written to the socket itself: each a line. */
export const SECURITY_HEADER_LINES = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** On the raw response, so that answers which bypass Fastify carry them; a handler's own header wins. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}
