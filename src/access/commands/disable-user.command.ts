import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { DirectoryUsers } from '../directory-users.js';
import { Members } from '../members.js';

/**
 * Disables a user and ends their API keys with rights over members. Throws user_not_found, last_admin,
 * conflict.
 */
export const DisableUser = defineCommand(
  'DisableUser',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [Members, DirectoryUsers],
  async ({ caller, userId }, members, directoryUsers): Promise<{ id: string }> => {
    await members.changeUser(caller, userId, DisableUser.name, (isLastAdmin) => ({
      type: 'Disable',
      isLastAdmin,
    }));
    await directoryUsers.keepOut(caller, userId);
    return { id: userId };
  },
);
