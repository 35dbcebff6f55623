/** Number of length bytes that follow each token, from 0xc0 on. */
// prettier-ignore
const LENGTH_BYTES = [
  0, 0, 0, 0, 1, 2, 4, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4,
];
/** Number of further bytes of each token that its length field does not count. */
// prettier-ignore
const OWN_BYTES = [
  0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 0, 0, 0, 0, 0, 0, 0,
];
const FIRST_SIZED = 0xc0;
const NEVER_USED = 0xc1;
const STRING_8 = 0xd9;
const ARRAY_16 = 0xdc;
const MAP_16 = 0xde;
const MAP_32 = 0xdf;
const FIXED_MAP = 0x80;
const FIXED_ARRAY = 0x90;
const FIXED_STRING = 0xa0;
const NEGATIVE = 0xe0;

/**
 * Skips MessagePack values without decoding them. The caller must check that it does not read past the end.
 */
export class MessagePackReader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  /**
   * Enters the map at the current position and returns its size. Returns null and does not move if there is
   * no map.
   */
  enterMap(): number | null {
    const token = this.bytes[this.at]!;
    if (token >= FIXED_MAP && token < FIXED_ARRAY) {
      this.at++;
      return token & 0x0f;
    }
    if (token !== MAP_16 && token !== MAP_32) return null;
    this.at++;
    return this.length(token === MAP_16 ? 2 : 4);
  }

  /**
   * Reads the short text at the current position and moves past it. Returns null and does not move if there
   * is no short text.
   */
  shortText(): string | null {
    const token = this.bytes[this.at]!;
    if (token >= FIXED_STRING && token < FIRST_SIZED) this.at++;
    else if (token === STRING_8) this.at += 2;
    else return null;
    const start = this.at;
    this.at += token === STRING_8 ? this.bytes[start - 1]! : token & 0x1f;
    return this.bytes.toString('utf8', start, this.at);
  }

  skip(): void {
    for (let values = 1; values > 0; values--) values += this.skipToken();
  }

  /**
   * Skips one token and returns the number of values that belong to it and follow.
   */
  private skipToken(): number {
    const token = this.bytes[this.at++]!;
    if (token < FIXED_MAP || token >= NEGATIVE) return 0;
    if (token < FIXED_ARRAY) return 2 * (token & 0x0f);
    if (token < FIXED_STRING) return token & 0x0f;
    if (token < FIRST_SIZED) {
      this.at += token & 0x1f;
      return 0;
    }
    if (token === NEVER_USED || Number.isNaN(token)) throw new RangeError('no MessagePack');
    const length = this.length(LENGTH_BYTES[token - FIRST_SIZED]!);
    if (token >= MAP_16) return 2 * length;
    if (token >= ARRAY_16) return length;
    this.at += OWN_BYTES[token - FIRST_SIZED]! + length;
    return 0;
  }

  private length(bytes: number): number {
    let length = 0;
    for (let i = 0; i < bytes; i++) length = length * 256 + this.bytes[this.at++]!;
    return length;
  }
}
