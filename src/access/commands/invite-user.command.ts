import { type Caller, Clock, DAY_MS } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { hashOfToken, newSecretToken } from '../../platform/crypto/secret-tokens.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { KnownPeople } from '../known-people.js';
import { OutsideChanges } from '../outside-changes.js';
import { WaitingChanges } from '../waiting-changes.js';
import { userDecider } from '../domain/user.decider.js';
import { UserEvents } from '../domain/user.events.js';
import { UserPasswords } from '../user-passwords.js';

/** How long a link to set a password is valid. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS;
const INVITATIONS_MAX = 100;

interface Invitation {
  readonly code: string;
  readonly endsAt: string;
  /** Page on which the password is set; the link also contains the code. */
  readonly address: string;
  readonly link: string;
  /**
   * What the link needs besides itself. For a new person: nothing. For others: a code of their authenticator
   * app or the approval of another administrator; without an app, that approval.
   */
  readonly needs: 'nothing' | 'code_or_approval' | 'approval';
  readonly administratorsTold?: true;
}

/**
 * Creates a one-time code and ends earlier codes. Links for people who could sign in before need more than
 * the code, because whoever has the link could otherwise act as them. Throws user_not_found, user_disabled,
 * name_taken.
 */
export const InviteUser = defineCommand(
  'InviteUser',
  { permission: 'members:manage' },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [Decisions, Records, UserPasswords, KnownPeople, WaitingChanges, OutsideChanges, Clock, Config],
  async (
    { caller, userId },
    decisions,
    records,
    passwords,
    people,
    changes,
    outside,
    clock,
    config,
  ): Promise<Invitation> => {
    await passwords.requireAddress(caller, userId);
    const ends = clock.now() + INVITATION_LIFETIME_MS;
    const endsAt = new Date(ends).toISOString();
    await decisions.decide({
      caller,
      family: UserEvents,
      decider: userDecider,
      streamId: userId,
      command: { type: 'Invite', endsAt },
      operation: InviteUser.name,
    });
    const rows = records.forSystem();
    const options = { index: 'user', limit: INVITATIONS_MAX } as const;
    for (const { id, orgId } of await rows.find(InvitationRecord, { userId }, options))
      if (orgId === caller.orgId) await rows.remove(InvitationRecord, { id });
    const code = newSecretToken('iv');
    const { isKnown, hasSecondFactor } = await people.about(caller, userId);
    const isApproved = caller.via === 'cli';
    const of = { orgId: caller.orgId, userId, madeBy: caller.userId };
    const row = { id: hashOfToken(code), ...of, endsAt: ends, isApproved };
    await rows.insert(InvitationRecord, row);
    const isHeld = isKnown && !isApproved;
    if (isHeld) await changes.hold(caller, { kind: 'link', user: userId, invitation: row.id });
    const needs = !isHeld ? 'nothing' : hasSecondFactor ? 'code_or_approval' : 'approval';
    const address = `${config.publicBaseUrl}/invitation`;
    const told = await outside.told(caller, 'link', userId);
    return { code, endsAt, address, link: `${address}?code=${code}`, needs, ...told };
  },
);
