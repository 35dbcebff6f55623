import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Members } from '../members.js';
import { SavedViews } from '../saved-views.js';

/**
 * Revokes the access of a user and removes saved views; the user's API keys stay valid. Throws
 * user_not_found, last_admin, conflict.
 */
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
  [Members, SavedViews],
  async ({ caller, userId }, members, views) => {
    await members.changeUser(caller, userId, DisableUser.name, (isLastAdmin) => ({
      type: 'Disable',
      isLastAdmin,
    }));
    await views.removeAll(caller, userId);
    return { id: userId };
  },
);
