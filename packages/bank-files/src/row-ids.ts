import { createHash } from 'node:crypto';
import { BankFileError } from './bank-file-error.js';

const DIGEST_BYTES = 16;
const KEY_BYTES = 6;
const IDS_MAX = 2_000_000;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns an id of 32 hexadecimal digits, the same for the same text. */
export const digestId = (text: string): string => digestOf(text).toString('hex', 0, DIGEST_BYTES);

/** Compares rows of one id in a file, by digests of what they say. */
export class RowContents {
  private readonly parts = Array.from({ length: 256 }, () => new Map<number, number>());
  private size = 0;

  /** Tells whether the id is new, has come with the same content, or with another one. */
  compare(id: string, content: string): 'new' | 'same' | 'other' {
    const digest = digestOf(id);
    const part = this.parts[digest[KEY_BYTES]!]!;
    const key = digest.readUIntBE(0, KEY_BYTES);
    const known = part.get(key);
    const own = digestOf(content).readUIntBE(0, KEY_BYTES);
    if (known !== undefined) return known === own ? 'same' : 'other';
    if (this.size < IDS_MAX) {
      part.set(key, own);
      this.size += 1;
    }
    return 'new';
  }
}

/** Counts how often each id stood in a file. Why by digests: files have millions of long ids. */
export class RowIds {
  /** Why 256 parts: one map of millions would hold the event loop up whenever it grows. */
  private readonly parts = Array.from({ length: 256 }, () => new Map<number, number>());

  private size = 0;

  /** Whether no further id is kept. */
  get isFull(): boolean {
    return this.size >= IDS_MAX;
  }

  /** Returns how often the id has come by now, from 1. */
  count(id: string): number {
    const digest = digestOf(id);
    const part = this.parts[digest[KEY_BYTES]!]!;
    const key = digest.readUIntBE(0, KEY_BYTES);
    const times = (part.get(key) ?? 0) + 1;
    part.set(key, times);
    this.size += times === 1 ? 1 : 0;
    return times;
  }

  /** Returns an id of its own for each of equal rows: `x`, `x-2`, `x-3`. */
  numbered(id: string): string {
    if (this.isFull)
      throw new BankFileError(
        null,
        `there are more than ${IDS_MAX} rows, and number_equal numbers no more: import it in parts`,
      );
    const times = this.count(id);
    return times === 1 ? id : `${id}-${times}`;
  }
}
