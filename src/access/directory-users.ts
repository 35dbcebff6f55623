import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { Records } from '../platform/records/records.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import type { Role } from './domain/user.events.js';
import { Members } from './members.js';

export interface Identity {
  readonly issuer: string;
  /** Id of the person at the issuer, which never goes to another one, as addresses do. */
  readonly sub: string;
  readonly email: string;
}

/** Users whose accounts and roles an organization's directory decides. */
@Injectable()
export class DirectoryUsers {
  constructor(
    private readonly records: Records,
    private readonly members: Members,
  ) {}

  /**
   * Returns the user of an identity with that role: known by its subject, else by its address, else made.
   * Throws last_admin; name_taken where the address belongs to another identity.
   */
  async signedIn(orgId: string, identity: Identity, role: Role, correlationId: string): Promise<string> {
    const caller = { ...jobCaller(orgId, correlationId), userId: 'directory' };
    const linked = await this.records.for(caller).get(DirectoryIdentityRecord, idOf(identity));
    const userId = linked?.userId ?? (await this.userOfAddress(caller, identity.email, role));
    await this.link(caller, identity, userId);
    await this.members.changeUser(caller, userId, 'SignIn', (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own: false,
      isLastAdmin,
    }));
    return userId;
  }

  private async userOfAddress(caller: Caller, email: string, role: Role): Promise<string> {
    try {
      return await this.members.create(caller, email, role);
    } catch (error) {
      const known = await this.records.for(caller).get(UserProfileRecord, hashOfToken(email.toLowerCase()));
      if (!known || !(error instanceof AppError && error.code === 'name_taken')) throw error;
      return known.userId;
    }
  }

  private async link(caller: Caller, identity: Identity, userId: string): Promise<void> {
    const { issuer, email } = identity;
    const rows = this.records.for(caller);
    const id = idOf(identity);
    const options = { index: 'user', limit: 10 } as const;
    const others = await rows.find(DirectoryIdentityRecord, { userId }, options);
    if (others.some((other) => other.issuer === issuer && other.id !== id))
      throw new AppError('name_taken', { field: 'email', value: email });
    await rows.compareAndSet(
      DirectoryIdentityRecord,
      { id, userId },
      { $setOnInsert: { userId, issuer } },
      { upsert: true },
    );
  }
}

const idOf = ({ issuer, sub }: Identity): string => hashOfToken(JSON.stringify([issuer, sub]));
