import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes a credential of 32 random bytes, `<prefix>_<base64url>`; secret scanners know the prefix. */
export const newSecretToken = (prefix: string): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`;

/** Makes an id of 16 random bytes that nobody can guess and that is no secret: `<prefix>_<base64url>`. */
export const newPublicId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** Returns the hexadecimal SHA-256, the only stored form of a credential, whose entropy needs no salt. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
