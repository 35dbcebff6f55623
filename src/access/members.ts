import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type Caller, Clock, decideAboutStream, Ids, type Row } from '@alert-review/kernel';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { WrongExpectedRevisionError } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Records } from '../platform/records/records.js';
import { LeavingAdministratorsRecord } from './domain/leaving-administrators.record.js';
import {
  isActiveAdministrator,
  userDecider,
  type UserCommand,
  type UserState,
} from './domain/user.decider.js';
import { UserEvents, type Role } from './domain/user.events.js';
import { UserProfileRecord } from './domain/user-profile.record.js';
import { KeysOfMakers } from './keys-of-makers.js';
import { OpenLinks } from './open-links.js';
import { SecondFactors } from './second-factors.js';
import { OrganizationReadModel } from './organization.read-model.js';
import { UserReadModel } from './user.read-model.js';

const PAGE = 1_000;
const TRIES_MAX = 10;
/** Time in ms after which an announced leave without an event counts as interrupted. */
const LEAVE_INTERRUPTED_AFTER_MS = 60_000;

interface User {
  readonly id: string;
  readonly state: UserState;
  readonly revision: number;
}

type AnnouncedLeave = Row<z.infer<typeof LeavingAdministratorsRecord.schema>> | null;

/**
 * Members of an organization. Leaves are announced in a record, because whether an administrator is the last
 * one depends on several streams.
 */
