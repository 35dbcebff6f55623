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

/** Why no form-action: Chromium applies it to redirects, which may lead to any application. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Headers of an HTML page: it loads its stylesheet, script and icon from here. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
  // Why not no-referrer: Chromium would send `Origin: null` with our forms.
  'Referrer-Policy': 'same-origin',
};

/**
 * Headers of the page that shows the description of the API: its renderer, a package, makes styles as it
 * goes. Scripts stay our own files, and the page holds no data but what a visitor asks for with a key.
 */
export const REFERENCE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
};

/** Header for servers reached by https: browsers then use nothing else for a year. */
export const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** The security headers as lines, for an answer written to the socket. */
export const SECURITY_HEADER_LINES = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Why raw: answers that bypass Fastify carry them; a handler's header wins. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}
