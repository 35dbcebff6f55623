import { isUtf8 } from 'node:buffer';
import { BankFileError } from './bank-file-error.js';
import { decoderOfEncoding, type PieceDecoder } from './encodings.js';
import { encodingOfByteOrderMark } from './file-text.js';
import { HELD_BYTES_MAX, ENCODING_GUESS_BYTES, textForIds, textReader } from './statement-encoding.js';

/** A line of a statement. `original`: the text for ids, which does not depend on the encoding of the file. */
interface TextLine {
  readonly line: number;
  readonly text: string;
  readonly original: string;
}

interface LineReading {
  /** Encoding that the map names; null to guess it from the lines that are not UTF-8. */
  readonly said: string | null;
  readonly judge: (bytes: Buffer) => string;
  readonly pause: () => Promise<void>;
}

interface ByteLine {
  readonly line: number;
  readonly bytes: Buffer;
}

/** Maximum length of a line. Statement lines have 65 characters, but some banks write a single long line. */
const LINE_BYTES_MAX = 64 * 1024;
const LINES_PER_PAUSE = 100;
const BYTES_PER_PAUSE = 64 * 1024;
const LF = 0x0a;

/**
 * Yields the lines of a text. If the map names no encoding, lines in UTF-8 are read as UTF-8, because banks
 * write statements in several encodings without naming them. The encoding of other lines is guessed once,
 * from the first of them. Throws BankFileError if a line is too long.
 */
export async function* statementLines(
  source: AsyncIterable<Buffer>,
  { said, judge, pause }: LineReading,
): AsyncGenerator<TextLine> {
  let read = said === null ? null : textReader(said, { isSaid: true });
  let held: ByteLine[] = [];
  let bytesHeld = 0;
  let bytesJudged = 0;
  const isOther = ({ bytes }: ByteLine): boolean => !isUtf8(bytes);
  const released = function* (): Generator<TextLine> {
    const others = held.filter(isOther).map(({ bytes }) => bytes);
    const judged = textReader(judge(Buffer.concat(others)), { isSaid: false });
    for (const each of held) yield textLine(each, judged);
    held = [];
    read = judged;
  };
  for await (const each of byteLines(source, pause)) {
    const isJudged = read !== null || (held.length === 0 && !isOther(each));
    if (isJudged) {
      yield textLine(each, read ?? ((bytes) => bytes.toString('utf8')));
      continue;
    }
    held.push(each);
    bytesHeld += each.bytes.length;
    if (isOther(each)) bytesJudged += each.bytes.length;
    if (bytesHeld >= HELD_BYTES_MAX || bytesJudged >= ENCODING_GUESS_BYTES) yield* released();
  }
  if (held.length > 0) yield* released();
}

function textLine({ line, bytes }: ByteLine, read: (bytes: Buffer) => string): TextLine {
  const plain = (text: string): string => text.replace(/\r?\n?$/, '').replace(/^\ufeff/, '');
  const text = plain(read(bytes));
  const isAscii = text.length >= bytes.length - 2 && !/[^\0-\x7f]/.test(text);
  return { line, text, original: isAscii ? text : plain(textForIds(bytes)) };
}

async function* byteLines(
  source: AsyncIterable<Buffer>,
  pause: () => Promise<void>,
): AsyncGenerator<ByteLine> {
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
      // Keep the line end: the guess of the encoding needs it to separate lines.
      yield { line: ++line, bytes: Buffer.concat([rest, chunk.subarray(from, end + 1)]) };
      rest = Buffer.alloc(0);
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > LINE_BYTES_MAX)
      throw new BankFileError(line + 1, `is longer than ${LINE_BYTES_MAX} bytes: this is no statement`);
  }
  if (rest.length > 0) yield { line: line + 1, bytes: rest };
}

/** Passes bytes on; converts UTF-16 to UTF-8. */
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
