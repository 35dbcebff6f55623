// Exceeds the usual size: a sentence for the user stays on one long line.
import { isUtf8 } from 'node:buffer';
import type { FileLayout } from './bank-rows.js';
import { decoderOfEncoding } from './encodings.js';
import type { FileRemarks } from './file-remarks.js';
import { guessEncodings } from './guess-encoding.js';

/**
 * Number of bytes, in lines with non-ASCII letters, after which the encoding is guessed. Such lines are few.
 */
export const ENCODING_GUESS_BYTES = 32 * 1024;
/** Maximum number of bytes held back while lines with non-ASCII letters are collected. */
export const HELD_BYTES_MAX = 256 * 1024;
/** Encodings that need no remark: apart from ASCII, most statements have letters of these. */
const USUAL = new Set(['utf-8', 'latin-1']);
const SHOWN_CHARS_MAX = 80;
/** Matches encodings with several bytes per letter, in which a line may look like UTF-8 by chance. */
const WIDE = /^(?:gb|big5|shift|euc)/;

/** Returns the encoding that the map names; null if the map leaves the choice to the file. */
export const encodingOfMap = ({ encoding, isEncodingSaid }: FileLayout): string | null =>
  isEncodingSaid ? encoding : null;

const quoted = (text: string): string => JSON.stringify(text.slice(0, SHOWN_CHARS_MAX));

/**
 * Guesses the encoding of a statement that names no valid one: the encoding in which its bytes are likely
 * letters. Adds a remark about the guess. `bytes`: the lines with non-ASCII letters.
 */
export function guessStatementEncoding(bytes: Buffer, remarks: FileRemarks): string {
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

/**
 * Asks about the encoding if a header names windows-1252, as many programs do by default, but other letters
 * fit better.
 */
export function askAboutWindows1252(bytes: Buffer, remarks: FileRemarks): void {
  const { best } = guessEncodings(bytes, null, null);
  if (best === 'latin-1') return;
  remarks.question(
    `The header names windows-1252, and the letters are those of ${best}: ${quoted(beyondAscii(bytes, 'windows-1252'))} or ` +
      `${quoted(beyondAscii(bytes, best))}. Say which one is right in the map, such as encoding: ${best}.`,
  );
}

/** Returns the first line of a text that has a non-ASCII letter. */
function beyondAscii(bytes: Buffer, encoding: string): string {
  const lines = decoderOfEncoding(encoding).decode(bytes).split('\n');
  return (lines.find((line) => /[^\0-\x7f]/.test(line)) ?? '').trim();
}

/** Returns a function that decodes the bytes of a whole line or field. */
export function textReader(encoding: string, { isSaid }: { readonly isSaid: boolean }) {
  const keepsUtf8 = !isSaid && !WIDE.test(encoding);
  return (bytes: Buffer): string =>
    (keepsUtf8 && isUtf8(bytes)) || encoding === 'utf-8'
      ? bytes.toString('utf8')
      : decoderOfEncoding(encoding).decode(bytes);
}

/**
 * Decodes bytes for an id: as UTF-8 if they are valid, else in a fixed encoding. Ids must not depend on the
 * encoding in the map: after a correction of the map, rows are updated instead of stored twice.
 */
export const textForIds = (bytes: Buffer, encoding = 'windows-1252'): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : decoderOfEncoding(encoding).decode(bytes);
