import type { Caller } from '@alert-review/kernel';

/**
 * Returns the caller for the server's own work on a request of a client that is not authenticated yet, or on
 * a replay.
 */
export const serverCaller = (
  orgId: string,
  correlationId: string,
  of: { readonly clientId?: string; readonly grantId?: string } = {},
): Caller => ({
  kind: 'system',
  orgId,
  userId: 'oauth',
  via: 'system',
  clientId: of.clientId ?? null,
  ...(of.grantId === undefined ? {} : { grantId: of.grantId }),
  scopes: [],
  permissions: [],
  features: [],
  correlationId,
});
