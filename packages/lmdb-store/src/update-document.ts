type Fields = Readonly<Record<string, unknown>>;

/** An update in the notation of MongoDB. */
export interface UpdateOperators {
  readonly $set?: Fields;
  readonly $setOnInsert?: Fields;
  readonly $inc?: Readonly<Record<string, number>>;
}

/**
 * The stored document does not allow the update: the path leads through a value that is no object, or
 * `$inc` meets a value that is no number.
 */
export class UpdateError extends Error {}

/** Returns an updated copy of the document. `inserting` also applies `$setOnInsert`. */
export function updateDocument(
  document: Fields,
  { $set, $setOnInsert, $inc }: UpdateOperators,
  inserting: boolean,
): Record<string, unknown> {
  const result: Record<string, unknown> = Object.assign({}, document);
  for (const fields of inserting ? [$set, $setOnInsert] : [$set])
    for (const [path, value] of Object.entries(fields ?? {})) changeAtPath(result, path, () => value);
  for (const [path, by] of Object.entries($inc ?? {}))
    changeAtPath(result, path, (before = 0) => {
      if (typeof before !== 'number') throw new UpdateError(`${path} is no number`);
      return before + by;
    });
  return result;
}

/** Changes the value at a dotted path. Copies the objects along the path, or creates them. */
function changeAtPath(
  target: Record<string, unknown>,
  path: string,
  next: (before: unknown) => unknown,
): void {
  const names = path.split('.');
  const last = names.pop()!;
  let current = target;
  for (const name of names) {
    const inner = current[name] === undefined ? {} : current[name];
    if (inner === null || Object.getPrototypeOf(inner) !== Object.prototype)
      throw new UpdateError(`${name} in ${path} has no fields`);
    current = current[name] = { ...inner };
  }
  current[last] = next(current[last]);
}
