import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock, Ids } from '@alert-review/kernel';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { Records } from '../platform/records/records.js';
import { Directory } from './directory.js';
import { DirectoryUsers } from './directory-users.js';
import type {
  DirectoryChange,
  DirectoryGroup,
  DirectoryRow,
  DirectoryUser,
  GroupEdit,
  UserEdit,
  RequestedDirectoryGroup,
  RequestedDirectoryUser,
} from './domain/directory.js';
import { directoryNameKey } from './domain/directory-name.js';
import {
  DirectoryGroupRecord,
  DirectoryMemberRecord,
  DirectoryUserRecord,
} from './domain/directory.record.js';
import { Members } from './members.js';

const TRIES_MAX = 10;
/**
 * Number of members whose accounts are changed in parallel. Each change writes several rows, which share a
 * commit.
 */
const MEMBERS_AT_A_TIME = 16;

const takenError = (field: string, value: string) => new AppError('name_taken', { field, value });
const memberId = (groupId: string, userId: string) => `${groupId} ${userId}`;

/** Adds to a refusal what was carried out nevertheless. Returns any other error unchanged. */
function withDone(error: unknown, done: string | null): unknown {
  if (done === null || !(error instanceof AppError)) return error;
  return new AppError(error.code, { ...error.details, done }, { cause: error });
}

/**
 * Processes the changes that a directory (SCIM) sends. Access that a request ends is ended first, even if the
 * rest of the request is refused.
 */
@Injectable()
export class DirectoryChanges {
  /** Runs one change at a time per organization: a directory sends many changes of the same group at once. */
  private readonly organizations = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly directory: Directory,
    private readonly users: DirectoryUsers,
    private readonly members: Members,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Creates (`id` null), changes or removes (`edit` null) a user or a group, one after the other. */
  change(caller: Caller, id: string | null, change: DirectoryChange): Promise<DirectoryRow | null> {
    return this.organizations.run<DirectoryRow | null>(caller.orgId, async () => {
      if (change.kind === 'Users') {
        if (change.edit) return this.saveUser(caller, id, change.edit);
        await this.removeUser(caller, id!);
      } else {
        if (change.edit) return this.saveGroup(caller, id, change.edit);
        await this.removeGroup(caller, id!);
      }
      return null;
    });
  }

