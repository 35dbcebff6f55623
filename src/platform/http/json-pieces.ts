import { isUtf8 } from 'node:buffer';
import { AppError } from '../../kernel/app-error.js';
import { fieldPath } from '../../kernel/field-problems.js';
import { cutText } from '../../kernel/shown-value.js';
import type { Steps } from '../process/cooperative.js';
import { BYTE_ORDER_MARK, findBadUtf8, findJsonFault, type JsonFault } from './json-fault.js';

export const LONG_BYTES = 64 * 1024;
/** Bytes per piece: a millisecond or two of work, even with many unknown keys. */
const PIECE_BYTES = 16 * 1024;
/** Longest text, which is never split. */
const TEXT_BYTES_MAX = 1024 * 1024;
const NAMES_MAX = 10_000;
/** Bytes of a member that are parsed without a comma. */
const MEMBER_BYTES_MAX = 4 * TEXT_BYTES_MAX;
const SHOWN_BYTES = 2_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonLimits {
  readonly depthMax: number;
  readonly valuesMax: number;
  /** Checks a value; throws if it is not allowed. */
  readonly check: (value: unknown) => void;
  readonly refuseAt: (fault: JsonFault) => AppError;
}

export const tooManyError = (what: string, most: number, value: number): AppError => {
  const reason = `the body has more than ${most} ${what}: send it in parts`;
  return new AppError('validation_error', { field: 'body', value, reason });
};

interface UnfinishedContainer {
  readonly start: number;
  readonly isObject: boolean;
  /** The parsed part; null while nothing was parsed. */
  value: Record<string, unknown> | unknown[] | null;
  /** Offsets of the unparsed part and of the last member. */
  from: number;
  member: number;
  names: number;
  members: number;
  /** True when the last member was parsed separately. */
  isMemberTaken: boolean;
}

/** Parses a long JSON text in short steps. Throws AppError. */
export function* parseInPieces(body: Buffer, limits: JsonLimits): Steps<unknown> {
  return yield* new PiecewiseParser(body, limits).whole();
}

class PiecewiseParser {
  private readonly open: UnfinishedContainer[] = [];
  private values = 1;
  private at: number;
  private root: { readonly value: unknown } | null = null;

  constructor(
    private readonly body: Buffer,
    private readonly limits: JsonLimits,
  ) {
    this.at = BYTE_ORDER_MARK.equals(body.subarray(0, 3)) ? 3 : 0;
  }

  *whole(): Steps<unknown> {
    const { body } = this;
    for (let next = this.at; this.at < body.length; this.at++) {
      this.take(body[this.at]!);
      if (this.at < next) continue;
      next = this.at + PIECE_BYTES;
      yield;
    }
    if (!this.root) throw this.fault('it ends too early', body.length);
    return this.root.value;
  }

