import { directoryNameKey } from './directory-name.js';
import type { SingleSignOn } from './organization.events.js';
import { ROLES, type Role } from './user.events.js';

/**
 * Returns the most powerful role that groups of an identity provider give; null for none. Names are
 * case-sensitive: some providers let anybody create a group whose name differs only in case.
 */
export const roleOfGroups = (
  { roles }: Pick<SingleSignOn, 'roles'>,
  groups: readonly string[],
): Role | null =>
  ROLES.find((role) => roles.some((each) => each.role === role && groups.includes(each.group))) ?? null;

/**
 * Returns the role that groups of a directory give. Names are compared by `directoryNameKey`, ignoring case.
 */
export const roleOfDirectoryGroups = (
  { roles }: Pick<SingleSignOn, 'roles'>,
  groups: readonly string[],
): Role | null =>
  roleOfGroups(
    { roles: roles.map(({ group, role }) => ({ group: directoryNameKey(group), role })) },
    groups.map(directoryNameKey),
  );
