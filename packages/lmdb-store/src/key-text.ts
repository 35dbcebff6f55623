/**
 * A key as a string with one character per byte. Such strings are cheap to keep, compare and sort, and sort
 * like the bytes.
 */
export type KeyText = string;

const ASCII = /^[\u0000-\u007f]*$/;

/** Returns the key for a text. */
export const keyTextOf = (text: string): KeyText =>
  ASCII.test(text) ? text : Buffer.from(text).toString('latin1');

/** Returns the bytes of a key. */
export const bytesOfKeyText = (key: KeyText): Buffer => Buffer.from(key, 'latin1');

/** Returns the key with these bytes. */
export const keyTextOfBytes = (key: Uint8Array): KeyText =>
  Buffer.from(key.buffer, key.byteOffset, key.length).toString('latin1');
