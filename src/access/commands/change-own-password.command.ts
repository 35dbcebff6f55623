import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { LoginFailures, type LoginAttempt } from '../login-failures.js';
import { requirePasswordLength, UserPasswords } from '../user-passwords.js';

/**
 * Changes the caller's password and ends all sessions. Throws login_refused, rate_limited, validation_error.
 */
export const ChangeOwnPassword = defineCommand(
  'ChangeOwnPassword',
  { permission: 'any' },
  (
    caller: Caller,
    fields: {
      readonly login: LoginAttempt;
      readonly passwords: { readonly old: string; readonly new: string };
    },
  ) => ({ ...fields, caller }),
  [LoginFailures, UserPasswords],
  async ({ caller, login, passwords: given }, failures, passwords): Promise<void> => {
    requirePasswordLength(given.new);
    await failures.tryLogin(login, async (isRight) => {
      if (!(await passwords.isRight(caller, given.old))) throw new AppError('login_refused');
      await isRight();
      await passwords.set(caller, caller.userId, given.new, 'user');
    });
  },
);
