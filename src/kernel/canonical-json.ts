/** An object by its canonical JSON, for what is hashed and stored but not looked into. */
export class CanonicalJson {
  /** `bytes` holds its UTF-8 from `start` to `end`. */
  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    private readonly end: number,
  ) {}

  static of(value: object): CanonicalJson {
    const bytes = Buffer.from(canonicalJson(value));
    return new CanonicalJson(bytes, 0, bytes.length);
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

/** RFC 8785; undefined members are left out. JSON.stringify prints numbers and strings as it asks. */
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
