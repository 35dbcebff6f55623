import { z } from 'zod';
import { codePoints } from '../../kernel/fields.js';
import { defineRecord } from '../../kernel/define-record.js';

/** In Unicode code points. */
export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128;

/** False where no password can be that short or long, so that nothing is hashed. */
export function isPasswordLength(password: string): boolean {
  const chars = codePoints(password);
  return chars >= PASSWORD_LENGTH_MIN && chars <= PASSWORD_LENGTH_MAX;
}

/** Id: SHA-256 of the lower-case address, which logs in as one user of the whole server. In no event. */
export const PasswordRecord = defineRecord({
  name: 'passwords',
  schema: z.object({ orgId: z.string(), userId: z.string(), hash: z.string() }),
});
