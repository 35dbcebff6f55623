import { AppError } from '@alert-review/kernel';
import type { Config } from '../platform/config/config.js';

/** Checks that the `resource` parameter is missing or names the MCP endpoint. Throws invalid_target. */
export function requireMcpResource(resource: string | undefined, { mcpUrl }: Config): void {
  if (resource !== undefined && resource !== mcpUrl && resource !== `${mcpUrl}/`)
    throw new AppError('invalid_target', { field: 'resource', value: resource });
}
