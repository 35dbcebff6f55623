import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';
import { OutsideChanges, type ChangeWithNotice } from '../outside-changes.js';
import { UserReadModel } from '../user.read-model.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Sets a role. Errors: user_not_found, last_admin, conflict, permission_denied (own role raised),
 * change_waits.
 */
export const SetUserRole = defineCommand(
  'SetUserRole',
  { permission: 'members:manage' },
  (caller: Caller, fields: { readonly userId: string; readonly role: Role }) => ({ ...fields, caller }),
  [Members, WaitingChanges, OutsideChanges, ReadModels],
  async (
    { caller, userId, role },
    members,
    changes,
    outside,
    readModels,
  ): Promise<ChangeWithNotice & { role: Role }> => {
    await changes.requireNotHeld(caller, { kind: 'role', user: userId, role });
    const before = await readModels.for(caller).get(UserReadModel, userId);
    const own = caller.userId === userId;
    await members.changeUser(caller, userId, SetUserRole.name, (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own,
      isLastAdmin,
    }));
    const told = before?.role === role ? {} : await outside.told(caller, 'role', userId);
    return { id: userId, role, ...told };
  },
);
