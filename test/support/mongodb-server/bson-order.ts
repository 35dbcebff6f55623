/** The rank of the value's type in MongoDB's sort order. */
export function typeRank(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (Array.isArray(value)) return 5;
  if (value instanceof Uint8Array) return 6;
  if (typeof value === 'boolean') return 7;
  return value instanceof Date ? 8 : OBJECT;
}

const OBJECT = 4;

export function compareBson(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const byType = typeRank(a) - typeRank(b);
  if (byType !== 0) return byType;
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  if (a instanceof Uint8Array)
    return a.length - (b as Uint8Array).length || Buffer.compare(a, b as Uint8Array);
  if (Array.isArray(a)) return compareLists(a, b as unknown[]);
  if (typeRank(a) === OBJECT) return compareLists(pairsOf(a as object), pairsOf(b as object));
  // NaN sorts before all other numbers.
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return Number(a ?? 0) - Number(b ?? 0);
}

/** Objects are compared field by field: first the types of the values, then the names, then the values. */
const pairsOf = (value: object): unknown[] =>
  Object.entries(value).map(([name, inner]: [string, unknown]) => [typeRank(inner), name, inner]);

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareBson(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * The values that an index stores for a path: one value, or one per item if an array is on the way; null if
 * the field is missing.
 */
export function indexedValues(document: object, path: string): unknown[] {
  const direct = (document as Record<string, unknown>)[path];
  if (!path.includes('.') && !Array.isArray(direct)) return [direct ?? null];
  let values: unknown[] = [document];
  for (const name of path.split('.'))
    values = values.map((value) => (value as Record<string, unknown> | null | undefined)?.[name]).flat();
  return values.map((value) => value ?? null);
}

/**
 * The value that counts for sorting: of an array the smallest item in ascending order, the largest in
 * descending order.
 */
export function sortValue(document: object, path: string, direction: number): unknown {
  const [first, ...rest] = indexedValues(document, path);
  return rest.reduce((best, value) => (compareBson(value, best) * direction < 0 ? value : best), first);
}

/** The documents in the order of the given sort. */
export function sorted<Doc extends object>(
  documents: readonly Doc[],
  sort: Readonly<Record<string, number>>,
): Doc[] {
  const order = Object.entries(sort);
  if (documents.length < 2 || order.length === 0) return [...documents];
  const rows = documents.map((document) => ({
    document,
    keys: order.map(([path, direction]) => sortValue(document, path, direction)),
  }));
  rows.sort((a, b) => {
    for (const [at, [, direction]] of order.entries()) {
      const compared = compareBson(a.keys[at], b.keys[at]);
      if (compared !== 0) return compared * direction;
    }
    return 0;
  });
  return rows.map(({ document }) => document);
}
