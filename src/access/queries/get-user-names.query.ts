import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';

export const API_KEY_NAME = 'an API key';

/**
 * Names users by id for texts that a caller reads: "you", the e-mail address where a person reads or the role
 * may see the members, else "a colleague". Other ids are those of API keys.
 */
export class GetUserNames extends Query<ReadonlyMap<string, string>> {
  static readonly permission = 'any';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

export const GetUserNamesHandler = defineHandler(
  GetUserNames,
  [Records],
  async ({ caller, userIds }, records) => {
    const $in = [...new Set(userIds)];
    const options = { index: 'user', limit: $in.length } as const;
    const profiles = await records.for(caller).find(UserProfileRecord, { userId: { $in } }, options);
    const emails = new Map(profiles.map(({ userId, email }) => [userId, email]));
    // Why the role alone: a token of an assistant never has the scope, and reads what its user may see.
    const seesMembers = caller.kind === 'human' || caller.permissions.includes('members:manage');
    return new Map(
      $in.map((id) => {
        const email = emails.get(id);
        if (id === caller.userId) return [id, 'you'];
        return [id, email === undefined ? API_KEY_NAME : seesMembers ? email : 'a colleague'];
      }),
    );
  },
);