  private async saveUser(caller: Caller, id: string | null, edit: UserEdit): Promise<DirectoryUser> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const before = id === null ? null : await this.directory.user(caller, id);
      const { wanted, refusal } = await edit(before);
      const savedId = wanted && (await this.writeUser(caller, before, wanted));
      if (wanted && savedId === null) continue;
      if (refusal) throw refusal;
      return this.directory.user(caller, savedId!);
    }
    throw new AppError('conflict');
  }

  /** Returns the id of the user; null if another process has changed the user in the meantime. */
  private async writeUser(
    caller: Caller,
    before: DirectoryUser | null,
    wanted: RequestedDirectoryUser,
  ): Promise<string | null> {
    let stamp = before?.stamp ?? null;
    let done: string | null = null;
    if (before?.active && !wanted.active) {
      stamp = await this.putUser(caller, before, { ...before, active: false }, stamp);
      if (stamp === null) return null;
      done = 'The access of the user was ended all the same';
      await this.users.follow(caller, before.id);
    }
    try {
      await this.requireFreeNames(caller, before?.id ?? null, wanted);
      const userId = before ? before.id : await this.newUserId(caller, wanted);
      if (before && wanted.address !== before.address) await this.moveAddress(caller, userId, wanted.address);
      if ((await this.putUser(caller, { ...before, id: userId }, wanted, stamp)) === null) return null;
      await this.users.follow(caller, userId);
      return userId;
    } catch (error) {
      throw withDone(error, done);
    }
  }

  /**
   * Writes a user's row and returns its new stamp; null if another process has changed the row in the
   * meantime.
   */
  private async putUser(
    caller: Caller,
    { id, createdAt, isManaged }: Partial<DirectoryUser> & { readonly id: string },
    { userName, externalId, active, attributes }: RequestedDirectoryUser,
    stamp: string | null,
  ): Promise<string | null> {
    const rows = this.records.for(caller);
    const now = this.clock.iso();
    const next = this.ids.next();
    const kept = await rows.get(DirectoryUserRecord, id);
    // A name or id from the directory does not affect the access of an existing member. The flag is set only
    // when the row is created, because another process may let the directory decide in the meantime.
    const isNamedOnly = active && isManaged === false;
    const set = {
      ...(!active && { isNamedOnly: false }),
      externalId,
      active,
      userName,
      nameKey: directoryNameKey(userName),
      attributes: JSON.stringify(attributes),
      createdAt: createdAt ?? now,
      changedAt: now,
      stamp: next,
    };
    const { outcome } = await rows.compareAndSet(
      DirectoryUserRecord,
      { id, stamp },
      { $set: set, ...(!kept && { $setOnInsert: { isOut: !isNamedOnly, ...(active && { isNamedOnly }) } }) },
      { upsert: !kept },
    );
    return outcome === 'lost' ? null : next;
  }

  /** Throws name_taken if another user has the name or the directory's id. */
  private async requireFreeNames(
    caller: Caller,
    id: string | null,
    wanted: RequestedDirectoryUser,
  ): Promise<void> {
    for (const attribute of ['userName', 'externalId'] as const) {
      const value = wanted[attribute];
      if (value === null) continue;
      const others = await this.directory.usersWith(caller, attribute, value);
      if (others.some((other) => other.id !== id)) throw takenError(attribute, value);
    }
  }

  /** Returns a new user id, or the id of a removed user who had the address. Throws name_taken. */
  private async newUserId(caller: Caller, { address }: RequestedDirectoryUser): Promise<string> {
    const userId = await this.members.reserveEmail(caller, address);
    if (await this.directory.findUser(caller, userId)) throw takenError('emails', address);
    return userId;
  }

  /** Gives a user another address. Throws name_taken. */
  private async moveAddress(caller: Caller, userId: string, address: string): Promise<void> {
    if (!(await this.members.moveEmail(caller, userId, address))) throw takenError('emails', address);
  }

  /** Ends the access of a user and removes their groups. Throws user_not_found. */
  private async removeUser(caller: Caller, id: string): Promise<void> {
    await this.directory.user(caller, id);
    const rows = this.records.for(caller);
    await rows.put(DirectoryUserRecord, { id, externalId: null, active: false, isOut: true });
    await this.users.follow(caller, id);
    await rows.removeAll(DirectoryMemberRecord, { userId: id }, { index: 'user' });
    await rows.remove(DirectoryUserRecord, { id });
  }

  private async saveGroup(caller: Caller, id: string | null, edit: GroupEdit): Promise<DirectoryGroup> {
    const before = id === null ? null : await this.directory.group(caller, id);
    const { wanted, refusal } = await edit(before);
    const groupId = id ?? this.ids.next();
    if (wanted) await this.writeGroup(caller, groupId, before, wanted);
    if (refusal) throw refusal;
    return this.directory.group(caller, groupId);
  }

  /** Creates or changes a group. Removals come first. Throws name_taken, validation_error. */
  private async writeGroup(
    caller: Caller,
    groupId: string,
    before: DirectoryGroup | null,
    wanted: RequestedDirectoryGroup,
  ): Promise<void> {
    const now = before?.members ?? new Map<string, string>();
    const rows = this.records.for(caller);
    const removed = [...now.keys()].filter((userId) => !wanted.members.has(userId));
    await this.eachMember(removed, async (userId) => {
      await this.users.prepareLeaving(caller, userId, groupId);
      await rows.remove(DirectoryMemberRecord, { id: memberId(groupId, userId) });
      await this.users.follow(caller, userId, { hasLeft: true });
    });
    try {
      const strangers = [...wanted.named].filter((userId) => !now.has(userId) && !wanted.members.has(userId));
      await this.requireKnown(caller, strangers);
      await this.requireFreeGroupName(caller, groupId, wanted.displayName);
      const added = [...wanted.members.keys()].filter((userId) => !now.has(userId));
      await this.requireUsers(caller, added, 'invalidValue');
      await this.putGroup(caller, groupId, before, wanted);
      await this.eachMember(added, (userId) => this.addMember(caller, groupId, userId, wanted));
      const isRenamed = before !== null && wanted.displayName !== before.displayName;
      // Includes members who stay in the group, because an interrupted change is sent again.
      const others = isRenamed ? [...wanted.members.keys(), ...wanted.named] : [...wanted.named];
      const followed = new Set([...removed, ...added]);
      const left = [...new Set(others)].filter((userId) => !followed.has(userId));
      await this.eachMember(left, (userId) => this.users.follow(caller, userId));
    } catch (error) {
      const count = removed.length === 1 ? 'One member was' : `${removed.length} members were`;
      throw withDone(error, removed.length === 0 ? null : `${count} removed all the same`);
    }
  }

  private async putGroup(
    caller: Caller,
    id: string,
    before: DirectoryGroup | null,
    { displayName, externalId }: RequestedDirectoryGroup,
  ): Promise<void> {
    const changedAt = this.clock.iso();
    const createdAt = before ? before.createdAt : changedAt;
    const row = { id, displayName, externalId, changedAt, ...(createdAt !== null && { createdAt }) };
    await this.records.for(caller).put(DirectoryGroupRecord, row);
  }

  private async addMember(
    caller: Caller,
    groupId: string,
    userId: string,
    { members }: RequestedDirectoryGroup,
  ) {
    const rows = this.records.for(caller);
    // A user without a row is an existing member, whose access a group without a role must not affect.
    const first = { $setOnInsert: { externalId: null, active: true, isOut: false, isNamedOnly: true } };
    await rows.compareAndSet(DirectoryUserRecord, { id: userId, active: null }, first, { upsert: true });
    const display = members.get(userId) ?? null;
    await rows.put(DirectoryMemberRecord, {
      id: memberId(groupId, userId),
      groupId,
      userId,
      ...(display !== null && { display }),
    });
    await this.users.follow(caller, userId);
  }

  private async requireFreeGroupName(caller: Caller, groupId: string, displayName: string): Promise<void> {
    const wanted = directoryNameKey(displayName);
    for await (const other of this.directory.groups(caller))
      if (other.id !== groupId && directoryNameKey(other.displayName) === wanted)
        throw takenError('displayName', displayName);
  }

  /** Throws validation_error for ids of unknown users. */
  private async requireUsers(caller: Caller, ids: readonly string[], scimType: string): Promise<void> {
    await this.eachMember(ids, async (userId) => {
      if (!(await this.directory.findUser(caller, userId))) throw nobodyError(userId, scimType);
    });
  }

  /** Throws validation_error for ids that never belonged to a user. Accepts ids of removed users. */
  private async requireKnown(caller: Caller, ids: readonly string[]): Promise<void> {
    await this.eachMember(ids, async (userId) => {
      if (!(await this.directory.isKnown(caller, userId))) throw nobodyError(userId, 'noTarget');
    });
  }

  private async eachMember(ids: readonly string[], task: (userId: string) => Promise<void>): Promise<void> {
    await mapInParallel(ids, MEMBERS_AT_A_TIME, async (userId) => {
      await task(userId);
      await yieldToEventLoop();
    });
  }

  private async removeGroup(caller: Caller, id: string): Promise<void> {
    const edit: GroupEdit = (before) => ({
      wanted: { ...before!, members: new Map(), named: new Set() },
      refusal: null,
    });
    await this.saveGroup(caller, id, edit);
    await this.records.for(caller).remove(DirectoryGroupRecord, { id });
  }
}

const nobodyError = (userId: string, scimType: string) =>
  new AppError('validation_error', {
    scim_type: scimType,
    field: 'members',
    value: userId,
    reason: `members: there is no user with the id ${userId.slice(0, 100)}`,
  });
