import { CommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { PasswordHashes } from '../../platform/crypto/password-hashes.js';
import { Records } from '../../platform/records/records.js';
import { isPasswordLength, PasswordRecord } from '../domain/password.record.js';
import { LoginFailures, type Login } from '../login-failures.js';
import { requirePasswordLength, UserPasswords } from '../user-passwords.js';

/** Changes the password; ends all sessions. Throws login_refused, rate_limited, validation_error. */
export class ChangeOwnPassword extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly login: Login,
    readonly passwords: { readonly old: string; readonly new: string },
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler {
  constructor(
    private readonly records: Records,
    private readonly hashes: PasswordHashes,
    private readonly failures: LoginFailures,
    private readonly passwords: UserPasswords,
  ) {}

  async execute(message: ChangeOwnPassword): Promise<void> {
    requirePasswordLength(message.passwords.new);
    await this.failures.tryLogin(message.login, (isRight) => this.changeIfCurrentIsRight(message, isRight));
  }

  private async changeIfCurrentIsRight(
    { caller, passwords }: ChangeOwnPassword,
    isRight: () => Promise<void>,
  ): Promise<void> {
    const id = await this.passwords.requireAddress(caller, caller.userId);
    const stored = await this.records.forSystem().get(PasswordRecord, id);
    const fits =
      isPasswordLength(passwords.old) && (await this.hashes.verify(stored?.hash ?? null, passwords.old));
    if (!fits) throw new AppError('login_refused');
    await isRight();
    await this.passwords.set(caller, caller.userId, passwords.new, 'user');
  }
}
