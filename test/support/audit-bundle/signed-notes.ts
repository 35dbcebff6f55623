import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

const ED25519_PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKey {
  readonly name: string;
  readonly vkey: string;
  readonly id: Buffer;
  readonly privateKey: KeyObject;
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

/**
 * A signing key made from a 32-byte seed. Without `name` it gets the log's name, which is derived from the
 * first key.
 */
export function makeKey(seed: Buffer, name?: string): SigningKey {
  const der = Buffer.concat([ED25519_PRIVATE, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = publicBytes(privateKey);
  const called = name ?? `alert-review/${createHash('sha256').update(raw).digest('hex').slice(0, 16)}`;
  const typed = Buffer.concat([Buffer.of(1), raw]);
  const id = createHash('sha256').update(`${called}\n`).update(typed).digest().subarray(0, 4);
  return {
    name: called,
    vkey: `${called}+${id.toString('hex')}+${typed.toString('base64')}`,
    id,
    privateKey,
  };
}

/** A signed note as C2SP's signed-note specification says, with one signature line per key. */
export function signNote(text: string, keys: readonly SigningKey[]): string {
  const lines = keys.map(({ name, id, privateKey }) => {
    const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
    return `— ${name} ${signature.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

export const checkpointText = (origin: string, size: number, root: Buffer, time: string): string =>
  `${origin}\n${size}\n${root.toString('base64')}\ntime ${time}\n`;
