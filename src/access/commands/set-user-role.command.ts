import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';

/** Sets a role. Errors: user_not_found, last_admin, conflict, permission_denied (own role raised). */
export class SetUserRole extends Command<{ id: string; role: Role }> {
  static readonly permission = 'members:manage';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly role: Role,
  ) {
    super();
  }
}

export const SetUserRoleHandler = defineHandler(
  SetUserRole,
  [Members],
  async ({ caller, userId, role }, members) => {
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
