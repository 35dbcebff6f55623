/** An object kept as its canonical JSON, so that it can be hashed and stored without parsing. */
export class CanonicalJson {
  /**
   * `bytes` holds the UTF-8 text from `start` to `end`. `isPlain` means that a schema checked the object:
   * member names are those of the schema, the nesting is no deeper than every store accepts, and no string
   * contains half a surrogate pair. `storedBytes` is its size in a store, if known.
   */
  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    private readonly end: number,
    readonly isPlain = false,
    readonly storedBytes?: number,
  ) {}

  static of(value: object): CanonicalJson {
    const bytes = Buffer.from(canonicalJson(value));
    return new CanonicalJson(bytes, 0, bytes.length);
  }

  get length(): number {
    return this.end - this.start;
  }

  get utf8(): Buffer {
    return this.bytes.subarray(this.start, this.end);
  }

  get text(): string {
    return this.bytes.toString('utf8', this.start, this.end);
  }

  parse(): Record<string, unknown> {
    return JSON.parse(this.text) as Record<string, unknown>;
  }
}

/** Canonical JSON together with its raw deflate, which the embedded store keeps instead of the text. */
export class DeflatedJson extends CanonicalJson {
  constructor(
    json: Buffer,
    readonly deflated: Uint8Array,
    isPlain: boolean,
    storedBytes?: number,
  ) {
    super(json, 0, json.length, isPlain, storedBytes);
  }
}

/**
 * Returns canonical JSON (RFC 8785) and leaves out undefined members. JSON.stringify already prints numbers
 * as the RFC requires.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof CanonicalJson) return value.text;
  const sorted = sortedOf(value);
  if (sorted !== UNSORTABLE) return JSON.stringify(sorted) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const source = value as Record<string, unknown>;
  let members = '';
  for (const key of Object.keys(source).sort()) {
    if (source[key] === undefined) continue;
    members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(source[key])}`;
  }
  return `{${members}}`;
}

/** Marks an object whose members JSON.stringify cannot print in sorted order. */
const UNSORTABLE = Symbol('unsortable');

/** JavaScript moves integer-like keys to the front of any object, and assigning __proto__ sets no member. */
const UNSORTABLE_KEY = /^\d|^__proto__$/;

function sortedOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return sortedItems(value);
  if (Object.getPrototypeOf(value) !== Object.prototype) return UNSORTABLE;
  const source = value as Record<string, unknown>;
  let last = '';
  let isInOrder = true;
  let changed: Map<string, unknown> | undefined;
  // Object.keys would build a list, which takes longer than the rest of this loop. A plain object inherits no
  // enumerable keys.
  for (const key in source) {
    if (key < last) isInOrder = false;
    last = key;
    const member = source[key];
    if (member === null || typeof member !== 'object') continue;
    const sorted = sortedOf(member);
    if (sorted === UNSORTABLE) return UNSORTABLE;
    if (sorted !== member) (changed ??= new Map<string, unknown>()).set(key, sorted);
  }
  return isInOrder && !changed ? value : copyWithSortedKeys(source, changed);
}

function copyWithSortedKeys(
  source: Readonly<Record<string, unknown>>,
  changed?: ReadonlyMap<string, unknown>,
): unknown {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort()) {
    if (UNSORTABLE_KEY.test(key)) return UNSORTABLE;
    copy[key] = changed?.get(key) ?? source[key];
  }
  return copy;
}

function sortedItems(items: readonly unknown[]): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const sorted = sortedOf(items[i]);
    if (sorted === UNSORTABLE) return UNSORTABLE;
    if (sorted !== items[i]) (copy ??= [...items])[i] = sorted;
  }
  return copy ?? items;
}

/**
 * Returns a zod shape with its members sorted, so that parsed values are already in the order of canonical
 * JSON.
 */
export const sortedShape = <Shape extends object>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1))) as Shape;
