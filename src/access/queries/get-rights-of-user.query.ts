import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { GetCurrentAccess, type CurrentAccess } from './get-current-access.query.js';

/**
 * Returns the current rights of a user, for an operator who acts in the user's name. Throws user_not_found.
 */
export const GetRightsOfUser = defineQuery(
  'GetRightsOfUser',
  { permission: 'server:operate' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [Bus],
  async ({ caller, userId }, bus): Promise<CurrentAccess> => {
    const standing = await bus.send(new GetCurrentAccess(caller, userId));
    if (!standing) throw new AppError('user_not_found', { field: 'user_id', value: userId });
    return standing;
  },
);
