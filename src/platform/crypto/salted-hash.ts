import { createHash, hash, randomBytes } from 'node:crypto';
import { canonicalJson } from '@alert-review/kernel';

export function newSalts(count: number): string[] {
  const bytes = randomBytes(16 * count);
  return Array.from({ length: count }, (_, index) =>
    bytes.toString('base64url', 16 * index, 16 * index + 16),
  );
}

/** Returns the base64url SHA-256 of salt, line feed and canonical JSON; the salt prevents guessing. */
export const saltedHash = (salt: string, document: unknown): string =>
  saltedTextHash(salt, canonicalJson(document));

/** Like `saltedHash`, for a canonical JSON text. */
export const saltedTextHash = (salt: string, canonical: string): string =>
  hash('sha256', `${salt}\n${canonical}`, 'base64url');

/** Like `saltedHash`, for UTF-8 bytes. Why: encoding a long text takes as long as hashing it. */
export const saltedBytesHash = (salt: string, canonical: Uint8Array): string =>
  createHash('sha256').update(`${salt}\n`).update(canonical).digest('base64url');

interface Fingerprint {
  readonly salt: string;
  readonly hash: string;
}

export function fingerprintsOf(documents: readonly unknown[]): Fingerprint[] {
  const salts = newSalts(documents.length);
  return documents.map((document, index) => {
    const salt = salts[index]!;
    return { salt, hash: saltedHash(salt, document) };
  });
}
