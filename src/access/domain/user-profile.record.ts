import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Personal data of a user. The id is the SHA-256 of the e-mail address in lower case, so that an address is
 * used once per organisation; the row is written before the user exists.
 */
export const UserProfileRecord = defineRecord({
  name: 'user-profiles',
  schema: z.object({ userId: z.string(), email: z.string() }),
  indexes: { user: { fields: ['userId'] } },
});
