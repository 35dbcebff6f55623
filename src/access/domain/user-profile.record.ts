import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** Reserves an address before the user exists. Row id: SHA-256 of the address in lower case. */
export const UserProfileRecord = defineRecord({
  name: 'user-profiles',
  schema: z.object({ userId: z.string(), email: z.string() }),
  indexes: { user: { fields: ['userId'] } },
});
