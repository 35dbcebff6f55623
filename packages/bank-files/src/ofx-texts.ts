import { decoderOfEncoding, type PieceDecoder } from './encodings.js';
import type { FileRemarks } from './file-remarks.js';
import { encodingOfByteOrderMark } from './file-text.js';
import { decodeCharacterReferences } from './ofx-tokens.js';
import {
  askAboutWindows1252,
  HELD_BYTES_MAX,
  guessStatementEncoding,
  textForIds,
  textReader,
} from './statement-encoding.js';

/**
 * Passes pieces on, but holds back those from the first non-ASCII byte on until there are enough to guess the
 * encoding. Each character is a byte.
 */
export async function* holdPiecesForEncodingGuess(
  pieces: AsyncIterable<string>,
  texts: OfxTexts,
): AsyncGenerator<string> {
  let held: string[] | null = [];
  let bytesHeld = 0;
  for await (const piece of pieces) {
    if (held === null || (held.length === 0 && !/[^\0-\x7f]/.test(piece))) {
      yield piece;
      continue;
    }
    held.push(piece);
    bytesHeld += piece.length;
    if (bytesHeld < HELD_BYTES_MAX) continue;
    texts.judge(Buffer.from(held.join(''), 'latin1'));
    yield* held;
    held = null;
  }
  if (held === null || held.length === 0) return;
  texts.judge(Buffer.from(held.join(''), 'latin1'));
  yield* held;
}

/** Turns bytes into characters one by one, so that each text can later be decoded as a whole. */
const BYTES: PieceDecoder = { decode: (bytes) => Buffer.from(bytes ?? []).toString('latin1') };

/** Turns a text in UTF-16 into the bytes of UTF-8, one character per byte. */
function wideBytes(mark: string): PieceDecoder {
  const decoder = decoderOfEncoding(mark);
  return {
    decode: (bytes, options) => {
      const text = bytes ? decoder.decode(bytes, options) : decoder.decode();
      return Buffer.from(text).toString('latin1');
    },
  };
}

/** Returns the encoding that the header names: `ENCODING:USASCII`, `CHARSET:1252` or an XML declaration. */
function namedEncoding(start: Buffer): string | null {
  const begin = start.toString('latin1');
  const header = begin.slice(0, /<OFX>/i.exec(begin)?.index);
  const [, xml] = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i.exec(header) ?? [];
  const [, charset = 'NONE'] = /\bCHARSET:\s*([\w-]+)/i.exec(header) ?? [];
  const [, written = 'UTF-8'] = /\bENCODING:\s*([\w-]+)/i.exec(header) ?? [];
  const named = xml ?? (/^(?:UTF-?8|UNICODE)$/i.test(written) ? 'utf-8' : charset);
  if (/^(?:NONE|utf-?8)$/i.test(named)) return null;
  const name = /^\d{3,4}$/.test(named) ? `windows-${named}` : named.replace(/^8859/, 'iso-8859');
  try {
    decoderOfEncoding(name.toLowerCase());
    return name.toLowerCase();
  } catch {
    return null;
  }
}

/** Tells whether bytes are UTF-8. Ignores the last bytes, because a character may be cut there. */
const isUtf8Begin = (bytes: Buffer): boolean => !bytes.toString('utf8').slice(0, -4).includes('\ufffd');

/** Decodes the texts of an OFX file. The encoding is guessed from the first non-ASCII bytes. */
export class OfxTexts {
  private named: string | null = null;
  private read = (bytes: Buffer): string => bytes.toString('utf8');

  /** `said`: the encoding that the map names. */
  constructor(
    private readonly said: string | null,
    private readonly remarks: FileRemarks,
  ) {}

  /** Reads the header of the file and returns the decoder of its pieces. */
  begins(start: Buffer): PieceDecoder {
    const mark = encodingOfByteOrderMark(start);
    if (mark === null || mark === 'utf-8') this.named = namedEncoding(start);
    return mark === null || mark === 'utf-8' ? BYTES : wideBytes(mark);
  }

  /**
   * Guesses the encoding from the first non-ASCII bytes. An encoding that a person names has precedence over
   * the file.
   */
  judge(bytes: Buffer): void {
    const { said, named } = this;
    if (said !== null) {
      this.read = textReader(said, { isSaid: true });
      return;
    }
    if (isUtf8Begin(bytes)) {
      if (named !== null && named !== 'utf-8')
        this.remarks.doubt(
          'encoding',
          `The header names ${named}, and the texts are UTF-8`,
          'They are read as UTF-8. If that is wrong, say `encoding` in the map.',
        );
      return;
    }
    const encoding = named ?? guessStatementEncoding(bytes, this.remarks);
    if (named === 'windows-1252') askAboutWindows1252(bytes, this.remarks);
    this.read = textReader(encoding, { isSaid: false });
  }

  /** Returns the text of a token in the encoding of the file, and as it is read for ids. */
  both(text: string): readonly [text: string, forIds: string] {
    const plain = (read: (bytes: Buffer) => string, bytes: Buffer) =>
      decodeCharacterReferences(read(bytes).trim());
    if (!/[^\0-\x7f]/.test(text)) {
      const ascii = decodeCharacterReferences(text.trim());
      return [ascii, ascii];
    }
    const bytes = Buffer.from(text, 'latin1');
    return [plain(this.read, bytes), plain((each) => textForIds(each, this.named ?? 'windows-1252'), bytes)];
  }
}
