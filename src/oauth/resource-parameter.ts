import { AppError } from '@alert-review/kernel';
import type { Config } from '../platform/config/config.js';

/** Matches the part of an address in which upper and lower case are equal (RFC 3986, 6.2.2.1). */
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?#@]*(?=[/?#]|$)/i;

/** Checks that the `resource` parameter is missing or names the MCP endpoint. Throws invalid_target. */
export function requireMcpResource(resource: string | undefined, { mcpUrl }: Config): void {
  const named = resource?.replace(SCHEME_AND_HOST, (part) => part.toLowerCase());
  if (named !== undefined && named !== mcpUrl && named !== `${mcpUrl}/`)
    throw new AppError('invalid_target', { field: 'resource', value: resource });
}
