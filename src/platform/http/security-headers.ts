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

/**
 * Content policy of pages. It has no form-action, because Chromium applies it to redirects, too, and these
 * may lead to any application.
 */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

/** Headers of an HTML page, which loads its stylesheet, script and icon from this server. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
  // Not no-referrer, because Chromium would then send `Origin: null` with our forms.
  'Referrer-Policy': 'same-origin',
};

/**
 * Headers of the page with the API reference. Its renderer, a package, creates styles at run time. Scripts
 * are still our own files, and the page holds only data that a visitor requests with a key.
 */
export const API_REFERENCE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
};

/** Header for servers reached through https: for a year, browsers use nothing else. */
export const STRICT_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const;

/** The security headers as lines, for an answer that is written directly to the socket. */
export const SECURITY_HEADER_LINES = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/**
 * Sets the security headers on the raw response, so that answers that bypass Fastify have them, too.
 * Headers of a handler win.
 */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
}
