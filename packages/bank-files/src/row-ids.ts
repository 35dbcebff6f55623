import { createHash } from 'node:crypto';
import { BankFileError } from './bank-file-error.js';

const DIGEST_BYTES = 16;
const KEY_BYTES = 6;
const IDS_MAX = 2_000_000;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns an id of 32 hexadecimal digits, always the same for the same text. */
export const digestId = (text: string): string => digestOf(text).toString('hex', 0, DIGEST_BYTES);

/** Tells whether rows with the same id also have the same content. Stores hashes of the contents. */
export class RowContents {
  private readonly parts = Array.from({ length: 256 }, () => new Map<number, number>());
  private size = 0;

  /** Tells whether the id is new, or occurred before with the same or with other content. */
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

/** Counts how often each id occurs in a file. Stores hashes, because files have millions of long ids. */
export class RowIds {
  /** 256 maps, because a single map with millions of ids would block the event loop whenever it grows. */
  private readonly parts = Array.from({ length: 256 }, () => new Map<number, number>());

  private size = 0;

  /** Whether the limit is reached, so that no further ids are stored. */
  get isFull(): boolean {
    return this.size >= IDS_MAX;
  }

  /** Returns how often the id has occurred so far, including this time. */
  count(id: string): number {
    const digest = digestOf(id);
    const part = this.parts[digest[KEY_BYTES]!]!;
    const key = digest.readUIntBE(0, KEY_BYTES);
    const times = (part.get(key) ?? 0) + 1;
    part.set(key, times);
    this.size += times === 1 ? 1 : 0;
    return times;
  }

  /** Returns a distinct id for each of several equal rows: `x`, `x-2`, `x-3`. */
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
