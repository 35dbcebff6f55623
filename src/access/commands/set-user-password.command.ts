import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { OutsideChanges, type ChangeWithNotice } from '../outside-changes.js';
import { UserPasswords } from '../user-passwords.js';

/** Sets a forgotten password. Errors: validation_error, user_not_found, user_disabled, name_taken. */
export const SetUserPassword = defineCommand(
  'SetUserPassword',
  { permission: 'server:operate' },
  (caller: Caller, fields: { readonly userId: string; readonly password: string }) => ({ ...fields, caller }),
  [UserPasswords, OutsideChanges],
  async ({ caller, userId, password }, passwords, outside): Promise<ChangeWithNotice> => {
    await passwords.set(caller, userId, password, 'operator');
    return { id: userId, ...(await outside.told(caller, 'password', userId)) };
  },
);
