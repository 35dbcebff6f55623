import { typeRank } from './bson-order.js';
import { fieldsOf } from './matching.js';

const isFields = (value: unknown): value is object => typeRank(value) === typeRank({});

/** The fields at the paths; lists on the way keep the objects and lists among their items. */
export function projected(value: object, paths: readonly string[]): object {
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(fieldsOf(value))) {
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
