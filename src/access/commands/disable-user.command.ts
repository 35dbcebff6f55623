import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Members } from '../members.js';

/**
 * Revokes the access of a user, and ends the API keys of theirs that carry rights over members. Throws
 * user_not_found, last_admin, conflict.
 */
export const DisableUser = defineCommand(
  'DisableUser',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [Members],
  async ({ caller, userId }, members): Promise<{ id: string }> => {
    await members.changeUser(caller, userId, DisableUser.name, (isLastAdmin) => ({
      type: 'Disable',
      isLastAdmin,
    }));
    return { id: userId };
  },
);
