const PATHS_MAX = 100;

/** Returns at most PATHS_MAX differing places: names with dots, ids of blocks and flags, else indexes. */
export function differingPaths(a: unknown, b: unknown): string[] {
  const paths: string[] = [];
  compare(a, b, '', paths);
  return paths;
}

function compare(a: unknown, b: unknown, path: string, paths: string[]): void {
  if (paths.length >= PATHS_MAX || Object.is(a, b)) return;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
    paths.push(path);
    return;
  }
  for (const key of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    const named = Array.isArray(a) ? nameOf(a[key] ?? b[key], key) : key;
    compare(a[key], b[key], path === '' ? named : `${path}.${named}`, paths);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function nameOf(element: unknown, index: string): string {
  const { blockId, flagId } = isObject(element) ? element : {};
  return [blockId, flagId].find((id) => typeof id === 'string') ?? index;
}
