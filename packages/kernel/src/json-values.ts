const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACKET = 0x5b;

/**
 * Returns an upper bound for the number of values in a JSON text, by counting commas and opening brackets
 * outside of strings.
 */
export function countJsonValues(bytes: Buffer, start = 0, end = bytes.length): number {
  let values = 1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at, end);
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values++;
  }
  return values;
}

function endOfText(bytes: Buffer, start: number, end: number): number {
  let at = start + 1;
  while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Counts the values of a parsed JSON text, including the root. Stops once the count exceeds `most`. */
export function countParsedValues(value: unknown, most = Infinity): number {
  if (value === null || typeof value !== 'object') return 1;
  let values = 1;
  for (const member of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    values += countParsedValues(member, most - values);
    if (values > most) break;
  }
  return values;
}
