/** Maximum number of cached names. A file has a thousand columns at most. */
const NAMES_KEPT = 4_000;

/** Returns a function that caches the results of `find` by name. */
export function cachedByName<Found>(find: (name: string) => Found): (name: string) => Found {
  const kept = new Map<string, Found>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const found = find(name);
    if (kept.size >= NAMES_KEPT) kept.clear();
    kept.set(name, found);
    return found;
  };
}
