import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Reserves an address before the user exists. Id: SHA-256 of the lower-case address. */
export const UserProfileRecord = defineRecord({
  name: 'user-profiles',
  schema: z.object({ userId: z.string(), email: z.string() }),
  indexes: { user: { fields: ['userId'] } },
});
