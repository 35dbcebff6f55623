import { isUtf8 } from 'node:buffer';
import { AppError, cutText, fieldPath } from '@alert-review/kernel';
import { runStepsSync, type CooperativeSteps } from '../process/yield-to-event-loop.js';

export const LONG_JSON_BYTES = 64 * 1024;
/** Bytes per piece, a millisecond or two of work even with many unknown keys. */
const PIECE_BYTES = 16 * 1024;
const TEXT_BYTES_MAX = 1024 * 1024;
const NAMES_MAX = 10_000;
const MEMBER_BYTES_MAX = 4 * TEXT_BYTES_MAX;
const SHOWN_BYTES = 2_000;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const REPLACEMENT = Buffer.from('\ufffd');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LITERALS = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));

export interface JsonFault {
  readonly reason: string;
  readonly byteOffset: number;
}

interface JsonLimits {
  readonly depthMax: number;
  readonly valuesMax: number;
  readonly check: (value: unknown) => void;
}

const refusal = (reason: string, field: string, value: unknown): AppError =>
  new AppError('validation_error', { field, value, reason });

export const tooManyJsonItemsError = (what: string, most: number, value: number): AppError =>
  refusal(`the body has more than ${most} ${what}: send it in parts`, 'body', value);

/**
 * Returns the position of the first error, or of nesting deeper than `depthMax`; null if there is none.
 * JSON.parse gives no position, and quotes the input.
 */
export function findJsonFault(bytes: Buffer, depthMax: number): JsonFault | null {
  const limits = { depthMax, valuesMax: Infinity, check: () => undefined };
  try {
    runStepsSync(new JsonPieces(bytes, limits).parse());
    return null;
  } catch (fault) {
    if (!(fault instanceof FoundFault)) throw fault;
    return { reason: fault.reason, byteOffset: fault.byteOffset };
  }
}

/**
 * Parses a long JSON text in short steps. For an error in the text, throws the AppError that `refuse`
 * makes.
 */
export function* parseInPieces(
  body: Buffer,
  limits: JsonLimits,
  refuse: (fault: JsonFault) => AppError,
): CooperativeSteps<unknown> {
  try {
    return yield* new JsonPieces(body, limits).parse();
  } catch (fault) {
    throw fault instanceof FoundFault ? refuse(fault) : fault;
  }
}

/** Returns the offset of the first invalid UTF-8 byte. The bytes must contain one. */
export function findBadUtf8(bytes: Buffer): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  let from = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    // The client may have sent a replacement character itself.
    if (!REPLACEMENT.equals(bytes.subarray(offset, offset + REPLACEMENT.length))) return offset;
    offset += REPLACEMENT.length;
    from = at + 1;
  }
  return bytes.length;
}

class FoundFault extends Error implements JsonFault {
  constructor(
    readonly reason: string,
    readonly byteOffset: number,
  ) {
    super(reason);
  }
}

/** A list or object whose end was not reached yet. */
interface Container {
  readonly isObject: boolean;
  /** Offset of the part that is not parsed yet; null if the current member was parsed separately. */
  from: number | null;
  /** Offset and number of the current member. */
  member: number;
  members: number;
  /** Start and end of the current member's name. The end is 0 while the name is being read. */
  name: number;
  nameEnd: number;
  /** The parsed part; null while nothing was parsed. */
  value: Record<string, unknown> | unknown[] | null;
}

type Expected = 'value' | 'member' | 'member or end' | 'colon' | 'comma or end';

/**
 * Reads JSON by the grammar of RFC 8259 and parses it in pieces. jsonc-parser cannot replace it: for a fault
 * in a long text, jsonc-parser reports only where the text begins, which may be megabytes before the fault.
 */
class JsonPieces {
  private readonly open: Container[] = [];
  private at: number;
  private expected: Expected = 'value';
  private values = 1;
  private root: unknown;

  constructor(
    private readonly bytes: Buffer,
    private readonly limits: JsonLimits,
  ) {
    this.at = BYTE_ORDER_MARK.equals(bytes.subarray(0, 3)) ? 3 : 0;
  }

  *parse(): CooperativeSteps<unknown> {
    for (let next = PIECE_BYTES; this.takeNext();) {
      if (this.at < next) continue;
      next = this.at + PIECE_BYTES;
      yield;
    }
    return this.root;
  }

  /** Processes the next token. Returns false at the end of the text. */
  private takeNext(): boolean {
    const most = this.at + PIECE_BYTES;
    while (this.at < most && isSpace(this.bytes[this.at])) this.at++;
    if (this.at === most) return true;
    const open = this.open.at(-1);
    if (this.expected === 'comma or end') {
      if (!open && this.at === this.bytes.length) return false;
      this.takeComma(open);
    } else if (this.expected === 'colon') {
      this.expect(COLON);
      this.expected = 'value';
    } else if (this.expected === 'member or end' && this.skip(endOf(open!))) this.close(open!);
    else if (open?.isObject && this.expected !== 'value') this.takeName(open);
    else this.takeValue(open);
    return true;
  }

  private takeComma(open: Container | undefined): void {
    if (!open) return this.stop();
    if (!this.skip(COMMA)) {
      this.expect(endOf(open));
      return this.close(open);
    }
    this.count();
    const end = this.at - 1;
    if (open.from === null) open.from = this.at;
    else if (end - open.from >= PIECE_BYTES) this.parseTo(open, end);
    open.member = this.at;
    open.members++;
    if (open.isObject && open.members >= NAMES_MAX)
      throw tooManyJsonItemsError('names in one object', NAMES_MAX, open.members + 1);
    this.expected = 'member';
  }

