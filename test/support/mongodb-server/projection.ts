/** The fields at the paths; arrays on the way keep the items that have fields. */
export function projected(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value))
    return value
      .filter((item) => item !== null && typeof item === 'object')
      .map((item) => projected(item, paths));
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value as object) as [string, unknown][]) {
    if (paths.includes(name)) result[name] = inner;
    const deeper = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (deeper.length > 0 && inner !== null && typeof inner === 'object')
      result[name] = projected(inner, deeper);
  }
  return result;
}
