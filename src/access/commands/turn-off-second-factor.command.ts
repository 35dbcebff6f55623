import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { LoginFailures, type Login } from '../login-failures.js';
import { SecondFactors } from '../second-factors.js';
import { UserPasswords } from '../user-passwords.js';

/** Turns off one's own second factor, with password and code. Throws code_refused, rate_limited. */
export const TurnOffSecondFactor = defineCommand(
  'TurnOffSecondFactor',
  { permission: 'any' },
  (caller: Caller, login: Login, given: { readonly password: string; readonly code: string }) => ({
    caller,
    login,
    given,
  }),
  [LoginFailures, UserPasswords, SecondFactors],
  ({ caller, login, given }, failures, passwords, factors): Promise<void> =>
    failures.tryLogin(login, async (isRight) => {
      const isPassword = await passwords.isRight(caller, given.password);
      // Why the password first: a code is used up by being right.
      if (!isPassword || !(await factors.accept(caller, given.code)))
        throw new AppError('code_refused', { asked: 'password or the code' });
      await isRight();
      await factors.turnOff(caller, caller.userId, 'user');
    }),
);
