import { type Caller, FEATURE_NAMES, PERMISSIONS } from '@alert-review/kernel';

/** Returns the caller of background work. `correlationId` connects it to its cause. */
export const jobCaller = (orgId: string, correlationId: string, onBehalfOf?: string): Caller => ({
  kind: 'system',
  orgId,
  userId: 'job-runner',
  via: 'system',
  clientId: null,
  ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
  scopes: PERMISSIONS,
  permissions: PERMISSIONS,
  features: FEATURE_NAMES,
  correlationId,
});
