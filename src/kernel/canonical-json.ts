/**
 * Canonical JSON as in RFC 8785: members sorted by UTF-16 code units, no white space, undefined members left
 * out. JSON.stringify already prints numbers and strings the way the RFC asks.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const source = value as Record<string, unknown>;
  const target: Record<string, unknown> = {};
  for (const key of Object.keys(source).sort()) target[key] = sorted(source[key]);
  return target;
}
