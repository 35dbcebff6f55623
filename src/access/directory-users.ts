import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { jobCaller } from '../platform/jobs/job-caller.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import {
  doesDirectoryManageUser,
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './domain/directory.record.js';
import { DirectoryIdentityRecord } from './domain/directory-identity.record.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import type { Role } from './domain/user.events.js';
import { domainOfEmail, type ProvidedIdentity } from './domain/provider-claims.js';
import { SignInFault } from './domain/sign-in-faults.js';
import { roleOfDirectoryGroups } from './domain/single-sign-on.js';
import type { UserCommand } from './domain/user.decider.js';
import { Members } from './members.js';
import { OpenLinks } from './open-links.js';
import { OrganizationReadModel } from './organization.read-model.js';
import { OUTSIDE_SYSTEM_USER_ID, OutsideChanges } from './outside-changes.js';
import { UserReadModel } from './user.read-model.js';
import { WebSessions } from './web-sessions.js';

const GROUPS_OF_A_USER_MAX = 1_000;

/** A person as an identity provider names them. Groups are not needed here. */
type Identity = Pick<ProvidedIdentity, 'issuer' | 'sub' | 'email' | 'isVerified' | 'emailClaim'>;

interface Account {
  /** Id of the person's user; null if there is no account yet. */
  readonly userId: string | null;
  readonly isLinked: boolean;
  /** Whether a directory (SCIM) decides about the person. */
  readonly isOfDirectory: boolean;
}

