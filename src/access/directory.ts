import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { PRIMARY_KEY } from '../kernel/collection.js';
import { Ids } from '../kernel/ids.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { yieldToEventLoop } from '../platform/process/cooperative.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { Records } from '../platform/records/records.js';
import { DirectoryUsers } from './directory-users.js';
import {
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './domain/directory.record.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import { Members } from './members.js';
import { UserReadModel } from './user.read-model.js';

const ROWS_MAX = 10_000;

export interface DirectoryUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly active: boolean;
}

export interface DirectoryGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

type UserChange = Partial<Omit<DirectoryUser, 'id'>>;
/** `set` replaces all members; then some are added and removed. */
type GroupChange = Partial<Omit<DirectoryGroup, 'id' | 'members'>> & {
  readonly set?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
};

export type DirectoryChange =
  | { readonly kind: 'Users'; readonly change: UserChange | null }
  | { readonly kind: 'Groups'; readonly change: GroupChange | null };

const taken = (field: string, value: string) => new AppError('name_taken', { field, value });
const memberId = (groupId: string, userId: string) => `${groupId} ${userId}`;

/** Users and groups of an organization as its directory sees them. Each change gives access or ends it. */
@Injectable()
export class Directory {
  /** Why: a directory sends many changes of the same group at once. */
  private readonly organizations = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly users: DirectoryUsers,
    private readonly members: Members,
    private readonly ids: Ids,
  ) {}

  /** Returns all users but those that were removed. */
  async listUsers(of: Caller): Promise<DirectoryUser[]> {
    const rows = this.records.for(of);
    const profiles = await rows.find(UserProfileRecord, {}, { index: 'user', limit: ROWS_MAX });
    const kept = await rows.find(DirectoryUserRecord, {}, { index: PRIMARY_KEY, limit: ROWS_MAX });
    const known = new Map(kept.map((row) => [row.id, row]));
    const users = await this.readModels
      .for(of)
      .find(UserReadModel, {}, { index: 'created', limit: ROWS_MAX });
    const live = new Set(users.flatMap(({ id, disabledAt }) => (disabledAt === null ? [id] : [])));
    return profiles.flatMap(({ userId: id, email: userName }) => {
      const { externalId = null, active = true } = known.get(id) ?? {};
      return known.has(id) || live.has(id) ? [{ id, userName, externalId, active }] : [];
    });
  }

  /** Returns a user by id. Throws user_not_found. */
  async user(of: Caller, id: string): Promise<DirectoryUser> {
    const found = await this.find(of, id);
    if (!found) throw new AppError('user_not_found');
    return found;
  }

  private async find(of: Caller, id: string): Promise<DirectoryUser | null> {
    const rows = this.records.for(of);
    const [profile] = await rows.find(UserProfileRecord, { userId: id }, { index: 'user', limit: 1 });
    const kept = await rows.get(DirectoryUserRecord, id);
    const user = await this.readModels.for(of).get(UserReadModel, id);
    if (!profile || (!kept && user?.disabledAt !== null)) return null;
    const { externalId = null, active = true } = kept ?? {};
    return { id, userName: profile.email, externalId, active };
  }

  /** Makes (`id` null), changes or removes (`change` null) a user or a group, one after the other. */
  change(caller: Caller, id: string | null, { kind, change }: DirectoryChange) {
    return this.organizations.run<DirectoryUser | DirectoryGroup | null>(caller.orgId, async () => {
      if (change)
        return kind === 'Users' ? this.saveUser(caller, id, change) : this.saveGroup(caller, id, change);
      await (kind === 'Users' ? this.removeUser(caller, id!) : this.removeGroup(caller, id!));
      return null;
    });
  }

  /** Makes a user (`id` null) or changes one. Throws user_not_found, name_taken, validation_error. */
  private async saveUser(caller: Caller, id: string | null, change: UserChange): Promise<DirectoryUser> {
    const before = id === null ? null : await this.user(caller, id);
    const { userName = before?.userName ?? '', externalId = before?.externalId ?? null } = change;
    const { active = before?.active ?? true } = change;
    if (before && userName.toLowerCase() !== before.userName.toLowerCase()) {
      const reason = 'The userName of a user stays: make another user';
      throw new AppError('validation_error', { field: 'userName', value: userName, reason });
    }
    const userId = id ?? (await this.members.reserveEmail(caller, userName));
    if (!before && (await this.find(caller, userId))) throw taken('userName', userName);
    const rows = this.records.for(caller);
    const isOut = (await rows.get(DirectoryUserRecord, userId))?.isOut ?? true;
    await rows.put(DirectoryUserRecord, { id: userId, externalId, active, isOut });
    await this.users.follow(caller, userId);
    return this.user(caller, userId);
  }

  /** Ends the access of a user and forgets their groups. Throws user_not_found. */
  private async removeUser(caller: Caller, id: string): Promise<void> {
    await this.user(caller, id);
    const rows = this.records.for(caller);
    await rows.put(DirectoryUserRecord, { id, externalId: null, active: false, isOut: true });
    await this.users.follow(caller, id);
    await rows.removeAll(DirectoryMemberRecord, { userId: id }, { index: 'user' });
    await rows.remove(DirectoryUserRecord, { id });
  }

  async listGroups(of: Caller): Promise<DirectoryGroup[]> {
    const limit = { index: PRIMARY_KEY, limit: ROWS_MAX } as const;
    const groups = await this.records.for(of).find(DirectoryGroupRecord, {}, limit);
    return groups.map(({ id, displayName, externalId }) => ({ id, displayName, externalId, members: [] }));
  }

  /** Returns a group with its members. Throws group_not_found. */
  async group(of: Caller, id: string): Promise<DirectoryGroup> {
    const rows = this.records.for(of);
    const group = await rows.get(DirectoryGroupRecord, id);
    if (!group) throw new AppError('group_not_found');
    const options = { index: 'group', limit: ROWS_MAX } as const;
    const members = await rows.find(DirectoryMemberRecord, { groupId: id }, options);
    const { displayName, externalId } = group;
    return { id, displayName, externalId, members: members.map(({ userId }) => userId) };
  }

  /** Makes a group (`id` null) or changes one. Throws group_not_found, name_taken, validation_error. */
  private async saveGroup(caller: Caller, id: string | null, change: GroupChange): Promise<DirectoryGroup> {
    const before = id === null ? null : await this.group(caller, id);
    const { displayName = before?.displayName ?? '', externalId = before?.externalId ?? null } = change;
    const others = (await this.listGroups(caller)).filter((other) => other.id !== id);
    if (others.some((other) => other.displayName === displayName)) throw taken('displayName', displayName);
    const then = new Set(change.set ?? before?.members);
    for (const userId of change.add ?? []) then.add(userId);
    for (const userId of change.remove ?? []) then.delete(userId);
    const now = new Set(before?.members);
    const added = [...then].filter((userId) => !now.has(userId));
    for (const userId of added) {
      await yieldToEventLoop();
      if (await this.find(caller, userId)) continue;
      const reason = 'There is no user of this id';
      throw new AppError('validation_error', { field: 'members', value: userId, reason });
    }
    const removed = [...now].filter((userId) => !then.has(userId));
    const groupId = id ?? this.ids.next();
    const rows = this.records.for(caller);
    await rows.put(DirectoryGroupRecord, { id: groupId, displayName, externalId });
    const isRenamed = displayName !== before?.displayName;
    const named = [...(change.add ?? []), ...(change.remove ?? [])];
    // Why also those who stay as they are: a change that broke off is sent again.
    for (const userId of new Set([...(isRenamed ? then : added), ...removed, ...named])) {
      const id = memberId(groupId, userId);
      if (!then.has(userId)) await rows.remove(DirectoryMemberRecord, { id });
      else if (!now.has(userId)) {
        const first = { $setOnInsert: { externalId: null, active: true, isOut: true } };
        await rows.compareAndSet(DirectoryUserRecord, { id: userId, active: null }, first, { upsert: true });
        await rows.put(DirectoryMemberRecord, { id, groupId, userId });
      }
      await this.users.follow(caller, userId);
      await yieldToEventLoop();
    }
    return this.group(caller, groupId);
  }

  private async removeGroup(caller: Caller, id: string): Promise<void> {
    await this.saveGroup(caller, id, { set: [] });
    await this.records.for(caller).remove(DirectoryGroupRecord, { id });
  }
}
