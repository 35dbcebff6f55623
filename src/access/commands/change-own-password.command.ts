import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { PasswordHashes } from '../../platform/crypto/password-hashes.js';
import { Records } from '../../platform/records/records.js';
import { isPasswordLength, PasswordRecord } from '../domain/password.record.js';
import { LoginFailures, type Login } from '../login-failures.js';
import { requirePasswordLength, UserPasswords } from '../user-passwords.js';

/** Changes the password; ends all sessions. Throws login_refused, rate_limited, validation_error. */
export const ChangeOwnPassword = defineCommand(
  'ChangeOwnPassword',
  { permission: 'any' },
  (caller: Caller, login: Login, passwords: { readonly old: string; readonly new: string }) => ({
    caller,
    login,
    passwords,
  }),
  [Records, PasswordHashes, LoginFailures, UserPasswords],
  async ({ caller, login, passwords: given }, records, hashes, failures, passwords): Promise<void> => {
    requirePasswordLength(given.new);
    await failures.tryLogin(login, async (isRight) => {
      const id = await passwords.requireAddress(caller, caller.userId);
      const stored = await records.forSystem().get(PasswordRecord, id);
      const fits = isPasswordLength(given.old) && (await hashes.verify(stored?.hash ?? null, given.old));
      if (!fits) throw new AppError('login_refused');
      await isRight();
      await passwords.set(caller, caller.userId, given.new, 'user');
    });
  },
);
