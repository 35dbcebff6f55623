import type { Permission } from '@alert-review/kernel';
import type { Role } from './user.events.js';

/** Holders of permissions: the roles of people, and API keys. */
type RoleOrApiKey = Role | 'api_key';

/**
 * Permissions by holder. `named`: an API key has the permission only if its creator names it. Only the
 * operator has `server:operate`.
 */
const HOLDERS_BY_PERMISSION: Readonly<
  Partial<Record<Permission, Readonly<Partial<Record<RoleOrApiKey, 'yes' | 'named'>>>>>
> = {
  'alerts:read': { admin: 'yes', analyst: 'yes', reviewer: 'yes', viewer: 'yes', api_key: 'yes' },
  'entities:read': { admin: 'yes', analyst: 'yes', reviewer: 'yes', viewer: 'yes' },
  'transactions:read': { admin: 'yes', analyst: 'yes', reviewer: 'yes', viewer: 'yes' },
  'alerts:write': { admin: 'yes', analyst: 'yes', reviewer: 'yes', api_key: 'yes' },
  'alerts:assign': { admin: 'yes', reviewer: 'yes', api_key: 'named' },
  'alerts:bulk_write': { admin: 'yes', analyst: 'yes' },
  'alerts:bulk_rerun': { admin: 'yes', analyst: 'yes' },
  'feedback:write': { admin: 'yes', analyst: 'yes', reviewer: 'yes' },
  'tickets:write': { admin: 'yes', analyst: 'yes', reviewer: 'yes' },
  'records:ingest': { admin: 'yes', api_key: 'yes' },
  'audit:export': { admin: 'yes', reviewer: 'yes', api_key: 'named' },
  'api_keys:manage': { admin: 'yes' },
  'members:manage': { admin: 'yes' },
  'members:provision': { admin: 'yes', api_key: 'named' },
  'clients:manage': { admin: 'yes' },
  'org:manage': { admin: 'yes' },
  'webhooks:manage': { admin: 'yes', api_key: 'named' },
};

const permissionsOfHolder = (
  holder: RoleOrApiKey,
  ...kinds: readonly ('yes' | 'named')[]
): readonly Permission[] =>
  (Object.keys(HOLDERS_BY_PERMISSION) as Permission[]).filter((permission) => {
    const held = HOLDERS_BY_PERMISSION[permission]?.[holder];
    return held !== undefined && kinds.includes(held);
  });

/** Permissions of the users with each role. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  admin: permissionsOfHolder('admin', 'yes'),
  analyst: permissionsOfHolder('analyst', 'yes'),
  reviewer: permissionsOfHolder('reviewer', 'yes'),
  viewer: permissionsOfHolder('viewer', 'yes'),
};

/** Returns the permissions of a user; none for somebody who is disabled or does not exist. */
export const permissionsOfUser = (user: {
  readonly role: Role | null;
  readonly disabled: boolean;
}): readonly Permission[] => (user.disabled || user.role === null ? [] : ROLE_PERMISSIONS[user.role]);

/** Permissions that allow granting access to oneself or others. */
const OVER_MEMBERS: readonly Permission[] = [
  'members:provision',
  'members:manage',
  'api_keys:manage',
  'clients:manage',
  'org:manage',
];

/** Tells whether a permission allows giving access to oneself or others. */
export const isPermissionOverMembers = (permission: Permission): boolean => OVER_MEMBERS.includes(permission);

/** Permissions that an API key gets unless its creator chooses. */
export const API_KEY_DEFAULT_SCOPES = permissionsOfHolder('api_key', 'yes');

/** All permissions that an API key may have. */
export const API_KEY_SCOPES = permissionsOfHolder('api_key', 'yes', 'named');

/** Tells whether the role `to` has a permission that `from` lacks. */
export const roleAddsPermission = (from: Role, to: Role): boolean =>
  ROLE_PERMISSIONS[to].some((permission) => !ROLE_PERMISSIONS[from].includes(permission));
