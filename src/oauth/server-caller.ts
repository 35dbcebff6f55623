import type { Caller } from '@alert-review/kernel';

/**
 * Creates the caller for work that the server does for a client that is not authenticated yet, or on a
 * replay.
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
