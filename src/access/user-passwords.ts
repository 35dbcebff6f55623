import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@alert-review/kernel';
import { PasswordHashes } from '../platform/crypto/password-hashes.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import {
  hasAllowedPasswordLength,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PasswordRecord,
} from './domain/password.record.js';
import { userDecider } from './domain/user.decider.js';
import { UserEvents, type PasswordSetter } from './domain/user.events.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import { WebSessions } from './web-sessions.js';

/** Throws validation_error, without naming the password. */
export function requirePasswordLength(password: string): void {
  if (hasAllowedPasswordLength(password)) return;
  const reason = `The password must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`;
  throw new AppError('validation_error', { field: 'password', value: null, reason });
}

@Injectable()
export class UserPasswords {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly hashes: PasswordHashes,
    private readonly sessions: WebSessions,
  ) {}

  /**
   * Sets a password and ends earlier access. Throws validation_error, user_not_found, user_disabled,
   * name_taken.
   */
  async set(caller: Caller, userId: string, password: string, by: PasswordSetter): Promise<void> {
    requirePasswordLength(password);
    const id = await this.requireAddress(caller, userId);
    const hash = await this.hashes.hash(password);
    // End sessions twice: now, so that none outlives a crash, and again for sessions opened in the meantime.
    await this.sessions.end(caller, userId, 'password_set');
    await this.decisions.decide({
      caller,
      family: UserEvents,
      decider: userDecider,
      streamId: userId,
      command: { type: 'SetPassword', by },
      operation: 'SetPassword',
    });
    const { orgId } = caller;
    const { outcome } = await this.records
      .forSystem()
      .compareAndSet(
        PasswordRecord,
        { id, orgId, userId },
        { $set: { hash }, $setOnInsert: { orgId, userId } },
        { upsert: true },
      );
    if (outcome === 'lost') throw await this.emailTakenError(caller, userId);
    await this.sessions.end(caller, userId, 'password_set');
  }

  /** Whether the text is the user's own password. Throws user_not_found, name_taken. */
  async isRight(caller: Caller, password: string): Promise<boolean> {
    const id = await this.requireAddress(caller, caller.userId);
    const stored = await this.records.forSystem().get(PasswordRecord, id);
    return hasAllowedPasswordLength(password) && this.hashes.verify(stored?.hash ?? null, password);
  }

  /** Returns the id of the password record of a user. Throws user_not_found, name_taken. */
  async requireAddress(caller: Pick<Caller, 'orgId'>, userId: string): Promise<string> {
    const id = hashOfToken((await this.addressOf(caller, userId)).toLowerCase());
    const known = await this.records.forSystem().get(PasswordRecord, id);
    if (known && (known.userId !== userId || known.orgId !== caller.orgId))
      throw await this.emailTakenError(caller, userId);
    return id;
  }

  private async addressOf(caller: Pick<Caller, 'orgId'>, userId: string): Promise<string> {
    const options = { index: 'user', limit: 1 } as const;
    const [profile] = await this.records.for(caller).find(UserProfileRecord, { userId }, options);
    if (!profile) throw new AppError('user_not_found');
    return profile.email;
  }

  private async emailTakenError(caller: Pick<Caller, 'orgId'>, userId: string): Promise<AppError> {
    return new AppError('name_taken', { field: 'email', value: await this.addressOf(caller, userId) });
  }
}
