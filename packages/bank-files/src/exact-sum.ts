/** Number of decimal places in sums; more than any currency has. */
const PLACES = 10;
const UNIT = 10n ** BigInt(PLACES);

/**
 * Converts a decimal text such as `-1250.75` to an integer in the smallest unit; null if the text is not a
 * decimal.
 */
export function unitsOfDecimal(text: string): bigint | null {
  const found = /^([+-]?)(\d{1,30})(?:\.(\d{0,10}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole, places = ''] = found;
  const units = BigInt(whole!) * UNIT + BigInt(places.padEnd(PLACES, '0'));
  return sign === '-' ? -units : units;
}

/** Returns units as a decimal text with at least two places. */
export function decimalOfUnits(units: bigint): string {
  const amount = units < 0n ? -units : units;
  const places = String(amount % UNIT).padStart(PLACES, '0');
  let end = PLACES;
  while (end > 2 && places[end - 1] === '0') end--;
  return `${units < 0n ? '-' : ''}${amount / UNIT}.${places.slice(0, end)}`;
}
