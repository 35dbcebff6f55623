// size: some lines are long because they hold a whole sentence for the user.
import { isUtf8 } from 'node:buffer';
import type { FileLayout } from './bank-rows.js';
import { decoderOfEncoding } from './encodings.js';
import type { FileRemarks } from './file-remarks.js';
import { guessEncodings } from './guess-encoding.js';

/** Bytes of lines beyond ASCII after which an encoding is judged; such lines are few. */
export const JUDGED_BYTES = 32 * 1024;
/** Bytes that are held while lines beyond ASCII are collected. */
export const HELD_BYTES_MAX = 256 * 1024;
/** Encodings that may be read without a word: ASCII aside, their letters are those of most statements. */
const USUAL = new Set(['utf-8', 'latin-1']);
const SHOWN_CHARS_MAX = 80;
/** Encodings of several bytes, in which a line may look like UTF-8 by chance. */
const WIDE = /^(?:gb|big5|shift|euc)/;

/** The encoding that a map says; null where it leaves the choice to the file. */
export const saidEncoding = ({ encoding, isEncodingSaid }: FileLayout): string | null =>
  isEncodingSaid ? encoding : null;

const quoted = (text: string): string => JSON.stringify(text.slice(0, SHOWN_CHARS_MAX));

/**
 * Returns the encoding of a statement that does not name a right one, judged by the letters that it would show,
 * and tells of it. `bytes`: lines beyond ASCII.
 */
export function judgedEncoding(bytes: Buffer, remarks: FileRemarks): string {
  const { best, other } = guessEncodings(bytes, null, null);
  remarks.encoding = { best, other: other?.encoding ?? null };
  if (other)
    remarks.question(
      `The file does not say its encoding, and ${best} and ${other.encoding} both fit: ${quoted(other.line)} or ` +
        `${quoted(other.otherLine)}. Say which one is right in the map, such as encoding: ${best}.`,
    );
  else if (!USUAL.has(best))
    remarks.doubt(
      'encoding',
      `The texts are not UTF-8 and are read as ${best}, such as ${quoted(beyondAscii(bytes, best))}`,
      'If that is wrong, say another `encoding` in the map.',
    );
  return best;
}

/** Asks where a header names windows-1252, as programs write without looking, and the letters are others. */
export function askAboutWestern(bytes: Buffer, remarks: FileRemarks): void {
  const { best } = guessEncodings(bytes, null, null);
  if (best === 'latin-1') return;
  remarks.question(
    `The header names windows-1252, and the letters are those of ${best}: ${quoted(beyondAscii(bytes, 'windows-1252'))} or ` +
      `${quoted(beyondAscii(bytes, best))}. Say which one is right in the map, such as encoding: ${best}.`,
  );
}

/** Returns the first line of a text with a letter beyond ASCII. */
function beyondAscii(bytes: Buffer, encoding: string): string {
  const lines = decoderOfEncoding(encoding).decode(bytes).split('\n');
  return (lines.find((line) => /[^\0-\x7f]/.test(line)) ?? '').trim();
}

/** Returns a function that reads the bytes of a whole line or field in an encoding. */
export function textReader(encoding: string, { isSaid }: { readonly isSaid: boolean }) {
  const keepsUtf8 = !isSaid && !WIDE.test(encoding);
  return (bytes: Buffer): string =>
    (keepsUtf8 && isUtf8(bytes)) || encoding === 'utf-8'
      ? bytes.toString('utf8')
      : decoderOfEncoding(encoding).decode(bytes);
}

/**
 * Reads bytes for an id: as UTF-8 where they are, else in a fixed encoding. Ids must not depend on the encoding that a
 * map says, so that a corrected map changes rows instead of doubling them.
 */
export const textForIds = (bytes: Buffer, encoding = 'windows-1252'): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : decoderOfEncoding(encoding).decode(bytes);
