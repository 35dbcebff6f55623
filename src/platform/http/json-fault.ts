export interface JsonFault {
  readonly reason: string;
  readonly byteOffset: number;
}

export const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const REPLACEMENT = Buffer.from('\ufffd');
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const LITERALS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

/** Returns the first fault or nesting beyond `depthMax`: JSON.parse gives no position; else null. */
export function findJsonFault(bytes: Buffer, depthMax: number): JsonFault | null {
  try {
    new GrammarScan(bytes, depthMax).whole();
    return null;
  } catch (fault) {
    if (fault instanceof FoundFault) return { reason: fault.message, byteOffset: fault.byteOffset };
    throw fault;
  }
}

/** Returns the offset of the first invalid UTF-8 byte, given that one exists. */
export function findBadUtf8(bytes: Buffer): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    // Why: a replacement character may have been sent.
    if (!REPLACEMENT.equals(bytes.subarray(offset, offset + REPLACEMENT.length))) return offset;
    offset += REPLACEMENT.length;
    from = at + 1;
  }
  return bytes.length;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const isHex = (byte: number): boolean => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

class FoundFault extends Error {
  constructor(
    reason: string,
    readonly byteOffset: number,
  ) {
    super(reason);
  }
}

/**
 * Checks JSON by the grammar of RFC 8259 without making values. Why not jsonc-parser: it tells where the
 * faulty token begins, of a text of megabytes its first quote.
 */
class GrammarScan {
  private at: number;

  constructor(
    private readonly bytes: Buffer,
    private readonly depthMax: number,
  ) {
    this.at = BYTE_ORDER_MARK.equals(bytes.subarray(0, 3)) ? 3 : 0;
  }

  whole(): void {
    this.value(1);
    if (this.at < this.bytes.length) this.stop();
  }

  private value(depth: number): void {
    this.spaces();
    const byte = this.bytes[this.at];
    if (byte === OPEN_BRACKET) this.members(depth, CLOSE_BRACKET, () => this.value(depth + 1));
    else if (byte === OPEN_BRACE) this.members(depth, CLOSE_BRACE, () => this.member(depth + 1));
    else if (byte === QUOTE) this.text();
    else if (!this.literal()) this.number();
    this.spaces();
  }

  private members(depth: number, end: number, member: () => void): void {
    if (depth > this.depthMax)
      throw new FoundFault(`it is nested deeper than ${this.depthMax} levels`, this.at);
    this.at++;
    this.spaces();
    if (this.skip(end)) return;
    do member();
    while (this.skip(COMMA));
    this.expect(end);
  }

  private member(depth: number): void {
    this.spaces();
    if (this.bytes[this.at] !== QUOTE) this.stop();
    this.text();
    this.spaces();
    this.expect(COLON);
    this.value(depth);
  }

  private text(): void {
    for (this.at++; this.bytes[this.at] !== QUOTE; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === undefined || byte < 0x20) this.stop();
      if (byte === BACKSLASH) this.escape();
    }
    this.at++;
  }

  private escape(): void {
    this.at++;
    const byte = this.bytes[this.at] ?? -1;
    if (ESCAPED.has(byte)) return;
    if (byte !== 0x75) this.stop();
    for (let digit = 0; digit < 4; digit++) {
      this.at++;
      if (!isHex(this.bytes[this.at] ?? 0)) this.stop();
    }
  }

  private number(): void {
    this.skip(0x2d);
    if (!this.skip(0x30)) this.digits();
    if (this.skip(0x2e)) this.digits();
    if (this.skip(0x65) || this.skip(0x45)) {
      if (!this.skip(0x2b)) this.skip(0x2d);
      this.digits();
    }
  }

  private digits(): void {
    const from = this.at;
    while (isDigit(this.bytes[this.at])) this.at++;
    if (this.at === from) this.stop();
  }

  private literal(): boolean {
    const word = LITERALS.find((literal) => literal[0] === this.bytes[this.at]);
    for (const byte of word ?? []) this.expect(byte);
    return word !== undefined;
  }

  private spaces(): void {
    while (isSpace(this.bytes[this.at])) this.at++;
  }

  private skip(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  private expect(byte: number): void {
    if (!this.skip(byte)) this.stop();
  }

  private stop(): never {
    const reason = this.at < this.bytes.length ? 'it has an unexpected character' : 'it ends too early';
    throw new FoundFault(reason, this.at);
  }
}
