import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@alert-review/kernel';
import { ConcurrencyLimit } from '../process/concurrency-limit.js';

/**
 * Most hashes computed at the same time. Each takes 19 MiB and a core, so more of them would delay other
 * work.
 */
const HASHES_AT_A_TIME = 2;
const WAITING_MAX = 100;
const RETRY_SECONDS = 5;

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ARGON2_TAG = '$argon2id$v=19$m=19456,t=2,p=1$';
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SCRYPT_TAG = '$scrypt$ln=15,r=8,p=3$';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Zeros in base64 that stand for salt and key where there is no stored hash. */
const NO_SALT_AND_KEY = `${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface Algorithm {
  /** Prefix of this algorithm's hashes, with its parameters. */
  readonly tag: string;
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

type Argon2 = typeof import('@node-rs/argon2');

const argon2id = ({ hash, verify }: Argon2): Algorithm => ({
  tag: ARGON2_TAG,
  hash: (password) => hash(password, ARGON2),
  verify: (stored, password) => verify(stored, password),
});

/** Algorithm for machines that have no binary of Argon2. */
export const scryptHashes: Algorithm = {
  tag: SCRYPT_TAG,
  async hash(password) {
    const salt = randomBytes(SALT_BYTES);
    const key = await derive(password, salt);
    return `${SCRYPT_TAG}${salt.toString('base64url')}$${key.toString('base64url')}`;
  },
  async verify(stored, password) {
    const [salt = '', key = ''] = stored.slice(SCRYPT_TAG.length).split('$');
    const expected = Buffer.from(key, 'base64url');
    const derived = await derive(password, Buffer.from(salt, 'base64url'));
    return expected.length === derived.length && timingSafeEqual(expected, derived);
  },
};

const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password, salt, KEY_BYTES, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** Hashes and verifies passwords, a few at a time. Throws rate_limited if too many wait. */
@Injectable()
export class PasswordHashes {
  private algorithms: Promise<readonly Algorithm[]> | undefined;
  private readonly turns = new ConcurrencyLimit(HASHES_AT_A_TIME);

  /** Returns an instance with these algorithms, the best first, regardless of what the machine supports. */
  static withAlgorithms(...algorithms: readonly Algorithm[]): PasswordHashes {
    const hashes = new PasswordHashes();
    hashes.algorithms = Promise.resolve(algorithms);
    return hashes;
  }

  async hash(password: string): Promise<string> {
    const [current] = await this.availableAlgorithms();
    return this.inTurn(() => current!.hash(password));
  }

  /**
   * Verifies a password. If the user has no password, `stored` is null; the result is then false after the
   * same time, so that the response time reveals nothing.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const algorithms = await this.availableAlgorithms();
    const against = stored ?? `${algorithms[0]!.tag}${NO_SALT_AND_KEY}`;
    const algorithm = algorithms.find(({ tag }) => against.startsWith(tag.slice(0, tag.indexOf('$', 1))));
    if (!algorithm) throw new Error('a password was hashed in a way that this machine does not know');
    const fits = await this.inTurn(() => algorithm.verify(against, password));
    return fits && stored !== null;
  }

  /** Returns false if the password should be hashed again at its next use. */
  async isCurrent(stored: string): Promise<boolean> {
    return stored.startsWith((await this.availableAlgorithms())[0]!.tag);
  }

  private availableAlgorithms(): Promise<readonly Algorithm[]> {
    return (this.algorithms ??= import('@node-rs/argon2').then(
      (argon2) => [argon2id(argon2), scryptHashes],
      () => [scryptHashes],
    ));
  }

  private async inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.turns.length >= WAITING_MAX) throw new AppError('rate_limited', { retry_after: RETRY_SECONDS });
    const endTurn = await this.turns.take();
    return task().finally(endTurn);
  }
}
