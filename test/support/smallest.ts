type Holder = Record<string | number, unknown>;

const copyOf = (value: unknown): unknown => structuredClone(value);

/** Each way to leave out one member or element of a value, the outermost first. */
function* lesser(value: unknown): Generator<unknown> {
  const paths: (string | number)[][] = [];
  const collect = (part: unknown, path: (string | number)[]): void => {
    if (part === null || typeof part !== 'object') return;
    const keys = Array.isArray(part) ? [...part.keys()] : Object.keys(part);
    for (const key of keys) paths.push([...path, key]);
    for (const key of keys) collect((part as Holder)[key], [...path, key]);
  };
  collect(value, []);
  for (const path of paths) {
    const copy = copyOf(value);
    const last = path.at(-1)!;
    const holder = path.slice(0, -1).reduce((part, key) => (part as Holder)[key], copy) as Holder;
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
    yield copy;
  }
}

/** What is left of a value when nothing more can be taken away without it being wrong no longer. */
export async function smallest<Value>(
  value: Value,
  isWrong: (less: Value) => Promise<boolean>,
): Promise<Value> {
  for (const less of lesser(value)) if (await isWrong(less as Value)) return smallest(less as Value, isWrong);
  return value;
}
