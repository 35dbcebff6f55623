import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { Decisions } from '../platform/decisions/decisions.js';
import { Records } from '../platform/records/records.js';
import { InvitationRecord } from './domain/invitation.record.js';
import { permissionsOfUser } from './domain/roles.js';
import { userDecider, type UserState } from './domain/user.decider.js';
import { UserEvents } from './domain/user.events.js';

/** Whether a user with this state may make links to set a password. */
export const mayInviteUsers = (state: UserState): boolean =>
  permissionsOfUser(state).includes('members:manage');

/**
 * Unused links to set a password. Whoever holds a link gets the rights of its account, so a link ends when
 * the person who made it leaves or may not invite any more: they may have kept it.
 */
@Injectable()
export class OpenLinks {
  constructor(
    private readonly records: Records,
    private readonly decisions: Decisions,
  ) {}

  /** Ends the links that a user made, unless the user may still invite, and the links for a disabled user. */
  async endLostRights(caller: Pick<Caller, 'orgId'>, userId: string, state: UserState): Promise<void> {
    if (!mayInviteUsers(state)) await this.endThoseOf(caller, userId);
    if (state.disabled) await this.endAll(caller, { userId }, 'user');
  }

  /** Ends the links that a user made. */
  endThoseOf(caller: Pick<Caller, 'orgId'>, userId: string): Promise<void> {
    return this.endAll(caller, { madeBy: userId }, 'maker');
  }

  /**
   * Whether the person who made the newest link for a user may still invite. Reads the log, because rows of
   * older releases name no maker, and because a link may be made just when its maker leaves.
   */
  async isMakerStillAllowed(of: Pick<Caller, 'orgId'>, userId: string): Promise<boolean> {
    const events = await this.decisions.read(UserEvents, of, userId);
    const maker = events.findLast(({ type }) => type === 'UserInvited')?.actor.user;
    if (maker === undefined) return true;
    const { state } = await this.decisions.state(UserEvents, userDecider, of, maker);
    // A maker without a role is the operator of the server, who is no user and may invite.
    return state.role === null || mayInviteUsers(state);
  }

  private async endAll(
    { orgId }: Pick<Caller, 'orgId'>,
    of: { readonly madeBy: string } | { readonly userId: string },
    index: 'maker' | 'user',
  ): Promise<void> {
    await this.records.forSystem().removeAll(InvitationRecord, { orgId, ...of }, { index });
  }
}
