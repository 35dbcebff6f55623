import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { UserProfileRecord } from '../domain/user-profile.record.js';

/** Returns the id of the organization's user with this address, ignoring case; null for none. */
export const FindUserByEmail = defineQuery(
  'FindUserByEmail',
  { permission: 'audit:export', readsPersonalData: true },
  (caller: Caller, email: string) => ({ caller, email }),
  [Records],
  async ({ caller, email }, records): Promise<string | null> => {
    const profile = await records.for(caller).get(UserProfileRecord, hashOfToken(email.toLowerCase()));
    return profile?.userId ?? null;
  },
);
