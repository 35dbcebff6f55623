/** The eight scopes an OAuth token can carry; each is also the name of a permission. */
export const SCOPES = [
  'alerts:read',
  'alerts:write',
  'alerts:bulk_write',
  'alerts:bulk_rerun',
  'entities:read',
  'transactions:read',
  'feedback:write',
  'tickets:write',
] as const;

export type Scope = (typeof SCOPES)[number];

export const PERMISSIONS = [
  ...SCOPES,
  'records:ingest',
  'audit:export',
  'api_keys:manage',
  'members:manage',
  'clients:manage',
  'org:manage',
  'webhooks:manage',
  /** Held only by the operator at the machine's own command line. */
  'server:operate',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
