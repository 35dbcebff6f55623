import type { Caller } from '@alert-review/kernel';

/** Makes the caller for clients before authentication, and for replays. */
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
