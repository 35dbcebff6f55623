import { typeRank } from './bson-order.js';
import { CommandError } from './command-error.js';

const isFields = (value: unknown): value is object => typeRank(value) === typeRank({});

/**
 * The paths that a projection includes, always with `_id`. Throws code 59 for a projection that excludes
 * fields, and code 31249.
 */
export function pathsOf(projection: object): string[] {
  if (Object.values(projection).some((wanted) => wanted !== 1))
    throw new CommandError(59, 'only projections that name what they want are supported');
  const paths = [...new Set(['_id', ...Object.keys(projection)])];
  for (const path of paths)
    if (paths.some((other) => other.startsWith(`${path}.`)))
      throw new CommandError(31249, `Path collision at ${path}`);
  return paths;
}

/**
 * Only the fields at these paths. Of lists on the way, items that are neither objects nor lists are dropped.
 */
export function projected(value: object, paths: readonly string[]): object {
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const deeper = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (paths.includes(name)) result[name] = inner;
    else if (deeper.length > 0 && (isFields(inner) || Array.isArray(inner)))
      result[name] = within(inner, deeper);
  }
  return result;
}

const within = (value: object, paths: readonly string[]): unknown =>
  Array.isArray(value)
    ? value
        .filter((item) => isFields(item) || Array.isArray(item))
        .map((item) => within(item as object, paths))
    : projected(value, paths);
