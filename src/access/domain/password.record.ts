import { z } from 'zod';
import { codePoints, defineRecord } from '@alert-review/kernel';

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128;

/** Returns false when no password can have this length, so that nothing is hashed. */
export function isPasswordLength(password: string): boolean {
  const chars = codePoints(password);
  return chars >= PASSWORD_LENGTH_MIN && chars <= PASSWORD_LENGTH_MAX;
}

/** Password; id: SHA-256 of the lower-case address, unique on the server. No event contains it. */
export const PasswordRecord = defineRecord({
  name: 'passwords',
  schema: z.object({ orgId: z.string(), userId: z.string(), hash: z.string() }),
});
