import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Members } from '../members.js';

/** Revokes the access of a user, not that of their API keys. Throws user_not_found, last_admin, conflict. */
export class DisableUser extends Command<{ id: string }> {
  static readonly permission = 'members:manage';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
  ) {
    super();
  }
}

export const DisableUserHandler = defineHandler(
  DisableUser,
  [Members],
  async ({ caller, userId }, members) => {
    await members.changeUser(caller, userId, DisableUser.name, (isLastAdmin) => ({
      type: 'Disable',
      isLastAdmin,
    }));
    return { id: userId };
  },
);
