import { CanonicalJson, DeflatedJson } from '@alert-review/kernel';
import type { KeyText } from './key-text.js';

/** The bytes from `start` to `end` of a reused buffer. The engine writes exactly this range. */
export type BytesWithRange = Buffer & { start: number; end: number };

/** Size of the buffer that every document is written into. Larger documents are left to msgpackr. */
const MEMORY_BYTES = 64 * 1024;
const VALUE_BYTES_MAX = 9;
/** From this length on, Buffer.write copies text faster than a loop over its characters. */
const LONG_TEXT = 0x40;
const NULL = 0xc0;
const FALSE = 0xc2;
const TRUE = 0xc3;
const EXT_8 = 0xc7;
const EXT_16 = 0xc8;
const DOUBLE = 0xcb;
const EXT_OF_1 = 0xd4;
const UINT_8 = 0xcc;
const UINT_16 = 0xcd;
const UINT_32 = 0xce;
const TEXT_8 = 0xd9;
const TEXT_16 = 0xda;
const MAP_16 = 0xde;
const FIXED_LIST = 0x90;
const FIXED_TEXT = 0xa0;
const BYTES_8 = 0xc4;

/**
 * Parts of a key that its document often repeats: the whole key (the id), the part before the dot (the
 * organization) and the part after it (the id within the organization).
 */
const WHOLE = 0;
const BEFORE_DOT = 1;
const AFTER_DOT = 2;
const KEY_PART_BYTES = 3;

/** Returns the part of the key for which the writer stored only the number of the part. */
export function textOfKeyPart(key: KeyText, part: number): string {
  if (part === WHOLE) return key;
  const dot = key.indexOf('.');
  return part === BEFORE_DOT ? key.slice(0, dot) : key.slice(dot + 1);
}

const headerBytes = (length: number): number => (length < 0x20 ? 1 : length < 0x100 ? 2 : 3);

/**
 * Writes common documents byte for byte as msgpackr does, but faster: msgpackr needs two method lookups per
 * member. Returns null for all other documents, so that msgpackr writes them.
 */
export class MessagePackWriter {
  /** A dedicated buffer, because the engine finds it by its address. */
  private readonly memory = Object.assign(Buffer.allocUnsafeSlow(MEMORY_BYTES), { start: 0, end: 0 });
  private readonly view = new DataView(this.memory.buffer);
  /** A second view, because V8 takes ten times as long to store single bytes through `memory`. */
  private readonly cells = new Uint8Array(this.memory.buffer);
  private end = 0;
  private key: KeyText = '';
  private dot = -1;

  constructor(
    private readonly canonicalJsonType: number,
    private readonly keyPartType: number,
  ) {}

  /**
   * Writes the document after `reserved` bytes, into memory that the next call overwrites. Returns null if
   * the document is not supported. Texts that repeat the `key` or a part of it are replaced by a reference
   * to that part.
   */
  write(document: object, reserved: number, key: KeyText = ''): BytesWithRange | null {
    const { memory } = this;
    this.end = reserved;
    this.key = key;
    this.dot = key.indexOf('.');
    if (!this.object(document)) return null;
    memory.end = this.end;
    return memory;
  }

  private value(value: unknown): boolean {
    if (typeof value === 'string') return this.keyPart(value) || this.text(value);
    if (typeof value === 'number') return this.number(value);
    if (value === null) return this.byte(NULL);
    if (typeof value === 'boolean') return this.byte(value ? TRUE : FALSE);
    if (typeof value !== 'object') return false;
    if (Array.isArray(value)) return this.list(value);
    return value instanceof Uint8Array ? this.bytes(value) : this.object(value);
  }

  private byte(byte: number): true {
    this.cells[this.end++] = byte;
    return true;
  }

  private hasRoom(bytes: number): boolean {
    return this.end + bytes + 2 * VALUE_BYTES_MAX <= MEMORY_BYTES;
  }