/** Users whose accounts and roles an organization's directory or identity provider decides. */
@Injectable()
export class DirectoryUsers {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly sessions: WebSessions,
    private readonly members: Members,
    private readonly outside: OutsideChanges,
    private readonly links: OpenLinks,
  ) {}

  /**
   * Returns the user of an identity: found by its subject, otherwise by its verified address, otherwise
   * created. The role comes from the directory if it manages the user, otherwise from the caller; returns
   * null if there is neither. Throws last_admin, and a SignInFault for an unverified address, which may
   * neither create nor link an account.
   */
  async signedIn(
    orgId: string,
    identity: Identity,
    role: Role | null,
    correlationId: string,
  ): Promise<string | null> {
    const caller = directoryCaller(orgId, correlationId);
    const { userId, isLinked, isOfDirectory } = await this.account(caller, identity);
    // Use the directory's data, which are newer than the groups in a token.
    if (userId !== null && isOfDirectory) {
      await this.follow(caller, userId);
      if (!(await this.readModels.for(caller).get(UserReadModel, userId))) return null;
      await this.link(caller, identity, userId);
      return userId;
    }
    if (!role) return null;
    const found = isLinked ? userId! : await this.made(caller, identity, role);
    await this.link(caller, identity, found);
    if (isLinked) await this.letInAgain(caller, identity, found);
    const before = await this.readModels.for(caller).get(UserReadModel, found);
    await this.members.changeUser(caller, found, 'SignIn', (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own: false,
      isLastAdmin,
    }));
    if (before && before.role !== role) await this.outside.tell(caller, 'role', found);
    return found;
  }

  /** Returns what a sign-in would do, without doing it. Throws a SignInFault. */
  async preview(
    orgId: string,
    identity: ProvidedIdentity,
    role: Role | null,
    noRole: () => SignInFault,
  ): Promise<{ readonly role: Role; readonly account: string }> {
    const caller = directoryCaller(orgId, 'test-sign-in');
    const { userId, isLinked, isOfDirectory } = await this.account(caller, identity);
    if (userId !== null && !isLinked) await this.requireUnlinked(caller, identity, userId);
    const user = userId === null ? null : await this.readModels.for(caller).get(UserReadModel, userId);
    if (userId !== null && isOfDirectory) {
      const given = await this.roleInDirectory(caller, userId);
      if (!given) throw new SignInFault('directory_no_role').of(userId);
      return { role: given, account: 'The directory (SCIM) manages the account.' };
    }
    if (!role) throw noRole();
    const row = isLinked ? await this.records.for(caller).get(DirectoryIdentityRecord, idOf(identity)) : null;
    if (user && user.disabledAt !== null && row?.isOut !== true)
      throw new SignInFault('account_disabled').of(userId);
    if (isLinked) return { role, account: 'The account is linked to this person already.' };
    return { role, account: userId ? 'The member with this address is linked.' : 'An account is made.' };
  }

  /** Finds the account of an identity. Throws a SignInFault if only an unverified address would link it. */
  private async account(caller: Caller, identity: Identity): Promise<Account> {
    const rows = this.records.for(caller);
    const linked = await rows.get(DirectoryIdentityRecord, idOf(identity));
    const profile = await rows.get(UserProfileRecord, hashOfToken(identity.email.toLowerCase()));
    const userId = linked?.userId ?? profile?.userId ?? null;
    const isOfDirectory = userId !== null && (await this.isDecidedByDirectory(caller, userId));
    if (!linked && !identity.isVerified) throw notVouchedFault(identity);
    return { userId, isLinked: linked !== null, isOfDirectory };
  }

  /**
   * Whether the directory decides about a user: it has granted or ended the user's access before, or will do
   * so at its next change, because a group of the user now has a role.
   */
  async isDecidedByDirectory(of: Pick<Caller, 'orgId'>, userId: string): Promise<boolean> {
    const said = await this.records.for(of).get(DirectoryUserRecord, userId);
    return (
      doesDirectoryManageUser(said) || (said !== null && (await this.roleInDirectory(of, userId)) !== null)
    );
  }

  /** Returns the id of the user linked to an identity; null if none is linked. */
  async linkedTo(orgId: string, identity: Pick<Identity, 'issuer' | 'sub'>): Promise<string | null> {
    return (await this.records.for({ orgId }).get(DirectoryIdentityRecord, idOf(identity)))?.userId ?? null;
  }

  /**
   * Ends the access of a person whose groups at the provider give no role any more. Groups that give a role
   * again restore it. The last administrator keeps the account, but no session: otherwise only the operator
   * could give anybody access. The links that the person made end in any case.
   */
  async endAccess(
    orgId: string,
    identity: Pick<Identity, 'issuer' | 'sub'>,
    correlationId: string,
  ): Promise<void> {
    const caller = directoryCaller(orgId, correlationId);
    const rows = this.records.for(caller);
    const id = idOf(identity);
    const linked = await rows.get(DirectoryIdentityRecord, id);
    if (!linked || (await this.isDecidedByDirectory(caller, linked.userId))) return;
    const { userId } = linked;
    const user = await this.readModels.for(caller).get(UserReadModel, userId);
    await this.sessions.end(caller, userId, 'disabled');
    if (user?.disabledAt !== null) return;
    await rows.compareAndSet(DirectoryIdentityRecord, { id }, { $set: { isOut: true } });
    await this.links.endThoseOf(caller, userId);
    const disable = (isLastAdmin: boolean) => ({ type: 'Disable' as const, isLastAdmin });
    await this.members.changeUser(caller, userId, 'GroupsLost', disable).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
    });
    // End sessions again, because some may have been opened in the meantime.
    await this.sessions.end(caller, userId, 'disabled');
  }

  /** Keeps out a user whom an administrator disabled, whatever groups the provider reports later. */
  async keepOut(caller: Caller, userId: string): Promise<void> {
    const rows = this.records.for(caller);
    const options = { index: 'user', limit: 10 } as const;
    for (const { id } of await rows.find(DirectoryIdentityRecord, { userId }, options))
      await rows.compareAndSet(DirectoryIdentityRecord, { id }, { $set: { isOut: false } });
  }

  private async letInAgain(caller: Caller, identity: Identity, userId: string): Promise<void> {
    const rows = this.records.for(caller);
    const out = { id: idOf(identity), isOut: true };
    const { outcome } = await rows.compareAndSet(DirectoryIdentityRecord, out, { $set: { isOut: false } });
    if (outcome === 'lost') return;
    await this.members.changeUser(caller, userId, 'GroupsBack', () => ({ type: 'Enable' }));
    await this.outside.tell(caller, 'access', userId);
  }

  /**
   * Lets the directory decide about a member whom it has only named so far, before the member leaves their
   * last group. If this happened afterwards, a crash in between would leave the access.
   */
  async prepareLeaving(caller: Caller, userId: string, groupId: string): Promise<void> {
    const said = await this.records.for(caller).get(DirectoryUserRecord, userId);
    if (said?.isNamedOnly !== true) return;
    const groups = await this.groupsOf(caller, userId);
    if (groups.every((id) => id === groupId)) await this.takeOver(caller, userId);
  }

  /**
   * Hands a user over to the directory, which may then restore access that the groups at the provider ended.
   */
  private async takeOver(caller: Caller, id: string): Promise<void> {
    const rows = this.records.for(caller);
    const options = { index: 'user', limit: 10 } as const;
    const identities = await rows.find(DirectoryIdentityRecord, { userId: id }, options);
    const isOut = identities.some((identity) => identity.isOut === true);
    const set = { $set: { isNamedOnly: false, ...(isOut && { isOut }) } };
    await rows.compareAndSet(DirectoryUserRecord, { id, isNamedOnly: true }, set);
    if (isOut) await this.keepOut(caller, id);
  }

  /**
   * Gives a user the role of their groups in the directory, or ends their access if the groups give none.
   * While the directory has only named a member, the member keeps their access without such a role, unless
   * they left their last group (`hasLeft`).
   */
  async follow(caller: Caller, userId: string, { hasLeft = false } = {}): Promise<void> {
    const rows = this.records.for(caller);
    const said = await rows.get(DirectoryUserRecord, userId);
    if (!said) return;
    const role = await this.roleInDirectory(caller, userId);
    if (!doesDirectoryManageUser(said)) {
      const isChanged = role !== null || !said.active;
      if (!isChanged && !(hasLeft && (await this.groupsOf(caller, userId)).length === 0)) return;
      await this.takeOver(caller, userId);
    }
    const kept = (await rows.get(DirectoryUserRecord, userId)) ?? said;
    const mark = (isOut: boolean) =>
      rows.compareAndSet(DirectoryUserRecord, { id: userId, isOut: !isOut }, { $set: { isOut } });
    if (!role) await mark(true);
    const user = await this.readModels.for(caller).get(UserReadModel, userId);
    if (!user) {
      const options = { index: 'user', limit: 1 } as const;
      const [profile] = await rows.find(UserProfileRecord, { userId }, options);
      if (role && profile) await this.members.create(caller, profile.email, role);
      if (role && profile) await this.outside.tell(caller, 'member', userId);
    } else if (role) {
      const change = (command: UserCommand) =>
        this.members.changeUser(caller, userId, 'FollowDirectory', () => command);
      // Sessions of a user whom an administrator disabled are refused anyway, but their rows still exist.
      if (user.disabledAt !== null) await this.sessions.end(caller, userId, 'disabled');
      if (kept.isOut) await change({ type: 'Enable' });
      await change({ type: 'SetRole', role, own: false, isLastAdmin: false });
      if (kept.isOut && user.disabledAt !== null) await this.outside.tell(caller, 'access', userId);
      else if (user.role !== role) await this.outside.tell(caller, 'role', userId);
    } else if (user.disabledAt === null) {
      // End sessions twice: now, and again for sessions opened in the meantime.
      await this.sessions.end(caller, userId, 'disabled');
      const disable = { type: 'Disable', isLastAdmin: false } as const;
      await this.members.changeUser(caller, userId, 'FollowDirectory', () => disable);
      await this.sessions.end(caller, userId, 'disabled');
    }
    if (role) await mark(false);
  }

  /**
   * Returns the role of a person's groups in the directory; null if they give none or the person is inactive.
   */
  private async roleInDirectory(of: Pick<Caller, 'orgId'>, userId: string): Promise<Role | null> {
    const rows = this.records.for(of);
    if (!(await rows.get(DirectoryUserRecord, userId))?.active) return null;
    const organization = await this.readModels.for(of).get(OrganizationReadModel, of.orgId);
    const names: string[] = [];
    for (const groupId of await this.groupsOf(of, userId))
      names.push((await rows.get(DirectoryGroupRecord, groupId))?.displayName ?? '');
    return organization?.singleSignOn ? roleOfDirectoryGroups(organization.singleSignOn, names) : null;
  }

  private async groupsOf(of: Pick<Caller, 'orgId'>, userId: string): Promise<readonly string[]> {
    const options = { index: 'user', limit: GROUPS_OF_A_USER_MAX } as const;
    const rows = await this.records.for(of).find(DirectoryMemberRecord, { userId }, options);
    return rows.map(({ groupId }) => groupId);
  }

  private async made(caller: Caller, { email, isVerified }: Identity, role: Role): Promise<string> {
    try {
      const userId = await this.members.create(caller, email, role);
      await this.outside.tell(caller, 'member', userId);
      return userId;
    } catch (error) {
      const known = await this.records.for(caller).get(UserProfileRecord, hashOfToken(email.toLowerCase()));
      const isThere = known !== null && error instanceof AppError && error.code === 'name_taken';
      if (!isThere || !isVerified) throw error;
      return known.userId;
    }
  }

  private async link(caller: Caller, identity: Identity, userId: string): Promise<void> {
    const { issuer } = identity;
    const id = idOf(identity);
    await this.requireUnlinked(caller, identity, userId);
    await this.records
      .for(caller)
      .compareAndSet(
        DirectoryIdentityRecord,
        { id, userId },
        { $setOnInsert: { userId, issuer } },
        { upsert: true },
      );
  }

  /** Throws a SignInFault if the user is linked to another person at the provider. */
  private async requireUnlinked(caller: Caller, identity: Identity, userId: string): Promise<void> {
    const options = { index: 'user', limit: 10 } as const;
    const others = await this.records.for(caller).find(DirectoryIdentityRecord, { userId }, options);
    const id = idOf(identity);
    if (others.some((other) => other.issuer === identity.issuer && other.id !== id))
      throw new SignInFault('address_taken').of(userId);
  }
}

/**
 * Returns the fault for an unverified address. Providers say whether an address is verified only for the
 * claim `email`.
 */
const notVouchedFault = ({ email, emailClaim: claim }: Identity): SignInFault =>
  claim === 'email'
    ? new SignInFault('email_not_vouched', { domain: domainOfEmail(email) })
    : new SignInFault('other_claim_not_vouched', { claim, domain: domainOfEmail(email) });

const directoryCaller = (orgId: string, correlationId: string): Caller => ({
  ...jobCaller(orgId, correlationId),
  userId: OUTSIDE_SYSTEM_USER_ID,
});

const idOf = ({ issuer, sub }: Pick<Identity, 'issuer' | 'sub'>): string =>
  hashOfToken(JSON.stringify([issuer, sub]));
