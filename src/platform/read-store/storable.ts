import { AppError } from '../../kernel/app-error.js';
import { CanonicalJson } from '../../kernel/canonical-json.js';
import { fieldOf } from '../../kernel/field-problems.js';
import { UNUSABLE_NAME } from '../../kernel/fields.js';
import { largestPart, LIST_ITEM_BYTES, storedBytes } from '../../kernel/stored-size.js';
import { QueryError } from './query.js';

/** Of a document, counted as BSON, of which MongoDB takes 16 MiB. */
export const DOCUMENT_BYTES_MAX = 12 * 2 ** 20;
/** Objects and lists inside one another; MongoDB takes 100. */
export const DOCUMENT_DEPTH_MAX = 80;

/** A value that somebody sent and that no store can hold; `field` is its path in the document. */
export class UnstorableError extends AppError {
  constructor(collection: string, field: string, problem: string, options?: ErrorOptions) {
    super('validation_error', { field, reason: `${field || collection} ${problem}` }, options);
  }
}

interface Fault {
  readonly path: (string | number)[];
  readonly problem: string;
  /** Of our code: no client can send it. */
  readonly isOurs?: boolean;
}

/**
 * Throws UnstorableError on a document that is too large or too deep, on texts with half a surrogate pair
 * (BSON holds UTF-8) and on names that MongoDB or its driver take for something else; QueryError on values of
 * other types than strings, finite numbers, booleans, null, Date, Uint8Array, lists, plain objects and
 * CanonicalJson.
 */
export function checkStorable(collection: string, document: Readonly<Record<string, unknown>>): void {
  const size = { bytes: 0 };
  const fault = faultOf(document, 0, size) ?? sizeFault(document, size.bytes);
  if (!fault) return;
  const field = fieldOf(fault.path);
  if (fault.isOurs) throw new QueryError(`${collection}.${field}: ${fault.problem}`);
  throw new UnstorableError(collection, field, fault.problem);
}

const fault = (problem: string): Fault => ({ path: [], problem });
const ours = (problem: string): Fault => ({ path: [], problem, isOurs: true });

/** Adds to `size` what the value takes at most: most documents then need no exact count. */
function faultOf(value: unknown, depth: number, size: { bytes: number }): Fault | null {
  size.bytes += 8;
  // One by one: the engine makes a text for what a `switch` compares, and every value comes by here.
  if (typeof value === 'string') {
    size.bytes += 3 * value.length;
    return value.isWellFormed() ? null : fault('contains half a surrogate pair');
  }
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : ours(`${value} cannot be stored`);
  if (typeof value === 'object') return faultWithin(value, depth + 1, size);
  return ours(`a ${typeof value} cannot be stored`);
}

function faultWithin(value: object, depth: number, size: { bytes: number }): Fault | null {
  if (value instanceof CanonicalJson) return faultInJson(value, depth, size);
  if (value instanceof Uint8Array) {
    size.bytes += value.length;
    return null;
  }
  if (value instanceof Date) return faultOf(value.getTime(), depth, size);
  if (depth > DOCUMENT_DEPTH_MAX) return fault(`is nested deeper than ${DOCUMENT_DEPTH_MAX} levels`);
  if (Array.isArray(value)) {
    size.bytes += LIST_ITEM_BYTES * value.length;
    for (let index = 0; index < value.length; index++) {
      const inner = faultOf(value[index], depth, size);
      if (inner) return at(index, inner);
    }
    return null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return ours('only plain objects can be stored');
  for (const key in value) {
    if (!plainNames.has(key) && !isUsable(key, depth))
      return at(key, fault('is a name that cannot be stored'));
    size.bytes += 2 + 3 * key.length;
    const inner = faultOf((value as Record<string, unknown>)[key], depth, size);
    if (inner) return at(key, inner);
  }
  return null;
}

const at = (place: string | number, { path, ...inner }: Fault): Fault => ({
  ...inner,
  path: [place, ...path],
});

/** Usable names without a dot that were met: rows of a kind have the same ones again and again. */
const plainNames = new Set<string>();
const PLAIN_NAMES_MAX = 2_000;
const PLAIN_NAME_CHARACTERS_MAX = 50;
const TOP_DEPTH = 1;

/** MongoDB and the embedded engine read a name with a dot at the top as a path. */
function isUsable(name: string, depth: number): boolean {
  if (UNUSABLE_NAME.test(name)) return false;
  const isDotted = name.includes('.');
  const isShort = name.length <= PLAIN_NAME_CHARACTERS_MAX;
  if (isShort && !isDotted && plainNames.size < PLAIN_NAMES_MAX) plainNames.add(name);
  return !isDotted || depth > TOP_DEPTH;
}

function sizeFault(document: object, bytesAtMost: number): Fault | null {
  if (bytesAtMost <= DOCUMENT_BYTES_MAX || storedBytes(document) <= DOCUMENT_BYTES_MAX) return null;
  const problem = `makes the record larger than ${DOCUMENT_BYTES_MAX} bytes`;
  return { path: largestPart(document), problem };
}

const [QUOTE, BACKSLASH, DOLLAR, UNDERSCORE, LOWER_U, COMMA, COLON] = [34, 92, 36, 95, 117, 44, 58];
/** Brackets and braces differ in this bit alone. */
const [BRACE, OPEN, CLOSE] = [32, 123, 125];
/** What a value may take in BSON beyond its JSON: a number in a list. */
const VALUE_BYTES = 16;

/** Reads the JSON only where a look at its bytes does not tell that it holds nothing unusual. */
function faultInJson(json: CanonicalJson, depth: number, size: { bytes: number }): Fault | null {
  // No value is shorter than a byte.
  const mostOfPlain = (1 + VALUE_BYTES) * json.length;
  if (json.isPlain && size.bytes + mostOfPlain <= DOCUMENT_BYTES_MAX) {
    size.bytes += mostOfPlain;
    return null;
  }
  const bytes = json.utf8;
  let level = depth - 1;
  let deepest = 0;
  let values = 1;
  let place = 0;
  // Every byte of a large import comes by here: texts, which are most of them, have a loop of their own.
  while (place >= 0 && place < bytes.length) {
    const byte = bytes[place++]!;
    if (byte === QUOTE) place = afterPlainText(bytes, place);
    else if (byte === COMMA || byte === COLON) values++;
    else if ((byte | BRACE) === OPEN) deepest = Math.max(deepest, ++level);
    else if ((byte | BRACE) === CLOSE) level--;
  }
  const most = bytes.length + VALUE_BYTES * values;
  if (place >= 0 && deepest <= DOCUMENT_DEPTH_MAX && size.bytes + most <= DOCUMENT_BYTES_MAX) {
    size.bytes += most;
    return null;
  }
  return faultWithin(json.parse(), depth, size);
}

/** Where the text that begins at `from` has ended; -1 of an unusual name or of escapes. */
function afterPlainText(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    // Only of a name does it matter how it begins: of many hashes some begin so.
    if (byte === QUOTE) return bytes[at + 1] === COLON && isUnusual(bytes[from]) ? -1 : at + 1;
    if (byte === BACKSLASH && bytes[++at] === LOWER_U) return -1;
  }
  return bytes.length;
}

const isUnusual = (first?: number): boolean => first === DOLLAR || first === UNDERSCORE;
