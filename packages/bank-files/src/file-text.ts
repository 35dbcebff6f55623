import { isUtf8 } from 'node:buffer';
import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { INFLATED_GZIP_TEXT, isInflatedGzip } from '@alert-review/kernel';
import { BankFileError } from './bank-file-error.js';
import { decoderOfEncoding } from './encodings.js';
import { FILE_KIND_BYTES, formatMismatchText } from './file-kind.js';

/** Message about a file whose rows lie within one JSON object, after which the rest is not read. */
export const ONE_OBJECT_MESSAGE =
  'the file is one JSON object and no list of rows: take the list out of it, such as with ' +
  'jq .Data.Transaction FILE > ROWS.json';

const PIECE_BYTES = 16 * 1024;
const UNPACKED_BYTES = 64 * 1024;

/**
 * Returns a text that names the kind of a file and says what to do, if the file is neither rows of fields nor
 * JSON lines; null otherwise.
 */
export function otherFormatText(start: Buffer): string | null {
  const other = formatMismatchText(start, 'csv');
  if (other !== null) return other;
  return /^\s*\{\s*[\r\n]/.test(start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))
    ? ONE_OBJECT_MESSAGE
    : null;
}

/**
 * Yields the text of a file or gzip file in pieces of 16 KiB and awaits `pause` before each, because a source
 * in memory would block the event loop. A byte order mark overrides `encoding`.
 */
export async function* fileText(
  source: AsyncIterable<Buffer>,
  encoding: string,
  pause: () => Promise<void>,
): AsyncGenerator<string> {
  const [first, plain] = await readStart(decompressedBytes(source));
  const other = otherFormatText(first);
  const mark = encodingOfByteOrderMark(first);
  const decoder = decoderOfEncoding(mark ?? encoding);
  for await (const chunk of plain) {
    // Thrown inside the loop, because the file is closed only after its bytes were requested.
    if (other !== null) throw new BankFileError(null, other);
    if (mark === null && encoding !== 'utf-8' && isSurelyUtf8(chunk))
      throw new BankFileError(null, `the file is UTF-8, and ${encoding} was said: say encoding: utf-8`);
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      await pause();
      yield decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true });
    }
  }
  yield decoder.decode();
}

/**
 * Yields the bytes of a file, decompressed if it is gzip. Throws BankFileError if it is damaged or too large.
 */
export async function* decompressedBytes(
  source: AsyncIterable<Buffer>,
  bytesMax = Infinity,
): AsyncGenerator<Buffer> {
  const [start, bytes] = await readStart(source);
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    yield* bytes;
    return;
  }
  const gunzip = createGunzip({ chunkSize: UNPACKED_BYTES });
  pipeline(Readable.from(bytes, { objectMode: false }), gunzip, () => undefined);
  try {
    let bytes = 0;
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      if ((bytes += chunk.length) > bytesMax)
        throw new BankFileError(null, `unpacked, the file is larger than ${bytesMax} bytes`);
      if (isInflatedGzip(bytes, gunzip.bytesWritten))
        throw new BankFileError(null, `the gzip ${INFLATED_GZIP_TEXT}`);
      yield chunk;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? new BankFileError(null, `the gzip is damaged or cut off (${code})`) : error;
  }
}

/** Requires two UTF-8 characters, because one pair of Latin-1 characters may look like UTF-8 by chance. */
function isSurelyUtf8(chunk: Buffer): boolean {
  const begun = chunk.subarray(0, chunk.lastIndexOf(0x0a) + 1);
  return isUtf8(begun) && begun.length - begun.toString('utf8').length >= 2;
}

/** Returns the encoding that a byte order mark names; null if there is none. */
export function encodingOfByteOrderMark([first, second, third]: Buffer): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Returns the first `bytes` bytes (by default enough to recognise the file), and an iterable of all bytes.
 */
export async function readStart(
  source: AsyncIterable<Buffer>,
  bytes = FILE_KIND_BYTES,
): Promise<[start: Buffer, all: AsyncIterable<Buffer>]> {
  const rest = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < bytes) {
    const next = await rest.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  async function* all() {
    try {
      yield start;
      yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      // Close the rest: a reader that stops after the first bytes never requests it, and the file would stay
      // open.
      await rest.return?.();
    }
  }
  return [start, all()];
}