@Injectable()
export class Members {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly secondFactors: SecondFactors,
    private readonly keysOfMakers: KeysOfMakers,
    private readonly links: OpenLinks,
  ) {}

  /**
   * Creates a user and returns the id. A second call with the same `idempotencyKey` returns the same id.
   * Throws organization_not_found, name_taken (the address).
   */
  async create(caller: Caller, email: string, role: Role, idempotencyKey?: string): Promise<string> {
    if (!(await this.readModels.for(caller).get(OrganizationReadModel, caller.orgId)))
      throw new AppError('organization_not_found');
    const id = await this.reserveEmail(caller, email);
    await this.decisions.decide({
      caller,
      family: UserEvents,
      decider: userDecider,
      streamId: id,
      command: { type: 'Create', role, email },
      operation: 'CreateUser',
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    return id;
  }

  /**
   * Runs a command on a member. `commandOf` gets whether the member is the last administrator. Throws
   * conflict and the errors of the decider.
   */
  async changeUser(
    caller: Caller,
    userId: string,
    operation: string,
    commandOf: (isLastAdmin: boolean) => UserCommand,
  ): Promise<UserState> {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const user = await this.user(caller, userId);
      // Only a decision that depends on the last administrator needs an announcement of the leave.
      const events = decideAboutStream(userId, userDecider, user.state, commandOf(false));
      const leaves = isActiveAdministrator(user.state) && events.length > 0;
      const command = commandOf(leaves && !(await this.announceLeave(caller, user)));
      const decided = await this.decideOn(caller, user, operation, command);
      // Repeat this even without a new event, because an earlier attempt may have been interrupted.
      if (decided?.disabled) await this.secondFactors.forget(caller, userId);
      if (decided) await this.keysOfMakers.endLostRights(caller, userId, decided);
      if (decided) await this.links.endLostRights(caller, userId, decided);
      if (decided) return decided;
    }
    throw new AppError('conflict');
  }

  /**
   * Reserves an address and returns its user id. A reservation without a user, left by a crash, is reused.
   */
  async reserveEmail(caller: Caller, email: string): Promise<string> {
    const rows = this.records.for(caller);
    const key = hashOfToken(email.toLowerCase());
    const userId = this.ids.next();
    const { outcome } = await rows.compareAndSet(
      UserProfileRecord,
      { id: key, userId: null },
      { $setOnInsert: { userId, email } },
      { upsert: true },
    );
    return outcome === 'inserted' ? userId : ((await rows.get(UserProfileRecord, key))?.userId ?? userId);
  }

  /** Gives a user another address. Returns false if the address belongs to somebody else. */
  async moveEmail(caller: Caller, userId: string, email: string): Promise<boolean> {
    const rows = this.records.for(caller);
    const id = hashOfToken(email.toLowerCase());
    const first = { $setOnInsert: { userId, email } };
    await rows.compareAndSet(UserProfileRecord, { id, userId: null }, first, { upsert: true });
    if ((await rows.get(UserProfileRecord, id))?.userId !== userId) return false;
    await rows.put(UserProfileRecord, { id, userId, email });
    // Remove all old addresses: an earlier move may have been interrupted before removing one.
    const owned = await rows.find(UserProfileRecord, { userId }, { index: 'user', limit: PAGE });
    for (const other of owned)
      if (other.id !== id) await rows.remove(UserProfileRecord, { id: other.id, userId });
    return true;
  }

  /** Announces a leave. Returns false if no other administrator is certain to stay. */
  private async announceLeave(caller: Caller, user: User): Promise<boolean> {
    const rows = this.records.for(caller);
    const id = caller.orgId;
    for (;;) {
      const announced = await rows.get(LeavingAdministratorsRecord, id);
      // Check after reading the record: by then, other leaves are announced, or this announcement fails.
      if (!(await this.isAnotherAdminStaying(caller, user, announced))) return false;
      const others = (announced?.leaving ?? []).filter(
        ({ userId, revision }) => userId !== user.id || revision > user.revision,
      );
      const own = { userId: user.id, revision: user.revision, since: this.clock.now() };
      const { outcome } = await rows.compareAndSet(
        LeavingAdministratorsRecord,
        { id, stamp: announced?.stamp ?? null },
        { $set: { leaving: [...others, own], stamp: this.ids.next() } },
        { upsert: announced === null },
      );
      if (outcome !== 'lost') return true;
    }
  }

  /** Whether another administrator stays. Reads the streams, since rows may lag behind. */
  private async isAnotherAdminStaying(
    caller: Caller,
    leaving: User,
    announced: AnnouncedLeave,
  ): Promise<boolean> {
    const rows = await this.readModels
      .for(caller)
      .find(
        UserReadModel,
        { role: 'admin', disabledAt: null },
        { index: 'created', sort: { createdAt: 1 }, limit: PAGE },
      );
    const cutOff: User[] = [];
    for (const { id } of rows) {
      if (id === leaving.id) continue;
      const other = await this.user(caller, id);
      if (!isActiveAdministrator(other.state)) continue;
      const leave = announced?.leaving.find((one) => one.userId === id && one.revision >= other.revision);
      if (!leave) return true;
      if (leave.since <= this.clock.now() - LEAVE_INTERRUPTED_AFTER_MS) cutOff.push(other);
    }
    for (const other of cutOff) if (await this.confirmAdministrator(caller, other)) return true;
    return false;
  }

  /**
   * Appends an event to the user's stream, so that a process with an older announcement notices the change.
   */
  private async confirmAdministrator(caller: Caller, user: User): Promise<boolean> {
    return (await this.decideOn(caller, user, 'ConfirmAdministrator', { type: 'ConfirmAdmin' })) !== null;
  }

  /** Runs a command; returns null if the user has changed in the meantime. */
  private async decideOn(
    caller: Caller,
    { id, revision }: User,
    operation: string,
    command: UserCommand,
  ): Promise<UserState | null> {
    try {
      const { state } = await this.decisions.decide({
        caller,
        family: UserEvents,
        decider: userDecider,
        command,
        operation,
        streamId: id,
        expectedRevision: revision,
      });
      return state;
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return null;
      throw error;
    }
  }

  private async user(caller: Caller, id: string): Promise<User> {
    return { id, ...(await this.decisions.state(UserEvents, userDecider, caller, id)) };
  }
}
