import { type Caller, FEATURE_NAMES, PERMISSIONS } from '@alert-review/kernel';

/** The caller of background work, joined to its cause by `correlationId`. */
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
