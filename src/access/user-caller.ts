import type { Caller, Feature } from '@alert-review/kernel';
import { ROLE_PERMISSIONS } from './domain/roles.js';
import type { Role } from './domain/user.events.js';

/** Returns the caller for requests of a signed-in person at a page. */
export const callerOfUser = (
  user: { readonly id: string; readonly orgId: string; readonly role: Role },
  features: readonly Feature[],
  correlationId: string,
): Caller => ({
  kind: 'human',
  orgId: user.orgId,
  userId: user.id,
  via: 'web',
  clientId: null,
  scopes: ROLE_PERMISSIONS[user.role],
  permissions: ROLE_PERMISSIONS[user.role],
  features,
  correlationId,
});
