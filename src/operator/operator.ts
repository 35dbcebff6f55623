import { type Caller, type Feature, PERMISSIONS } from '@alert-review/kernel';

/**
 * Returns the caller for commands of anyone who can access the server's socket or data directory. It has all
 * permissions.
 */
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
