import { type Caller, type Feature, PERMISSIONS } from '@alert-review/kernel';

/** Caller of anyone with access to the server's socket or data directory. */
export const operatorCaller = (
  organization: { readonly id: string; readonly features: readonly Feature[] },
  correlationId: string,
): Caller => ({
  kind: 'human',
  orgId: organization.id,
  userId: 'operator',
  via: 'cli',
  clientId: null,
  scopes: PERMISSIONS,
  permissions: PERMISSIONS,
  features: organization.features,
  correlationId,
});