  private keyPart(text: string): boolean {
    const { key, dot } = this;
    const { length } = text;
    if (length <= KEY_PART_BYTES) return false;
    if (length === key.length && text === key) return this.writeKeyPart(WHOLE);
    if (dot < 0) return false;
    if (length === dot && key.startsWith(text)) return this.writeKeyPart(BEFORE_DOT);
    return length === key.length - dot - 1 && key.endsWith(text) && this.writeKeyPart(AFTER_DOT);
  }

  private writeKeyPart(part: number): true {
    this.writeTokenAndLength(EXT_OF_1, this.keyPartType);
    this.cells[this.end + 2] = part;
    this.end += KEY_PART_BYTES;
    return true;
  }

  private text(text: string): boolean {
    const { memory, end } = this;
    const { length } = text;
    if (!this.hasRoom(3 * length)) return false;
    const from = end + headerBytes(length);
    const isWritten = length < LONG_TEXT && this.ascii(text, from);
    const bytes = isWritten ? length : memory.write(text, from);
    // No store accepts half a surrogate pair.
    if (bytes !== length && !text.isWellFormed()) return false;
    const header = headerBytes(bytes);
    if (end + header !== from) memory.copyWithin(end + header, from, from + bytes);
    if (header === 1) this.cells[end] = FIXED_TEXT | bytes;
    else this.writeTokenAndLength(header === 2 ? TEXT_8 : TEXT_16, bytes);
    this.end = end + header + bytes;
    return true;
  }

  private ascii(text: string, from: number): boolean {
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      if (code > 0x7f) return false;
      this.cells[from + place] = code;
    }
    return true;
  }

  private writeTokenAndLength(token: number, length: number): void {
    this.cells[this.end] = token;
    if (length < 0x100) this.cells[this.end + 1] = length;
    else this.view.setUint16(this.end + 1, length);
  }

  private number(number: number): boolean {
    const { cells, view, end } = this;
    if (number >>> 0 === number) {
      if (number < 0x80) return this.byte(number);
      if (number < 0x10000) {
        this.writeTokenAndLength(number < 0x100 ? UINT_8 : UINT_16, number);
        this.end += number < 0x100 ? 2 : 3;
        return true;
      }
      cells[end] = UINT_32;
      view.setUint32(end + 1, number);
      this.end += 5;
      return true;
    }
    if (number >> 0 === number) return false;
    cells[end] = DOUBLE;
    view.setFloat64(end + 1, number);
    this.end += 9;
    return true;
  }

  private bytes(bytes: Uint8Array): boolean {
    const { length } = bytes;
    if (length > 0xff || !this.hasRoom(length)) return false;
    this.writeTokenAndLength(BYTES_8, length);
    this.cells.set(bytes, this.end + 2);
    this.end += 2 + length;
    return true;
  }

  private list(list: readonly unknown[]): boolean {
    if (list.length > 0xf || !this.hasRoom(VALUE_BYTES_MAX * list.length)) return false;
    this.byte(FIXED_LIST | list.length);
    for (let place = 0; place < list.length; place++) if (!this.value(list[place])) return false;
    return true;
  }

  private object(object: object): boolean {
    if (object instanceof DeflatedJson) return false;
    if (object instanceof CanonicalJson) return this.json(object.utf8);
    if (Object.getPrototypeOf(object) !== Object.prototype) return false;
    const { end } = this;
    this.cells[end] = MAP_16;
    this.end += 3;
    let members = 0;
    for (const name in object) {
      if (!this.text(name) || !this.value((object as Record<string, unknown>)[name])) return false;
      members++;
    }
    this.view.setUint16(end + 1, members);
    return true;
  }

  private json(bytes: Uint8Array): boolean {
    const { length } = bytes;
    if (length <= 0x10 || !this.hasRoom(length)) return false;
    this.writeTokenAndLength(length < 0x100 ? EXT_8 : EXT_16, length);
    this.end += length < 0x100 ? 2 : 3;
    this.byte(this.canonicalJsonType);
    this.cells.set(bytes, this.end);
    this.end += length;
    return true;
  }
}
