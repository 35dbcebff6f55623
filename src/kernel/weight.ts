export interface Weight {
  /** Of its names and texts in UTF-8, and one for each value. */
  readonly bytes: number;
  readonly values: number;
}

/** How much a JSON value holds, itself included. */
export function weightOf(value: unknown): Weight {
  if (typeof value === 'string') return { bytes: 1 + Buffer.byteLength(value), values: 1 };
  if (value === null || typeof value !== 'object') return { bytes: 1, values: 1 };
  let [bytes, values] = [1, 1];
  const add = (member: unknown): void => {
    const weight = weightOf(member);
    bytes += weight.bytes;
    values += weight.values;
  };
  if (Array.isArray(value)) for (const member of value) add(member);
  else
    for (const name of Object.keys(value)) {
      bytes += Buffer.byteLength(name);
      add((value as Record<string, unknown>)[name]);
    }
  return { bytes, values };
}
