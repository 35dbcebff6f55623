import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
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

@CommandHandler(SetUserPassword)
export class SetUserPasswordHandler {
  constructor(private readonly passwords: UserPasswords) {}

  async execute({ caller, userId, password }: SetUserPassword): Promise<{ id: string }> {
    await this.passwords.set(caller, userId, password, 'operator');
    return { id: userId };
  }
}
