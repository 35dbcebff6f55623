import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { UserPasswords } from '../user-passwords.js';

/** Sets a forgotten password. Errors: validation_error, user_not_found, user_disabled, name_taken. */
export class SetUserPassword extends Command<{ id: string }> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly password: string,
  ) {
    super();
  }
}

export const SetUserPasswordHandler = defineHandler(
  SetUserPassword,
  [UserPasswords],
  async ({ caller, userId, password }, passwords) => {
    await passwords.set(caller, userId, password, 'operator');
    return { id: userId };
  },
);
