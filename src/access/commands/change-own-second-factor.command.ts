import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { LoginFailures, type LoginAttempt } from '../login-failures.js';
import { SecondFactors } from '../second-factors.js';
import { UserPasswords } from '../user-passwords.js';

/** With the `offer` of a new app, the second factor is turned on; without an offer, it is turned off. */
interface Given {
  readonly password: string;
  readonly code: string;
  readonly offer?: string | undefined;
}

/**
 * Turns the caller's second factor on or off. Returns new recovery codes. Throws code_refused, rate_limited.
 */
export const ChangeOwnSecondFactor = defineCommand(
  'ChangeOwnSecondFactor',
  { permission: 'any' },
  (caller: Caller, fields: { readonly login: LoginAttempt; readonly given: Given }) => ({
    ...fields,
    caller,
  }),
  [LoginFailures, UserPasswords, SecondFactors],
  ({ caller, login, given }, failures, passwords, factors): Promise<readonly string[]> =>
    failures.tryLogin(login, async (isRight) => {
      const { password, code, offer } = given;
      // Check the password first, because checking a correct code uses it up.
      const codes = (await passwords.isRight(caller, password))
        ? await factors.take(caller, code, offer)
        : null;
      if (!codes) throw new AppError('code_refused', { asked: 'password or the code' });
      await isRight();
      if (offer === undefined) await factors.turnOff(caller, caller.userId, 'user');
      return codes;
    }),
);
