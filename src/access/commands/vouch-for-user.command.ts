import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Members } from '../members.js';

/**
 * Records that an administrator vouches for a member: the member and the person who gave them access are two
 * people, and may confirm each other's decisions. Vouching has no effect if the administrator is that other
 * person or got access from them. Throws user_not_found, user_disabled, permission_denied (for oneself).
 */
export const VouchForUser = defineCommand(
  'VouchForUser',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [Members],
  async ({ caller, userId }, members): Promise<{ id: string }> => {
    if (caller.kind === 'human' && caller.userId === userId)
      throw new AppError('permission_denied', {
        permission: 'members:manage, held by someone else: nobody vouches for themselves',
      });
    await members.changeUser(caller, userId, VouchForUser.name, () => ({ type: 'VouchFor' }));
    return { id: userId };
  },
);
