import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Ids } from '../../kernel/ids.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { userDecider } from '../domain/user.decider.js';
import { UserEvents, type Role } from '../domain/user.events.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';
import { OrganizationReadModel } from '../organization.read-model.js';

/** Creates a user. Throws organization_not_found, name_taken (the address). */
export const CreateUser = defineCommand(
  'CreateUser',
  { permission: 'members:manage' },
  (caller: Caller, email: string, role: Role) => ({ caller, email, role }),
  [Decisions, Records, ReadModels, Ids],
  async (
    { caller, email, role },
    decisions,
    records,
    readModels,
    ids,
  ): Promise<{ id: string; role: Role }> => {
    if (!(await readModels.for(caller).get(OrganizationReadModel, caller.orgId)))
      throw new AppError('organization_not_found');
    const id = await reserveEmail(records, ids, caller, email);
    await decisions.decide({
      caller,
      family: UserEvents,
      decider: userDecider,
      streamId: id,
      command: { type: 'Create', role, email },
      operation: CreateUser.name,
    });
    return { id, role };
  },
);

/** Reserves an address; returns its user id. One without a user, left by a crash, returns its id again. */
async function reserveEmail(records: Records, ids: Ids, caller: Caller, email: string): Promise<string> {
  const rows = records.for(caller);
  const key = hashOfToken(email.toLowerCase());
  const userId = ids.next();
  const { outcome } = await rows.compareAndSet(
    UserProfileRecord,
    { id: key, userId: null },
    { $setOnInsert: { userId, email } },
    { upsert: true },
  );
  return outcome === 'inserted' ? userId : ((await rows.get(UserProfileRecord, key))?.userId ?? userId);
}
