import { createHash, hash, randomBytes } from 'node:crypto';
import { canonicalJson } from '@alert-review/kernel';

export function newSalts(count: number): string[] {
  const bytes = randomBytes(16 * count);
  return Array.from({ length: count }, (_, index) =>
    bytes.toString('base64url', 16 * index, 16 * index + 16),
  );
}

/**
 * Returns the base64url SHA-256 of the salt, a line feed and the canonical JSON. The salt prevents guessing
 * the content from its hash.
 */
export const saltedHash = (salt: string, document: unknown): string =>
  saltedTextHash(salt, canonicalJson(document));

/** Like `saltedHash`, for text that is canonical JSON already. */
export const saltedTextHash = (salt: string, canonical: string): string =>
  hash('sha256', `${salt}\n${canonical}`, 'base64url');

/** Like `saltedHash`, for UTF-8 bytes: encoding a long text would take as long as hashing it. */
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
