import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';

/** Algorithm byte of Ed25519 in signed notes. Formats: c2sp.org/signed-note and c2sp.org/tlog-checkpoint. */
const ED25519 = Buffer.of(0x01);
const PUBLIC_KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** DER prefix of a public Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** A key that signs notes. `verifierKey` is its public half in the text form that verifiers expect. */
export interface NoteKey {
  readonly name: string;
  readonly id: Buffer;
  readonly verifierKey: string;
  readonly privateKey: KeyObject;
}

/** Leaves from `first` up to, not including, `size`. */
export interface LeafRange {
  readonly first: number;
  readonly size: number;
}

/** State of a tree that a signed checkpoint confirms. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Newest recording time among the leaves. */
  readonly time: string;
  /**
   * Leaves that lay in the store without a signature when the signing process started; missing if there were
   * none.
   */
  readonly unchecked?: LeafRange;
}

/** Returns the text of a checkpoint, ready to be signed. */
export function checkpointText({ origin, size, root, time, unchecked }: Checkpoint): string {
  const found = unchecked ? `unchecked ${unchecked.first} ${unchecked.size}\n` : '';
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\ntime ${time}\n${found}`;
}

const CHECKPOINT = /^(.+)\n(\d+)\n([\w+/=]{44})\ntime (.+)\n((?:.+\n)*)$/;

/**
 * Parses the text of a checkpoint of this product; ignores lines that a later release may add. Throws an
 * Error if the text is no such checkpoint.
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin, size, root, time, more] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined) throw new Error('the text is no checkpoint');
  const [, first, end] = /^unchecked (\d+) (\d+)$/m.exec(more!) ?? [];
  return {
    origin,
    size: Number(size),
    root: Buffer.from(root!, 'base64'),
    time: time!,
    ...(first !== undefined && { unchecked: { first: Number(first), size: Number(end) } }),
  };
}

/** Returns the 32 bytes of the public key. */
export const publicKeyOf = (privateKey: KeyObject): Buffer =>
  createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES);

const keyIdOf = (name: string, publicKey: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), ED25519, publicKey]), 'buffer').subarray(
    0,
    KEY_ID_BYTES,
  );

/** Returns the key that signs notes under a name. */
export function noteKey(name: string, privateKey: KeyObject): NoteKey {
  const publicKey = publicKeyOf(privateKey);
  const id = keyIdOf(name, publicKey);
  const key = Buffer.concat([ED25519, publicKey]).toString('base64');
  return { name, id, verifierKey: `${name}+${id.toString('hex')}+${key}`, privateKey };
}

/** Signs a text with each key. The text must end with a line feed. */
export function signNote(text: string, keys: readonly NoteKey[]): string {
  const lines = keys.map(({ name, id, privateKey }) => {
    const signed = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
    return `— ${name} ${signed.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Returns the text of a note without its signatures. */
export const textOfNote = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

/** Tells whether the note has a valid signature by this key. */
export function isSignedBy(note: string, verifierKey: string): boolean {
  const [, name = '', base64 = ''] = /^(.+)\+[0-9a-f]{8}\+(.+)$/.exec(verifierKey) ?? [];
  const publicKey = Buffer.from(base64, 'base64').subarray(1);
  const der = Buffer.concat([DER_PREFIX, publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const id = keyIdOf(name, publicKey);
  const text = textOfNote(note);
  return note
    .slice(text.length + 1)
    .split('\n')
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => Buffer.from(line.slice(name.length + 3), 'base64'))
    .some(
      (signed) =>
        id.equals(signed.subarray(0, KEY_ID_BYTES)) &&
        verify(null, Buffer.from(text), key, signed.subarray(KEY_ID_BYTES)),
    );
}
