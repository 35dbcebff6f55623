import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Sets a role. Errors: user_not_found, last_admin, conflict, permission_denied (own role raised),
 * change_waits.
 */
export const SetUserRole = defineCommand(
  'SetUserRole',
  { permission: 'members:manage' },
  (caller: Caller, userId: string, role: Role) => ({ caller, userId, role }),
  [Members, WaitingChanges],
  async ({ caller, userId, role }, members, changes): Promise<{ id: string; role: Role }> => {
    await changes.requireNotHeld(caller, { kind: 'role', user: userId, role });
    const own = caller.userId === userId;
    await members.changeUser(caller, userId, SetUserRole.name, (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own,
      isLastAdmin,
    }));
    return { id: userId, role };
  },
);
