import { CanonicalJson } from '@alert-review/kernel';

/** Turns -0 into 0, as the embedded engine does. Returns the same object if nothing changes. */
export function withoutNegativeZero<Value>(value: Value): Value {
  if (value === 0) return 0 as Value;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof CanonicalJson) return withoutNegativeZero(value.parse()) as Value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map(withoutNegativeZero);
    return items.every((item, at) => Object.is(item, value[at])) ? value : (items as Value);
  }
  const before = Object.entries(value);
  const after = before.map(([key, item]): [string, unknown] => [key, withoutNegativeZero(item)]);
  return after.every(([, item], at) => Object.is(item, before[at]?.[1]))
    ? value
    : (Object.fromEntries(after) as Value);
}

/**
 * Returns a projection of `_id`, `org` and the fields. Omits fields inside other requested fields, which
 * MongoDB would refuse.
 */
export function mongoProjectionOf(fields: readonly string[]): Record<string, 1> {
  const paths = ['_id', 'org', ...fields];
  const outer = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
  return Object.fromEntries(outer.map((path) => [path, 1]));
}