  private take(byte: number): void {
    const open = this.open.at(-1);
    if (!open && (this.root || (byte !== OPEN_BRACE && byte !== OPEN_BRACKET))) {
      if (!isSpace(byte)) throw this.fault('it has an unexpected character', this.at);
    } else if (byte === QUOTE) this.at = this.endOfText(this.at);
    else if (byte === COMMA) {
      this.count();
      if (open!.isMemberTaken || this.at - open!.from >= PIECE_BYTES) this.parse(open!, this.at);
      open!.member = this.at + 1;
      open!.members++;
    } else if (byte === COLON) {
      if (open!.isObject && ++open!.names > NAMES_MAX)
        throw tooManyError('names in one object', NAMES_MAX, open!.names);
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.begin(byte === OPEN_BRACE);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.end(byte === CLOSE_BRACE);
  }

  private begin(isObject: boolean): void {
    if (this.open.length === this.limits.depthMax)
      throw this.fault(`it is nested deeper than ${this.limits.depthMax} levels`, this.at);
    const [start, from] = [this.at, this.at + 1];
    this.count();
    this.open.push({
      start,
      isObject,
      value: null,
      from,
      member: from,
      names: 0,
      members: 0,
      isMemberTaken: false,
    });
  }

  private end(isObject: boolean): void {
    const open = this.open.at(-1)!;
    if (open.isObject !== isObject) throw this.fault('it has an unexpected character', this.at);
    if (this.open.length === 1 && !open.value) this.own(open);
    if (open.value) this.parse(open, this.at, true);
    this.open.pop();
    if (!open.value) return;
    const parent = this.open.at(-1);
    if (parent) this.add(parent, open);
    else this.root = { value: open.value };
  }

  private count(): void {
    if (++this.values > this.limits.valuesMax)
      throw tooManyError('values', this.limits.valuesMax, this.values);
  }

  /** Makes the values of an open list or object and of its parents. */
  private own(open: UnfinishedContainer): Record<string, unknown> | unknown[] {
    if (open.value) return open.value;
    const parent = this.open[this.open.indexOf(open) - 1];
    if (parent) {
      this.own(parent);
      if (parent.from < parent.member) this.parse(parent, parent.member - 1);
    }
    return (open.value = open.isObject ? {} : []);
  }

  private parse(open: UnfinishedContainer, end: number, isLast = false): void {
    const value = this.own(open);
    const { from, isMemberTaken } = open;
    limitMember(end - Math.max(from, open.member));
    open.from = end + 1;
    open.isMemberTaken = false;
    if (isMemberTaken) {
      for (let at = from; at < end; at++)
        if (!isSpace(this.body[at]!)) throw this.fault('it has an unexpected character', at);
      return;
    }
    const members = this.membersOf(open, from, end);
    if (isEmpty(members) && !(isLast && from === open.start + 1))
      throw this.fault('it has an unexpected character', end);
    addAll(value, members);
  }

  private membersOf({ isObject }: UnfinishedContainer, from: number, end: number, more = ''): object {
    const [before, after] = isObject ? ['{', '}'] : ['[', ']'];
    const bytes = this.body.subarray(from, end);
    if (!isUtf8(bytes)) throw this.fault('it is not UTF-8', from + findBadUtf8(bytes));
    const text = `${before}${bytes.toString()}${more}${after}`;
    let members: object;
    try {
      members = JSON.parse(text) as object;
    } catch (error) {
      const found = findJsonFault(Buffer.from(text), this.limits.depthMax);
      throw found ? this.fault(found.reason, Math.min(from - 1 + found.byteOffset, end)) : error;
    }
    this.limits.check(members);
    return members;
  }

  /** Adds a separately parsed member to its parent. */
  private add(parent: UnfinishedContainer, { start, value }: UnfinishedContainer): void {
    const around = parent.value!;
    limitMember(start - parent.from);
    const [name] = Object.keys(this.membersOf(parent, parent.from, start, '0'));
    if (Array.isArray(around)) around.push(value);
    else {
      this.limits.check({ [name!]: Object.hasOwn(value!, 'prototype') ? { prototype: null } : null });
      around[name!] = value;
    }
    parent.from = this.at + 1;
    parent.isMemberTaken = true;
  }

  private endOfText(start: number): number {
    const { body } = this;
    const most = Math.min(body.length, start + 2 + TEXT_BYTES_MAX);
    let at = start + 1;
    while (at < most && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
    if (at < most) return at;
    if (at >= body.length) throw this.fault('it ends too early', body.length);
    const field = this.open.map((open, depth) => this.placeIn(open, this.open[depth + 1]?.start ?? start));
    const value = cutText(body.toString('utf8', start + 1, start + 1 + SHOWN_BYTES));
    const reason = `a text of the body has more than ${TEXT_BYTES_MAX} bytes`;
    throw new AppError('validation_error', { field: fieldPath(field) || 'body', value, reason });
  }

  /** Returns the index or key of the member of `open` at `at`; 'a key' within a key. */
  private placeIn({ isObject, member, members }: UnfinishedContainer, at: number): string | number {
    if (!isObject) return members;
    limitMember(at - member);
    const key = this.body.toString('utf8', member, at).replace(/:\s*$/, '').trim();
    return key === '' ? 'a key' : cutText(String(JSON.parse(key)));
  }

  private fault(reason: string, byteOffset: number): AppError {
    return this.limits.refuseAt({ reason, byteOffset });
  }
}

function limitMember(bytes: number): void {
  if (bytes <= MEMBER_BYTES_MAX) return;
  const reason = `a value of the body has more than ${MEMBER_BYTES_MAX} bytes, with its name and spaces`;
  throw new AppError('validation_error', { field: 'body', value: bytes, reason });
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isEmpty = (members: object): boolean =>
  Array.isArray(members) ? members.length === 0 : Object.keys(members).length === 0;

function addAll(value: Record<string, unknown> | unknown[], members: object): void {
  if (!Array.isArray(value)) Object.assign(value, members);
  else for (const member of members as unknown[]) value.push(member);
}
