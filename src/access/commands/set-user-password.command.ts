import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { UserPasswords } from '../user-passwords.js';

/** Sets a forgotten password. Errors: validation_error, user_not_found, user_disabled, name_taken. */
export const SetUserPassword = defineCommand(
  'SetUserPassword',
  { permission: 'server:operate' },
  (caller: Caller, userId: string, password: string) => ({ caller, userId, password }),
  [UserPasswords],
  async ({ caller, userId, password }, passwords): Promise<{ id: string }> => {
    await passwords.set(caller, userId, password, 'operator');
    return { id: userId };
  },
);