  private takeName(open: Container): void {
    if (this.bytes[this.at] !== QUOTE) this.stop();
    open.name = this.at;
    open.nameEnd = 0;
    this.text();
    open.nameEnd = this.at;
    this.expected = 'colon';
  }

  private takeValue(open: Container | undefined): void {
    const from = this.at;
    const byte = this.bytes[from];
    if (byte === OPEN_BRACKET || byte === OPEN_BRACE) return this.begin(byte === OPEN_BRACE);
    if (byte === QUOTE) this.text();
    else if (!this.literal()) this.number();
    if (!open) [this.root] = this.parsed('[', from, this.at, ']');
    this.expected = 'comma or end';
  }

  private begin(isObject: boolean): void {
    const { depthMax } = this.limits;
    if (this.open.length === depthMax) this.stop(this.at, `it is nested deeper than ${depthMax} levels`);
    this.count();
    const from = ++this.at;
    this.open.push({ isObject, from, member: from, members: 0, name: 0, nameEnd: 0, value: null });
    this.expected = 'member or end';
  }

  /** Closes a list or object. A short one is not parsed by itself, but as a part of its parent. */
  private close(open: Container): void {
    this.open.pop();
    this.expected = 'comma or end';
    const parent = this.open.at(-1);
    if (parent && !open.value) return;
    const value = this.parseTo(open, this.at - 1);
    if (parent) this.add(parent, value);
    else this.root = value;
  }

  private add(parent: Container, value: object): void {
    const around = this.parseTo(parent, Math.max(parent.from!, parent.member - 1));
    if (Array.isArray(around)) around.push(value);
    else {
      const name = this.nameOf(parent);
      this.limits.check({ [name]: Object.hasOwn(value, 'prototype') ? { prototype: null } : null });
      around[name] = value;
    }
    parent.from = null;
  }

  private count(): void {
    const { valuesMax } = this.limits;
    if (++this.values > valuesMax) throw tooManyJsonItemsError('values', valuesMax, this.values);
  }

  /** Parses the members up to `end` and returns the list or object so far. */
  private parseTo(open: Container, end: number): NonNullable<Container['value']> {
    const { from, isObject } = open;
    const value = (open.value ??= isObject ? {} : []);
    if (from === null) return value;
    limitMember(end - Math.max(from, open.member));
    const members = isObject ? this.parsed('{', from, end, '}') : this.parsed('[', from, end, ']');
    this.limits.check(members);
    if (!Array.isArray(value)) Object.assign(value, members);
    else for (const member of members) value.push(member);
    open.from = end + 1;
    return value;
  }

  private parsed(before: string, from: number, end: number, after: string): unknown[] {
    const bytes = this.bytes.subarray(from, end);
    if (!isUtf8(bytes)) this.stop(from + findBadUtf8(bytes), 'it is not UTF-8');
    return JSON.parse(`${before}${bytes.toString()}${after}`) as unknown[];
  }

  private nameOf({ name, nameEnd }: Container): string {
    return JSON.parse(this.bytes.toString('utf8', name, nameEnd)) as string;
  }

  private text(): void {
    const { bytes } = this;
    const most = this.at + 1 + TEXT_BYTES_MAX;
    let at = this.at + 1;
    for (; bytes[at] !== QUOTE; at++) {
      const byte = bytes[at];
      if (byte === undefined || byte < 0x20) this.stop(at);
      if (at >= most) throw this.tooLongText();
      if (byte === BACKSLASH) at = this.endOfEscape(at + 1);
    }
    this.at = at + 1;
  }

  private tooLongText(): AppError {
    const place = this.open.map((open) => {
      if (!open.isObject) return open.members;
      return open.nameEnd === 0 ? 'a key' : cutText(this.nameOf(open));
    });
    const from = this.at + 1;
    const value = cutText(this.bytes.toString('utf8', from, from + SHOWN_BYTES));
    const reason = `a text of the body has more than ${TEXT_BYTES_MAX} bytes`;
    return refusal(reason, fieldPath(place) || 'body', value);
  }

  private endOfEscape(at: number): number {
    const byte = this.bytes[at] ?? -1;
    if (ESCAPED.has(byte)) return at;
    if (byte !== 0x75) this.stop(at);
    for (let digit = at + 1; digit <= at + 4; digit++) if (!isHex(this.bytes[digit] ?? 0)) this.stop(digit);
    return at + 4;
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
    while (isDigit(this.bytes[this.at])) limitMember(++this.at - from);
    if (this.at === from) this.stop();
  }

  private literal(): boolean {
    const word = LITERALS.find((literal) => literal[0] === this.bytes[this.at]);
    for (const byte of word ?? []) this.expect(byte);
    return word !== undefined;
  }

  private skip(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  private expect(byte: number): void {
    if (!this.skip(byte)) this.stop();
  }

  private stop(at = this.at, reason?: string): never {
    const { length } = this.bytes;
    const usual = at < length ? 'it has an unexpected character' : 'it ends too early';
    throw new FoundFault(reason ?? usual, Math.min(at, length));
  }
}

function limitMember(bytes: number): void {
  if (bytes <= MEMBER_BYTES_MAX) return;
  const reason = `a value of the body has more than ${MEMBER_BYTES_MAX} bytes, with its name and spaces`;
  throw refusal(reason, 'body', bytes);
}

const endOf = ({ isObject }: Container): number => (isObject ? CLOSE_BRACE : CLOSE_BRACKET);

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const isHex = (byte: number): boolean => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
