import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/**
 * Failed logins of one account or one network address, under the system organisation; id: SHA-256 of either.
 * The window opens with its first failure.
 */
export const LoginFailureRecord = defineRecord({
  name: 'login-failures',
  schema: z.object({ openedAt: z.number(), count: z.number() }),
  indexes: { opened: { fields: ['openedAt'] } },
});
