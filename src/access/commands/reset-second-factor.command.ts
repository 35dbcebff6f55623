import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { SecondFactors } from '../second-factors.js';
import { OutsideChanges, type ChangeWithNotice } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Turns off the second factor of somebody who lost it. Throws user_not_found, permission_denied (own),
 * change_waits.
 */
export const ResetSecondFactor = defineCommand(
  'ResetSecondFactor',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [SecondFactors, WaitingChanges, OutsideChanges],
  async ({ caller, userId }, factors, changes, outside): Promise<ChangeWithNotice> => {
    // An open browser alone must not be enough: turning off one's own second factor also needs password and
    // code.
    if (caller.userId === userId)
      throw new AppError('permission_denied', {
        permission: 'members:manage, held by someone else: turn off your own in your account',
      });
    await changes.requireNotHeld(caller, { kind: 'second_factor', user: userId });
    await factors.turnOff(caller, userId, caller.via === 'web' ? 'administrator' : 'operator');
    return { id: userId, ...(await outside.told(caller, 'second_factor', userId)) };
  },
);
