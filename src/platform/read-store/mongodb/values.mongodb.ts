import { CanonicalJson } from '../../../kernel/canonical-json.js';
import { isOperators, QueryError, type Filter, type Update } from '../query.js';

/**
 * The value as it goes to the server: -0 becomes 0, as the embedded engine stores it, and an object with a
 * key that the BSON library takes for a mark of its own types becomes a Map. What needs no change is given
 * back as it is. Throws QueryError on a key with a zero character, which BSON cannot hold, and on an object
 * that would come back as a database reference.
 */
export function toStored<Value>(value: Value): Value {
  if (value === 0) return 0 as Value;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date || value instanceof Uint8Array) return value;
  if (value instanceof CanonicalJson) return toStored(value.parse()) as Value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(toStored);
    return items.every((item, at) => Object.is(item, value[at])) ? value : (items as Value);
  }
  if (Object.hasOwn(value, '$ref') && Object.hasOwn(value, '$id'))
    throw new QueryError('an object with the keys $ref and $id cannot be stored');
  const before = Object.entries(value);
  const after = before.map(([key, item]): [string, unknown] => {
    if (key.includes('\0')) throw new QueryError('a key with a zero character cannot be stored');
    return [key, toStored(item)];
  });
  if (Object.hasOwn(value, '_bsontype')) return new Map(after) as Value;
  return after.every(([, item], at) => Object.is(item, before[at]?.[1]))
    ? value
    : (Object.fromEntries(after) as Value);
}

/** `_id`, `org` and the named fields; a field inside another named one would collide with it. */
export function projectionOf(fields: readonly string[]): Record<string, 1> {
  const paths = ['_id', 'org', ...fields];
  const outer = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
  return Object.fromEntries(outer.map((path) => [path, 1]));
}

/** The fields that an update is sure to leave behind, as far as they are known before it is applied. */
export function knownAfter(filter: Filter, update: Update, inserting: boolean): Record<string, unknown> {
  const document: Record<string, unknown> = inserting ? {} : { _id: 'any', org: 'any' };
  const equal = Object.entries(filter).filter(
    ([field, value]) => !field.startsWith('$') && !isOperators(value),
  );
  const { $setOnInsert, $set, $inc, $max } = update;
  const sources = inserting ? [Object.fromEntries(equal), $setOnInsert, $inc, $max, $set] : [$max, $set];
  for (const source of sources)
    for (const [path, value] of Object.entries(source ?? {})) place(document, path.split('.'), value);
  return document;
}

function place(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const copy = inner !== null && typeof inner === 'object' ? { ...inner } : {};
  target[name] = copy;
  place(copy, rest, value);
}
