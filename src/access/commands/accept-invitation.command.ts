import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { InvitationRecord } from '../domain/invitation.record.js';
import { userCaller } from '../user-caller.js';
import { requirePasswordLength, UserPasswords } from '../user-passwords.js';
import { UserReadModel } from '../user.read-model.js';

/** Sets a password with a code. Throws validation_error (the password), invitation_invalid, name_taken. */
export const AcceptInvitation = defineCommand(
  'AcceptInvitation',
  { public: true },
  (code: string, password: string, correlationId: string) => ({
    caller: null,
    code,
    password,
    correlationId,
  }),
  [Records, ReadModels, UserPasswords, Clock],
  async ({ code, password, correlationId }, records, readModels, passwords, clock): Promise<void> => {
    requirePasswordLength(password);
    const rows = records.forSystem();
    const id = hashOfToken(code.trim());
    const invitation = await rows.get(InvitationRecord, id);
    if (!invitation || clock.now() >= invitation.endsAt) throw new AppError('invitation_invalid');
    const { orgId, userId } = invitation;
    const user = await readModels.for({ orgId }).get(UserReadModel, userId);
    if (!user || user.disabledAt !== null) throw new AppError('invitation_invalid');
    await passwords.requireAddress({ orgId }, userId);
    // Why the count: of concurrent uses only the one that removed the row succeeds.
    if ((await rows.remove(InvitationRecord, { id })) === 0) throw new AppError('invitation_invalid');
    const caller = userCaller({ id: userId, orgId, role: user.role }, [], correlationId);
    await passwords.set(caller, userId, password, 'invitation');
  },
);
