/** Deepest permitted nesting of an element; the element itself counts as level 1. */
export const JSON_NESTING_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** The bit in which '{' differs from '[', and '}' from ']'. */
const BRACE_BIT = 0x20;

/** `offset`: position of the first invalid byte in the file, from 0. */
export class NotAJsonArrayError extends Error {
  constructor(
    readonly offset: number,
    readonly reason: string,
  ) {
    super(`not a JSON array of objects: ${reason} (byte ${offset})`);
    this.name = 'NotAJsonArrayError';
  }
}

type Expected = 'array' | 'element or end' | 'comma or end' | 'element' | 'nothing';

/** Follows the structure of a JSON array of objects without parsing the objects. */
export class JsonArrayScanner {
  elements = 0;
  bytes = 0;
  /** Whether the last element is nested deeper than JSON_NESTING_MAX. */
  isTooDeep = false;
  private expected: Expected = 'array';
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private markBytes = 0;

  get inside(): boolean {
    return this.depth > 0;
  }

  /**
   * Advances to the next start or end of an element, or to the end of the chunk; returns the new position.
   * Throws NotAJsonArrayError.
   */
  next(chunk: Buffer, at: number): number {
    return this.depth === 0 ? this.scanBetweenElements(chunk, at) : this.scanWithinElement(chunk, at);
  }

  /** Ends a chunk. Must be called after each chunk, so that offsets refer to the whole file. */
  endOfChunk(chunk: Buffer): void {
    this.bytes += chunk.length;
  }

  end(): void {
    if (this.expected === 'nothing') return;
    const missing = this.inString ? 'within a string' : this.depth > 0 ? 'within an element' : 'too early';
    throw new NotAJsonArrayError(
      this.bytes,
      this.expected === 'array' ? 'there is no array' : `it ends ${missing}`,
    );
  }

  private scanBetweenElements(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
      if (byte === OPEN_OBJECT && (this.expected === 'element or end' || this.expected === 'element')) {
        this.depth = 1;
        this.isTooDeep = false;
        return at + 1;
      }
      if (byte === COMMA && this.expected === 'comma or end') this.expected = 'element';
      else if (byte === OPEN_ARRAY && this.mayBegin) this.expected = 'element or end';
      else if (byte === CLOSE_ARRAY && this.expected.endsWith('or end')) this.expected = 'nothing';
      else if (!this.isByteOrderMarkByte(byte, at))
        throw new NotAJsonArrayError(this.bytes + at, this.faultAtByte(byte));
    }
    return chunk.length;
  }

  private scanWithinElement(chunk: Buffer, from: number): number {
    const end = chunk.length;
    let { depth } = this;
    let at = this.inString ? this.afterString(chunk, from) : from;
    while (at < end) {
      const byte = chunk[at++]!;
      if (byte === QUOTE) {
        at = this.afterString(chunk, at);
      } else if ((byte | BRACE_BIT) === OPEN_OBJECT) {
        if (++depth > JSON_NESTING_MAX) this.isTooDeep = true;
      } else if ((byte | BRACE_BIT) === CLOSE_OBJECT && --depth === 0) {
        if (byte !== CLOSE_OBJECT) throw new NotAJsonArrayError(this.bytes + at - 1, 'a } is missing');
        this.depth = 0;
        this.elements++;
        this.expected = 'comma or end';
        return at;
      }
    }
    this.depth = depth;
    return end;
  }

  private afterString(chunk: Buffer, from: number): number {
    const end = chunk.length;
    let at = this.isEscaped ? from + 1 : from;
    this.isEscaped = false;
    while (at < end) {
      const byte = chunk[at++];
      if (byte === QUOTE) {
        this.inString = false;
        return at;
      }
      if (byte === BACKSLASH) at++;
    }
    this.inString = true;
    this.isEscaped = at > end;
    return end;
  }

  /** Whether the array may begin here: an incomplete byte order mark must not precede it. */
  private get mayBegin(): boolean {
    return this.expected === 'array' && this.markBytes % BYTE_ORDER_MARK.length === 0;
  }

  private isByteOrderMarkByte(byte: number, at: number): boolean {
    if (this.bytes + at !== this.markBytes || byte !== BYTE_ORDER_MARK[this.markBytes]) return false;
    this.markBytes++;
    return true;
  }

  private faultAtByte(byte: number): string {
    if (this.expected === 'array') return 'it does not begin with [';
    if (this.expected === 'nothing') return 'something follows the end of the array';
    if (byte === COMMA) return 'a comma has no element before it';
    if (byte === CLOSE_ARRAY) return 'a comma has no element behind it';
    if (byte === CLOSE_OBJECT) return 'a } closes nothing';
    return this.expected === 'comma or end' ? 'a comma is missing' : 'an element is no object';
  }
}
