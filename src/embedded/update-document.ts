type Fields = Readonly<Record<string, unknown>>;

export interface UpdateOperators {
  readonly $set?: Fields;
  readonly $unset?: Fields;
  readonly $setOnInsert?: Fields;
  readonly $inc?: Readonly<Record<string, number>>;
  readonly $max?: Readonly<Record<string, number | string>>;
}

/** The input stays as it is. `inserting` adds `$setOnInsert`. */
export function updateDocument(
  document: Readonly<Record<string, unknown>>,
  update: UpdateOperators,
  inserting: boolean,
): Record<string, unknown> {
  const result = { ...document };
  if (inserting) for (const [path, value] of entries(update.$setOnInsert)) place(result, path, () => value);
  for (const [path, value] of entries(update.$set)) place(result, path, () => value);
  for (const [path, by] of entries(update.$inc))
    place(result, path, (before) => (typeof before === 'number' ? before : 0) + (by as number));
  for (const [path, value] of entries(update.$max))
    place(result, path, (before) => (isGreater(value, before) ? value : before));
  for (const [path] of entries(update.$unset)) place(result, path, null);
  return result;
}

const entries = (fields: Fields | undefined): [string, unknown][] => Object.entries(fields ?? {});

/** null and missing count as less than anything, and numbers as less than strings, as in MongoDB. */
function isGreater(value: unknown, before: unknown): boolean {
  if (before === undefined || before === null) return true;
  if (typeof value !== typeof before) return typeof value === 'string';
  return (value as number) > (before as number);
}

/** Changes what stands at a dotted path, copying or making the objects on the way; `next` null removes it. */
export function place(
  target: Record<string, unknown>,
  path: string,
  next: ((before: unknown) => unknown) | null,
): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let current = target;
  for (const name of names) {
    const inner = current[name];
    const isObject = inner !== null && typeof inner === 'object';
    if (!isObject && !next) return;
    const copy: Record<string, unknown> = isObject ? { ...inner } : {};
    current[name] = copy;
    current = copy;
  }
  if (next) current[last] = next(current[last]);
  else delete current[last];
}
