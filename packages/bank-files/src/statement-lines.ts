import { isUtf8 } from 'node:buffer';
import { BankFileError } from './bank-file-error.js';
import { decoderOfEncoding, type PieceDecoder } from './encodings.js';
import { encodingOfByteOrderMark } from './file-text.js';

interface TextLine {
  readonly line: number;
  readonly text: string;
}

interface LineReading {
  /** Encoding of lines that are not UTF-8. */
  readonly encoding: string;
  readonly pause: () => Promise<void>;
}

/** Statement lines have 65 characters, but some banks write a single long line. */
const LINE_BYTES_MAX = 64 * 1024;
const LINES_PER_PAUSE = 100;
const BYTES_PER_PAUSE = 64 * 1024;
const LF = 0x0a;

/**
 * Yields the lines of a text. Each line is read as UTF-8 if it is valid UTF-8, because banks write statements
 * in several encodings without naming them. Throws BankFileError if a line is too long.
 */
export async function* statementLines(
  source: AsyncIterable<Buffer>,
  { encoding, pause }: LineReading,
): AsyncGenerator<TextLine> {
  const other = decoderOfEncoding(encoding === 'utf-8' ? 'windows-1252' : encoding);
  const textOf = (bytes: Buffer): string =>
    (isUtf8(bytes) ? bytes.toString('utf8') : other.decode(bytes)).replace(/\r$/, '').replace(/^\ufeff/, '');
  let line = 0;
  let bytes = 0;
  let rest = Buffer.alloc(0);
  for await (const chunk of utf8Of(source)) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      bytes += end - from;
      if (line % LINES_PER_PAUSE === 0 || bytes >= BYTES_PER_PAUSE) {
        bytes = 0;
        await pause();
      }
      yield { line: ++line, text: textOf(Buffer.concat([rest, chunk.subarray(from, end)])) };
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > LINE_BYTES_MAX)
      throw new BankFileError(line + 1, `is longer than ${LINE_BYTES_MAX} bytes: this is no statement`);
  }
  if (rest.length > 0) yield { line: line + 1, text: textOf(rest) };
}

/** Passes bytes through; converts UTF-16 to UTF-8. */
async function* utf8Of(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: PieceDecoder | null | undefined;
  for await (const chunk of source) {
    if (decoder === undefined) {
      const mark = encodingOfByteOrderMark(chunk);
      decoder = mark === null || mark === 'utf-8' ? null : decoderOfEncoding(mark);
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
}
