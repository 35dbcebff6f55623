import { AppError, Clock } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { KnownPeople } from '../known-people.js';
import { LoginFailures } from '../login-failures.js';
import { OpenLinks } from '../open-links.js';
import { SecondFactors } from '../second-factors.js';
import { callerOfUser } from '../user-caller.js';
import { requirePasswordLength, UserPasswords } from '../user-passwords.js';
import { UserReadModel } from '../user.read-model.js';

/**
 * Network address from which the link is used, and the code of the person's authenticator app, if required.
 */
interface GivenWithLink {
  readonly address?: string | undefined;
  readonly appCode?: string | undefined;
}

/**
 * Sets a password with the code of a link. Throws validation_error (the password), invitation_invalid,
 * name_taken; link_needs_code, link_needs_approval for somebody who could sign in before; code_refused,
 * rate_limited.
 */
export const AcceptInvitation = defineCommand(
  'AcceptInvitation',
  { public: true },
  ({
    code,
    password,
    correlationId,
    given = {},
  }: {
    readonly code: string;
    readonly password: string;
    readonly correlationId: string;
    readonly given?: GivenWithLink;
  }) => ({
    caller: null,
    code,
    password,
    correlationId,
    given,
  }),
  [Records, ReadModels, UserPasswords, KnownPeople, OpenLinks, SecondFactors, LoginFailures, Clock],
  async (
    { code, password, correlationId, given },
    records,
    readModels,
    passwords,
    people,
    links,
    factors,
    failures,
    clock,
  ): Promise<void> => {
    requirePasswordLength(password);
    const rows = records.forSystem();
    const id = hashOfToken(code.trim());
    const invitation = await rows.get(InvitationRecord, id);
    if (!invitation || clock.now() >= invitation.endsAt) throw new AppError('invitation_invalid');
    const { orgId, userId } = invitation;
    if (!(await links.isMakerStillAllowed({ orgId }, userId))) throw new AppError('invitation_invalid');
    const user = await readModels.for({ orgId }).get(UserReadModel, userId);
    if (!user || user.disabledAt !== null) throw new AppError('invitation_invalid');
    await passwords.requireAddress({ orgId }, userId);
    const caller = callerOfUser({ id: userId, orgId, role: user.role }, [], correlationId);
    const { isKnown, hasSecondFactor } = await people.about({ orgId }, userId);
    if (isKnown && invitation.isApproved !== true) {
      if (!hasSecondFactor) throw new AppError('link_needs_approval');
      const { address = 'unknown', appCode } = given;
      if (!appCode) throw new AppError('link_needs_code');
      // Counts as a sign-in attempt: otherwise somebody with the link could try all codes.
      await failures.tryLogin({ email: `link of ${userId}`, address }, async (isRight) => {
        if (!(await factors.take(caller, appCode))) throw new AppError('code_refused', { asked: 'code' });
        await isRight();
      });
    }
    // If a link is used twice at the same time, only the call that removed the row succeeds.
    if ((await rows.remove(InvitationRecord, { id })) === 0) throw new AppError('invitation_invalid');
    await passwords.set(caller, userId, password, 'invitation');
  },
);
