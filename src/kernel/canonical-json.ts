/** An object by its canonical JSON, for what is hashed and stored but not looked into. */
export class CanonicalJson {
  constructor(readonly text: string) {}

  static of(value: object): CanonicalJson {
    return new CanonicalJson(canonicalJson(value));
  }

  /** The object. */
  parse(): Record<string, unknown> {
    return JSON.parse(this.text) as Record<string, unknown>;
  }
}

/**
 * Canonical JSON as in RFC 8785: members sorted by UTF-16 code units, no white space, undefined members left
 * out. JSON.stringify already prints numbers and strings the way the RFC asks.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof CanonicalJson) return value.text;
  if (isInOrder(value)) return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const source = value as Record<string, unknown>;
  let members = '';
  for (const key of Object.keys(source).sort()) {
    if (source[key] === undefined) continue;
    members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(source[key])}`;
  }
  return `{${members}}`;
}

/** Whether JSON.stringify prints the value canonically as it is: plain objects with sorted members. */
function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return value !== undefined;
  if (Array.isArray(value)) return value.every(isInOrder);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let last = '';
  // A list of the keys would be most of the work: a plain object inherits none.
  for (const key in value) {
    if (key < last || !isInOrder((value as Record<string, unknown>)[key])) return false;
    last = key;
  }
  return true;
}

/** The same members, sorted: what a schema made of them gives out needs no sorting for canonical JSON. */
export const inOrder = <Shape extends object>(shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1))) as Shape;
