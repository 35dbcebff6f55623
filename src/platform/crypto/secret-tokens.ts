import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A credential of 32 random bytes: `<prefix>_<base64url>`. The prefix lets secret scanners recognise it. */
export const newSecretToken = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;

/** An id of 16 random bytes that nobody can guess, and that is no secret: `<prefix>_<base64url>`. */
export const newPublicId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** Hexadecimal SHA-256, the only stored form of a credential. Full entropy, so no salt. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
