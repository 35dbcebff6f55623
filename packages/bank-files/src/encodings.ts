import { TextDecoder } from 'node:util';
import iconv from 'iconv-lite';

/** DOS code pages, which the platform cannot decode. */
const DOS = /^(?:cp|ibm|dos-?)?(437|737|775|850|852|857|858|860|861|862|863|865|869)$/;

const codePageOf = (encoding: string): string | null => {
  const [, number] = DOS.exec(encoding.toLowerCase()) ?? [];
  return number === undefined ? null : `cp${number}`;
};

const nameOf = (encoding: string): string => (encoding === 'latin-1' ? 'latin1' : encoding);

/** Decodes a text that arrives in pieces. */
export interface PieceDecoder {
  /** Works like TextDecoder: with `stream` for pieces of a text, without bytes for its end. */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

class CodePageDecoder implements PieceDecoder {
  private readonly decoder: ReturnType<typeof iconv.getDecoder>;

  constructor(name: string) {
    this.decoder = iconv.getDecoder(name);
  }

  decode(bytes?: Uint8Array): string {
    return bytes ? this.decoder.write(Buffer.from(bytes)) : (this.decoder.end() ?? '');
  }
}

/**
 * Always decodes in stream mode: otherwise the platform reads windows-1252 as Latin-1, without a euro sign.
 */
class WesternDecoder implements PieceDecoder {
  private readonly decoder = new TextDecoder('windows-1252');

  decode(bytes?: Uint8Array): string {
    return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
  }
}

/**
 * Returns a decoder for a WHATWG encoding or DOS code page; latin1 includes the euro sign. Throws RangeError
 * if unknown.
 */
export function decoderOfEncoding(encoding: string): PieceDecoder {
  const codePage = codePageOf(encoding);
  if (codePage !== null) return new CodePageDecoder(codePage);
  const decoder = new TextDecoder(nameOf(encoding));
  return decoder.encoding === 'windows-1252' ? new WesternDecoder() : decoder;
}

const HIGH = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128));

/** Returns the byte of each non-ASCII character in a single-byte encoding; null for other encodings. */
function tableOf(encoding: string): ReadonlyMap<string, number> | null {
  const text = decoderOfEncoding(encoding).decode(HIGH);
  if (text.length !== HIGH.length) return null;
  return new Map([...text].map((char, at) => [char, at + 128]));
}

/**
 * Returns a function that turns a decoded text back into its bytes, as one character per byte; for UTF-8 and
 * UTF-16 it returns the text itself. Ids are hashed from this form, so that they do not depend on the
 * encoding with which the text was read.
 */
export function encoderOfEncoding(encoding: string): (text: string) => string {
  if (/^(utf-?8|utf-?16)/i.test(encoding)) return (text) => text;
  const table = tableOf(encoding);
  const latin = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString('latin1');
  return (text) => {
    if (!/[^\0-\x7f]/.test(text)) return text;
    if (table) return Array.from(text, (char) => latinOf(char, table)).join('');
    return latin(iconv.encode(text, nameOf(encoding)));
  };
}

const latinOf = (char: string, table: ReadonlyMap<string, number>): string => {
  const byte = table.get(char);
  return byte === undefined ? char : String.fromCharCode(byte);
};
