import { z } from 'zod';
import { countCodePoints, defineRecord } from '@alert-review/kernel';

export const PASSWORD_LENGTH_MIN = 12;
export const PASSWORD_LENGTH_MAX = 128;

/** Returns false for lengths that no password can have, so that such input is not hashed. */
export function hasAllowedPasswordLength(password: string): boolean {
  const chars = countCodePoints(password);
  return chars >= PASSWORD_LENGTH_MIN && chars <= PASSWORD_LENGTH_MAX;
}

/**
 * Password hash. Row id: SHA-256 of the address in lower case, unique on the server. No event contains it.
 */
export const PasswordRecord = defineRecord({
  name: 'passwords',
  schema: z.object({ orgId: z.string(), userId: z.string(), hash: z.string() }),
});
