import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  KeyObject,
  randomBytes,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** DER prefix of a private Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const ED25519_DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

type Key = KeyObject | Uint8Array;

/** Converts bytes to a key object: Node 24 takes three times as long with key bytes. */
const secretOf = (key: Key): KeyObject => (key instanceof KeyObject ? key : createSecretKey(key));

/**
 * Encrypts with AES-256-GCM. The result is a random 96-bit IV, the cipher text and the tag; `context` is
 * authenticated.
 */
export function sealBytes(key: Key, plain: Uint8Array, context: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts. Throws if the key or the context is not the one used for encryption, or if a bit was changed. */
export function unsealBytes(key: Key, sealed: Uint8Array, context: string): Uint8Array {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Keys derived from the master key: several per organization, and the server's signing keys. */
export class TenantKeys {
  /** A private field (#), so that no log or error that prints this object shows the key. */
  readonly #master: Uint8Array;
  readonly #derived = new Map<string, KeyObject>();

  constructor(master: Uint8Array) {
    if (master.length !== 32) throw new Error('the master key must have 32 bytes');
    this.#master = master;
  }

  wrappingKey(org: string): KeyObject {
    return this.derive(`wrapping ${org}`);
  }

  answersKey(org: string): KeyObject {
    return this.derive(`answers ${org}`);
  }

  fingerprintsKey(org: string): KeyObject {
    return this.derive(`fingerprints ${org}`);
  }

  proposalsKey(org: string): KeyObject {
    return this.derive(`proposals ${org}`);
  }

  webhooksKey(org: string): KeyObject {
    return this.derive(`webhooks ${org}`);
  }

  signInKey(org: string): KeyObject {
    return this.derive(`sign-in ${org}`);
  }

  signingKey(): KeyObject {
    return this.derive('upload addresses');
  }

  /** Returns the Ed25519 key of a generation. These keys sign checkpoints of the log. */
  checkpointKey(generation: number): KeyObject {
    const seed = this.derive(`checkpoint signing ${generation}`).export();
    return createPrivateKey({ key: Buffer.concat([ED25519_DER_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  }

  check(): KeyObject {
    return this.derive('key check');
  }

  private derive(purpose: string): KeyObject {
    let key = this.#derived.get(purpose);
    if (!key) {
      const bytes = hkdfSync('sha256', this.#master, new Uint8Array(0), purpose, 32);
      key = createSecretKey(new Uint8Array(bytes));
      this.#derived.set(purpose, key);
    }
    return key;
  }
}
