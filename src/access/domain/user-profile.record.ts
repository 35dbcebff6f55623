import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Written before the user exists. Id: SHA-256 of the address in lower case, unique in the organization. */
export const UserProfileRecord = defineRecord({
  name: 'user-profiles',
  schema: z.object({ userId: z.string(), email: z.string() }),
  indexes: { user: { fields: ['userId'] } },
});
