import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';

/** Returns the id of the organization's user with that address, in any case; null for none. */
export class FindUserByEmail extends Query<string | null> {
  static readonly permission = 'audit:export';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly email: string,
  ) {
    super();
  }
}

export const FindUserByEmailHandler = defineHandler(
  FindUserByEmail,
  [Records],
  async ({ caller, email }, records) => {
    const profile = await records.for(caller).get(UserProfileRecord, hashOfToken(email.toLowerCase()));
    return profile?.userId ?? null;
  },
);
