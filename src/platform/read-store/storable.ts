import {
  AppError,
  CanonicalJson,
  fieldPath,
  largestPartPath,
  LIST_ITEM_BYTES,
  storedBytes,
  UNUSABLE_FIELD_NAME,
} from '@alert-review/kernel';
import { QueryError } from './query.js';

/** Most BSON bytes of a document. MongoDB allows 16 MiB. */
export const DOCUMENT_BYTES_MAX = 12 * 2 ** 20;
/** Maximum number of levels of nested objects and lists. MongoDB allows 100. */
export const DOCUMENT_DEPTH_MAX = 80;

/** A value from a client that no store can hold. `field` is its path. */
export class UnstorableError extends AppError {
  constructor(collection: string, field: string, problem: string, options?: ErrorOptions) {
    super('validation_error', { field, reason: `${field || collection} ${problem}` }, options);
  }
}

interface Fault {
  readonly path: (string | number)[];
  readonly problem: string;
  /** True for a value that only our own code can produce. */
  readonly isOurs?: boolean;
}

/**
 * Checks that every store can hold the document. Throws UnstorableError if it is too large or too deep,
 * contains lone surrogates (BSON holds UTF-8), or has names that MongoDB or its driver interpret. Throws
 * QueryError for values other than strings, finite numbers, booleans, null, Uint8Array, lists, plain
 * objects and CanonicalJson.
 */
export function checkStorable(collection: string, document: Readonly<Record<string, unknown>>): void {
  const size = { bytes: 0 };
  const fault = faultOf(document, 0, size) ?? sizeFault(document, size.bytes);
  if (!fault) return;
  const field = fieldPath(fault.path);
  if (fault.isOurs) throw new QueryError(`${collection}.${field}: ${fault.problem}`);
  throw new UnstorableError(collection, field, fault.problem);
}

const fault = (problem: string): Fault => ({ path: [], problem });
const faultOfOurs = (problem: string): Fault => ({ path: [], problem, isOurs: true });

/**
 * Looks for a fault, and adds an upper bound of the size to `size`, so that most documents need no exact
 * count.
 */
function faultOf(value: unknown, depth: number, size: { bytes: number }): Fault | null {
  size.bytes += 8;
  // No `switch`, which would allocate a string per comparison; every value passes here.
  if (typeof value === 'string') {
    size.bytes += 3 * value.length;
    return value.isWellFormed() ? null : fault('contains half a surrogate pair');
  }
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : faultOfOurs(`${value} cannot be stored`);
  if (typeof value === 'object') return faultWithin(value, depth + 1, size);
  return faultOfOurs(`a ${typeof value} cannot be stored`);
}

function faultWithin(value: object, depth: number, size: { bytes: number }): Fault | null {
  if (value instanceof CanonicalJson) return faultInJson(value, depth, size);
  if (value instanceof Uint8Array) {
    size.bytes += value.length;
    return null;
  }
  if (depth > DOCUMENT_DEPTH_MAX) return fault(`is nested deeper than ${DOCUMENT_DEPTH_MAX} levels`);
  if (Array.isArray(value)) {
    size.bytes += LIST_ITEM_BYTES * value.length;
    for (let index = 0; index < value.length; index++) {
      const inner = faultOf(value[index], depth, size);
      if (inner) return faultAtPlace(index, inner);
    }
    return null;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    return faultOfOurs('only plain objects can be stored');
  for (const key in value) {
    if (!plainNames.has(key) && !isUsable(key, depth))
      return faultAtPlace(key, fault('is a name that cannot be stored'));
    size.bytes += 2 + 3 * key.length;
    const inner = faultOf((value as Record<string, unknown>)[key], depth, size);
    if (inner) return faultAtPlace(key, inner);
  }
  return null;
}

const faultAtPlace = (place: string | number, { path, ...inner }: Fault): Fault => ({
  ...inner,
  path: [place, ...path],
});

/** Names known to be usable, cached because rows of one kind repeat the same names. */
const plainNames = new Set<string>();
const PLAIN_NAMES_MAX = 2_000;
const PLAIN_NAME_CHARACTERS_MAX = 50;
const TOP_DEPTH = 1;

/**
 * Tells whether a name can be stored. At the top level, MongoDB and the embedded engine read a name with a
 * dot as a path.
 */
function isUsable(name: string, depth: number): boolean {
  if (UNUSABLE_FIELD_NAME.test(name)) return false;
  const isDotted = name.includes('.');
  const isShort = name.length <= PLAIN_NAME_CHARACTERS_MAX;
  if (isShort && !isDotted && plainNames.size < PLAIN_NAMES_MAX) plainNames.add(name);
  return !isDotted || depth > TOP_DEPTH;
}

function sizeFault(document: object, bytesAtMost: number): Fault | null {
  if (bytesAtMost <= DOCUMENT_BYTES_MAX || storedBytes(document) <= DOCUMENT_BYTES_MAX) return null;
  const problem = `makes the record larger than ${DOCUMENT_BYTES_MAX} bytes`;
  return { path: largestPartPath(document), problem };
}

const QUOTE = 34;
const BACKSLASH = 92;
const DOLLAR = 36;
const UNDERSCORE = 95;
const LOWER_U = 117;
const COMMA = 44;
const COLON = 58;
const BRACE = 32;
const OPEN = 123;
const CLOSE = 125;
/** Most BSON bytes that a value may need beyond its JSON: a number in a list. */
const VALUE_BYTES = 16;

/** Checks canonical JSON by its bytes, and parses it only if they show something unusual. */
function faultInJson(json: CanonicalJson, depth: number, size: { bytes: number }): Fault | null {
  const mostOfPlain = json.storedBytes ?? (1 + VALUE_BYTES) * json.length;
  const isSized = json.storedBytes !== undefined || size.bytes + mostOfPlain <= DOCUMENT_BYTES_MAX;
  if (json.isPlain && isSized) {
    size.bytes += mostOfPlain;
    return null;
  }
  const bytes = json.utf8;
  let level = depth - 1;
  let deepest = 0;
  let values = 1;
  let place = 0;
  // A separate loop for strings, because they make up most bytes of a large import.
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

/**
 * Returns the end of the string that starts at `from`; -1 if it is an unusual name or contains a \u escape.
 */
function afterPlainText(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    // Only for names, because many hashes start with such characters, too.
    if (byte === QUOTE) return bytes[at + 1] === COLON && isUnusual(bytes[from]) ? -1 : at + 1;
    if (byte === BACKSLASH && bytes[++at] === LOWER_U) return -1;
  }
  return bytes.length;
}

const isUnusual = (first?: number): boolean => first === DOLLAR || first === UNDERSCORE;
