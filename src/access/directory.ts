import { Injectable } from '@nestjs/common';
import { AppError, type Caller, PRIMARY_KEY, type Row } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { rowsById } from '../platform/records/rows-by-id.js';
import type {
  DirectoryGroup,
  DirectoryListing,
  DirectoryPage,
  DirectoryRow,
  DirectoryUser,
} from './domain/directory.js';
import {
  doesDirectoryManageUser,
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './domain/directory.record.js';
import { groupsOfUsers } from './groups-of-users.js';
import { directoryNameKey, presentAndEarlierNameKeys } from './domain/directory-name.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import { UserReadModel } from './user.read-model.js';

/** Number of rows read at once. Between two reads, waiting requests are served. */
const ROWS_AT_A_TIME = 200;
const MATCHES_AT_A_TIME = 25;
/**
 * Maximum number of members in all groups of a page. A page that would have more members gets fewer groups
 * than requested.
 */
const MEMBERS_OF_A_PAGE_MAX = 20_000;

type KeptUser = Row<ReturnType<(typeof DirectoryUserRecord)['schema']['parse']>>;
type KeptGroup = Row<ReturnType<(typeof DirectoryGroupRecord)['schema']['parse']>>;

interface UserParts {
  readonly id: string;
  readonly address: string;
  readonly kept: KeptUser | undefined;
  /** Undefined if the user has no account. */
  readonly account: { readonly createdAt: string; readonly disabledAt: string | null } | undefined;
}

/** Reads users and groups of an organization as its directory sees them. */
@Injectable()
export class Directory {
  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
  ) {}

  /** Returns a user by id with their groups. Throws user_not_found. */
  async user(of: Caller, id: string): Promise<DirectoryUser> {
    const found = await this.findUser(of, id);
    if (!found) throw new AppError('user_not_found');
    return (await this.withGroups(of, [found]))[0]!;
  }

  /** Returns a user by id; null for unknown and removed users. */
  async findUser(of: Caller, id: string): Promise<DirectoryUser | null> {
    const [profile] = await this.records
      .for(of)
      .find(UserProfileRecord, { userId: id }, { index: 'user', limit: 1 });
    return profile ? ((await this.usersOf(of, [profile]))[0] ?? null) : null;
  }

  /** Whether a user with this id ever existed. */
  async isKnown(of: Caller, id: string): Promise<boolean> {
    const options = { index: 'user', limit: 1 } as const;
    return (await this.records.for(of).find(UserProfileRecord, { userId: id }, options)).length > 0;
  }

  /** Returns the users with this name (compared by `directoryNameKey`) or this id in the directory. */
  async usersWith(of: Caller, attribute: 'userName' | 'externalId', value: string): Promise<DirectoryUser[]> {
    const rows = this.records.for(of);
    const ids = new Set<string>();
    if (attribute === 'externalId') {
      for await (const { id } of rows.stream(
        DirectoryUserRecord,
        { externalId: value },
        { index: 'external_id' },
      ))
        ids.add(id);
    } else {
      for (const nameKey of presentAndEarlierNameKeys(value)) {
        for await (const { id } of rows.stream(DirectoryUserRecord, { nameKey }, { index: 'name' }))
          ids.add(id);
        // A user without a stored name has their e-mail address as name.
        const profile = await rows.get(UserProfileRecord, hashOfToken(nameKey));
        if (profile) ids.add(profile.userId);
      }
    }
    const found: DirectoryUser[] = [];
    for (const id of ids) {
      const user = await this.findUser(of, id);
      if (!user) continue;
      const isSame = directoryNameKey(user.userName) === directoryNameKey(value);
      if (attribute === 'externalId' || isSame) found.push(user);
    }
    return found;
  }

  /** Returns a group with its members. Throws group_not_found. */
  async group(of: Caller, id: string): Promise<DirectoryGroup> {
    const group = await this.records.for(of).get(DirectoryGroupRecord, id);
    if (!group) throw new AppError('group_not_found');
    return this.withMembers(of, groupOf(group));
  }

  /** Returns all groups; two may have the same name if two processes created them concurrently. */
  async *groups(of: Caller): AsyncGenerator<DirectoryGroup> {
    const rows = this.records.for(of).stream(DirectoryGroupRecord, {}, { index: PRIMARY_KEY });
    for await (const group of rows) yield groupOf(group);
  }

  /** Returns the matching rows of one page and the number of all matching rows. */
  async list(of: Caller, kind: 'Users' | 'Groups', listing: DirectoryListing): Promise<DirectoryPage> {
    const rows: DirectoryRow[] = [];
    let total = 0;
    let members = 0;
    let seen = 0;
    for await (const row of kind === 'Users' ? this.users(of, listing) : this.groupsFor(of, listing)) {
      // Yield to the event loop, because a long filter takes a while for each row.
      if (++seen % MATCHES_AT_A_TIME === 0) await yieldToEventLoop();
      if (!listing.matches(row)) continue;
      const isOfPage = total++ >= listing.from && rows.length < listing.count;
      if (!isOfPage || members > MEMBERS_OF_A_PAGE_MAX) continue;
      const shown = listing.showsMembership && 'members' in row ? await this.withMembers(of, row) : row;
      if ('members' in shown) members += shown.members?.size ?? 0;
      if (members <= MEMBERS_OF_A_PAGE_MAX || rows.length === 0) rows.push(shown);
    }
    if (kind === 'Groups' || !listing.showsMembership) return { total, rows };
    return { total, rows: await this.withGroups(of, rows as DirectoryUser[]) };
  }

  /** Yields all users except removed ones, in the order of their ids, or only the users that can match. */
  private async *users(of: Caller, listing: DirectoryListing): AsyncGenerator<DirectoryUser> {
    for await (const users of this.batchesOfUsers(of, listing))
      yield* listing.matchesMembership ? await this.withGroups(of, users) : users;
  }

  private async *batchesOfUsers(of: Caller, { exact }: DirectoryListing): AsyncGenerator<DirectoryUser[]> {
    if (exact?.attribute === 'id') {
      const user = await this.findUser(of, exact.value);
      if (user) yield [user];
      return;
    }
    if (exact) {
      if (exact.attribute === 'groups') yield* this.membersOf(of, exact.value);
      else yield await this.usersWith(of, exact.attribute, exact.value);
      return;
    }
    let profiles: Row<{ userId: string; email: string }>[] = [];
    for await (const profile of this.records.for(of).stream(UserProfileRecord, {}, { index: 'user' })) {
      // Drop the old address that a crash left behind, so that its user appears once.
      if (profiles.at(-1)?.userId === profile.userId) profiles.pop();
      profiles.push(profile);
      if (profiles.length < ROWS_AT_A_TIME) continue;
      yield await this.usersOf(of, profiles);
      profiles = [];
      await yieldToEventLoop();
    }
    yield await this.usersOf(of, profiles);
  }

  /** Yields the users of a group in the order of their ids; none for an unknown group. */
  private async *membersOf(of: Caller, groupId: string): AsyncGenerator<DirectoryUser[]> {
    let ids: string[] = [];
    const stream = this.records.for(of).stream(DirectoryMemberRecord, { groupId }, { index: 'group' });
    for await (const { userId } of stream) {
      ids.push(userId);
      if (ids.length < ROWS_AT_A_TIME) continue;
      yield await this.usersById(of, ids);
      ids = [];
    }
    if (ids.length > 0) yield await this.usersById(of, ids);
  }

  /** Returns at most ROWS_AT_A_TIME users by their ids, without removed users. */
  private async usersById(of: Caller, ids: readonly string[]): Promise<DirectoryUser[]> {
    const options = { index: 'user', limit: 2 * ROWS_AT_A_TIME } as const;
    const profiles = await this.records.for(of).find(UserProfileRecord, { userId: { $in: ids } }, options);
    // The map keeps one address per user, because a crash may leave the old address behind.
    const byId = new Map(profiles.map((profile) => [profile.userId, profile]));
    return this.usersOf(
      of,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }

  private async withGroups(of: Caller, users: readonly DirectoryUser[]): Promise<DirectoryUser[]> {
    const ids = users.map(({ id }) => id);
    const groups = await groupsOfUsers(this.records.for(of), ids);
    return users.map((user) => ({ ...user, groups: groups.get(user.id) ?? [] }));
  }

  private async *groupsFor(of: Caller, { exact, matchesMembership }: DirectoryListing) {
    const rows = this.records.for(of);
    if (exact?.attribute === 'id') {
      const group = await rows.get(DirectoryGroupRecord, exact.value);
      if (group) yield matchesMembership ? await this.withMembers(of, groupOf(group)) : groupOf(group);
      return;
    }
    for await (const group of this.groups(of))
      yield matchesMembership ? await this.withMembers(of, group) : group;
  }

  /** Returns the users of profiles, without removed users. */
  private async usersOf(
    of: Caller,
    profiles: readonly { readonly userId: string; readonly email: string }[],
  ): Promise<DirectoryUser[]> {
    const ids = profiles.map(({ userId }) => userId);
    const records = await rowsById(this.records.for(of), DirectoryUserRecord, ids);
    const accounts = await rowsById(this.readModels.for(of), UserReadModel, ids);
    const kept = new Map(records.map((row) => [row.id, row]));
    const known = new Map(accounts.map((row) => [row.id, row]));
    return profiles.flatMap(({ userId: id, email: address }) => {
      const parts = { id, address, kept: kept.get(id), account: known.get(id) };
      return parts.kept || parts.account?.disabledAt === null ? [userOf(parts)] : [];
    });
  }

  private async withMembers(of: Caller, group: DirectoryGroup): Promise<DirectoryGroup> {
    if (group.members) return group;
    const rows = this.records.for(of);
    const members = new Map<string, string>();
    let nameless: string[] = [];
    const nameThem = async () => {
      for (const user of await this.usersById(of, nameless)) members.set(user.id, displayNameOf(user));
      nameless = [];
      await yieldToEventLoop();
    };
    const stream = rows.stream(DirectoryMemberRecord, { groupId: group.id }, { index: 'group' });
    for await (const { userId, display } of stream) {
      members.set(userId, display ?? userId);
      if (display === undefined) nameless.push(userId);
      if (nameless.length >= ROWS_AT_A_TIME) await nameThem();
    }
    if (nameless.length > 0) await nameThem();
    return { ...group, members };
  }
}

function displayNameOf({ userName, attributes }: DirectoryUser): string {
  const { displayName } = attributes;
  return typeof displayName === 'string' ? displayName : userName;
}

function userOf({ id, address, kept, account }: UserParts): DirectoryUser {
  return {
    id,
    userName: kept?.userName ?? address,
    externalId: kept?.externalId ?? null,
    active: kept?.active ?? true,
    isDisabledHere: kept?.isOut === false && (account?.disabledAt ?? null) !== null,
    address,
    isManaged: doesDirectoryManageUser(kept),
    attributes: kept?.attributes === undefined ? {} : (JSON.parse(kept.attributes) as object as Attributes),
    groups: null,
    createdAt: kept?.createdAt ?? account?.createdAt ?? null,
    changedAt: kept?.changedAt ?? kept?.createdAt ?? account?.createdAt ?? null,
    stamp: kept?.stamp ?? null,
  };
}

type Attributes = DirectoryUser['attributes'];

const groupOf = ({ id, displayName, externalId, createdAt, changedAt }: KeptGroup): DirectoryGroup => ({
  id,
  displayName,
  externalId,
  members: null,
  createdAt: createdAt ?? null,
  changedAt: changedAt ?? createdAt ?? null,
});
