import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Creates a credential with 32 random bytes: `<prefix>_<base64url>`. Secret scanners recognize the prefix.
 */
export const newSecretToken = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;

/**
 * Creates an id with 16 random bytes, which nobody can guess but which is no secret:
 * `<prefix>_<base64url>`.
 */
export const newPublicId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

/**
 * Returns the hexadecimal SHA-256 of a credential, the only form in which it is stored. It needs no salt,
 * because a credential is random.
 */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

export const areHashesEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
