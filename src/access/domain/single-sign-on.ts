import type { SingleSignOn } from './organization.events.js';
import { ROLES, type Role } from './user.events.js';

/** Returns the role that groups of an identity provider give, the most powerful one; null for none. */
export const roleOfGroups = (
  { roles }: Pick<SingleSignOn, 'roles'>,
  groups: readonly string[],
): Role | null =>
  ROLES.find((role) => roles.some((each) => each.role === role && groups.includes(each.group))) ?? null;
