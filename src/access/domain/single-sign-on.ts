import { directoryNameKey } from './directory-name.js';
import type { SingleSignOn } from './organization.events.js';
import { ROLES, type Role } from './user.events.js';

/**
 * Returns the role that groups of an identity provider give, the most powerful one; null for none. Names
 * count to the letter: some providers let anybody make a group whose name differs in its case alone.
 */
export const roleOfGroups = (
  { roles }: Pick<SingleSignOn, 'roles'>,
  groups: readonly string[],
): Role | null =>
  ROLES.find((role) => roles.some((each) => each.role === role && groups.includes(each.group))) ?? null;

/** Returns the role that groups of a directory give, by names without their case: see `directoryNameKey`. */
export const roleOfDirectoryGroups = (
  { roles }: Pick<SingleSignOn, 'roles'>,
  groups: readonly string[],
): Role | null =>
  roleOfGroups(
    { roles: roles.map(({ group, role }) => ({ group: directoryNameKey(group), role })) },
    groups.map(directoryNameKey),
  );
