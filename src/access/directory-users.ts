import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import {
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './domain/directory.record.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import type { Role } from './domain/user.events.js';
import { roleOfGroups } from './domain/single-sign-on.js';
import type { UserCommand } from './domain/user.decider.js';
import { Members } from './members.js';
import { OrganizationReadModel } from './organization.read-model.js';
import { UserReadModel } from './user.read-model.js';
import { WebSessions } from './web-sessions.js';

const GROUPS_OF_A_USER_MAX = 1_000;

export interface Identity {
  readonly issuer: string;
  /** Id of the person at the issuer, which never goes to another one, as addresses do. */
  readonly sub: string;
  readonly email: string;
  /** Whether the issuer says that it verified the address. */
  readonly isVerified: boolean;
}

/** Users whose accounts and roles an organization's directory decides. */
@Injectable()
export class DirectoryUsers {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly sessions: WebSessions,
    private readonly members: Members,
  ) {}

  /**
   * Returns the user of an identity: known by its subject, else by its verified address, else made. The role
   * is that of the directory where it manages them, else the given one; null where there is neither. Throws
   * last_admin; name_taken where the address belongs to another identity, or to a user and is unverified.
   */
  async signedIn(
    orgId: string,
    identity: Identity,
    role: Role | null,
    correlationId: string,
  ): Promise<string | null> {
    const caller = { ...jobCaller(orgId, correlationId), userId: 'directory' };
    const rows = this.records.for(caller);
    const linked = await rows.get(DirectoryIdentityRecord, idOf(identity));
    const profile = await rows.get(UserProfileRecord, hashOfToken(identity.email.toLowerCase()));
    const known = linked?.userId ?? profile?.userId;
    // Why: the directory itself is newer than what a token says of it.
    if (known !== undefined && (await rows.get(DirectoryUserRecord, known))) {
      if (!linked && !identity.isVerified) throw takenBy(identity);
      await this.follow(caller, known);
      if (!(await this.readModels.for(caller).get(UserReadModel, known))) return null;
      await this.link(caller, identity, known);
      return known;
    }
    if (!role) return null;
    const userId = linked?.userId ?? (await this.made(caller, identity, role));
    await this.link(caller, identity, userId);
    await this.members.changeUser(caller, userId, 'SignIn', (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own: false,
      isLastAdmin,
    }));
    return userId;
  }

  /** Gives a user the role of their groups in the directory, or ends their access where they have none. */
  async follow(caller: Caller, userId: string): Promise<void> {
    const rows = this.records.for(caller);
    const kept = await rows.get(DirectoryUserRecord, userId);
    if (!kept) return;
    const role = kept.active ? await this.roleOf(caller, userId) : null;
    const mark = (isOut: boolean) =>
      rows.compareAndSet(DirectoryUserRecord, { id: userId, isOut: !isOut }, { $set: { isOut } });
    if (!role) await mark(true);
    const user = await this.readModels.for(caller).get(UserReadModel, userId);
    if (!user) {
      const options = { index: 'user', limit: 1 } as const;
      const [profile] = await rows.find(UserProfileRecord, { userId }, options);
      if (role && profile) await this.members.create(caller, profile.email, role);
    } else if (role) {
      const change = (command: UserCommand) =>
        this.members.changeUser(caller, userId, 'FollowDirectory', () => command);
      // Why: sessions of somebody whom an administrator disabled are refused, but there.
      if (user.disabledAt !== null) await this.sessions.end(caller, userId, 'disabled');
      if (kept.isOut) await change({ type: 'Enable' });
      await change({ type: 'SetRole', role, own: false, isLastAdmin: false });
    } else if (user.disabledAt === null) {
      // Why twice: at once, and again for sessions that were opened meanwhile.
      await this.sessions.end(caller, userId, 'disabled');
      const disable = { type: 'Disable', isLastAdmin: false } as const;
      await this.members.changeUser(caller, userId, 'FollowDirectory', () => disable);
      await this.sessions.end(caller, userId, 'disabled');
    }
    if (role) await mark(false);
  }

  private async roleOf(caller: Caller, userId: string): Promise<Role | null> {
    const rows = this.records.for(caller);
    const organization = await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    const options = { index: 'user', limit: GROUPS_OF_A_USER_MAX } as const;
    const names: string[] = [];
    for (const { groupId } of await rows.find(DirectoryMemberRecord, { userId }, options))
      names.push((await rows.get(DirectoryGroupRecord, groupId))?.displayName ?? '');
    return organization?.singleSignOn ? roleOfGroups(organization.singleSignOn, names) : null;
  }

  private async made(caller: Caller, { email, isVerified }: Identity, role: Role): Promise<string> {
    try {
      return await this.members.create(caller, email, role);
    } catch (error) {
      const known = await this.records.for(caller).get(UserProfileRecord, hashOfToken(email.toLowerCase()));
      const isThere = known !== null && error instanceof AppError && error.code === 'name_taken';
      if (!isThere || !isVerified) throw error;
      return known.userId;
    }
  }

  private async link(caller: Caller, identity: Identity, userId: string): Promise<void> {
    const { issuer } = identity;
    const rows = this.records.for(caller);
    const id = idOf(identity);
    const options = { index: 'user', limit: 10 } as const;
    const others = await rows.find(DirectoryIdentityRecord, { userId }, options);
    if (others.some((other) => other.issuer === issuer && other.id !== id)) throw takenBy(identity);
    await rows.compareAndSet(
      DirectoryIdentityRecord,
      { id, userId },
      { $setOnInsert: { userId, issuer } },
      { upsert: true },
    );
  }
}

const takenBy = ({ email }: Identity) => new AppError('name_taken', { field: 'email', value: email });

const idOf = ({ issuer, sub }: Identity): string => hashOfToken(JSON.stringify([issuer, sub]));
