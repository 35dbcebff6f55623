import { type Caller, policyOfActor } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { ApiKeyReadModel } from '../api-key.read-model.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';

/** Name shown for an API key that no longer exists, or for a program. */
export const UNNAMED_API_KEY_TEXT = 'an API key';

/**
 * Returns names for user ids in texts for a caller: "you"; the e-mail address if the caller is a person or
 * may see members; otherwise "a colleague". An API key is named by its creator, a closing policy by its name
 * and version.
 */
export const GetUserNames = defineQuery(
  'GetUserNames',
  { permission: 'any', readsPersonalData: true },
  (caller: Caller, userIds: readonly string[]) => ({ caller, userIds }),
  [Records, ReadModels],
  async ({ caller, userIds }, records, readModels): Promise<ReadonlyMap<string, string>> => {
    const $in = [...new Set(userIds)];
    const options = { index: 'user', limit: $in.length } as const;
    const profiles = await records.for(caller).find(UserProfileRecord, { userId: { $in } }, options);
    const emails = new Map(profiles.map(({ userId, email }) => [userId, email]));
    // Test the permission of the role: an assistant's token never has the scope, but sees what its user may
    // see.
    const seesMembers = caller.kind === 'human' || caller.permissions.includes('members:manage');
    const others = $in.filter((id) => !emails.has(id));
    const keys = await rowsById(readModels.for(caller), ApiKeyReadModel, others, { fields: ['name'] });
    const keyNames = new Map(keys.map(({ id, name }) => [id, `API key “${name}”`]));
    return new Map(
      $in.map((id) => {
        const email = emails.get(id);
        if (id === caller.userId) return [id, 'you'];
        if (policyOfActor(id)) return [id, id];
        if (email === undefined) return [id, (seesMembers ? keyNames.get(id) : null) ?? UNNAMED_API_KEY_TEXT];
        return [id, seesMembers ? email : 'a colleague'];
      }),
    );
  },
);
