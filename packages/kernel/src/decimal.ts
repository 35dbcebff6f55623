const PLACES = 18;

/** An amount as an exact whole number of 10^-18 units, so that no sum or comparison ever rounds. */
export type Units = bigint;

const POWERS = Array.from({ length: PLACES + 1 }, (_, places) => 10n ** BigInt(PLACES - places));

/** Parses a decimal such as "1250.75". Accepts at most 18 decimal places, the limit for uploaded amounts. */
export function unitsOfDecimal(decimal: string): Units {
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * POWERS[0]!;
  const digits = decimal.slice(0, point) + decimal.slice(point + 1);
  return BigInt(digits) * POWERS[decimal.length - point - 1]!;
}

/** Converts a whole number to exact units. */
export const unitsOfWholeNumber = (count: number): Units => BigInt(count) * POWERS[0]!;

/** Returns the shortest decimal text, such as "1250.75", "-0.5" or "0". */
export function toDecimal(units: Units): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(PLACES + 1, '0');
  const point = digits.length - PLACES;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  const fraction = end > point ? `.${digits.slice(point, end)}` : '';
  return `${negative ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const placesByCurrency = new Map<string, number>();

/**
 * Returns the usual number of decimal places of a currency (CLDR): JPY 0, EUR 2, BHD 3. Null for assets
 * that are not currencies.
 */
function placesOfCurrency(currency: string): number | null {
  if (!CURRENCIES.has(currency)) return null;
  let places = placesByCurrency.get(currency);
  if (places === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    placesByCurrency.set(currency, (places = format.resolvedOptions().minimumFractionDigits ?? 0));
  }
  return places;
}

/**
 * Pads an amount to the decimal places of its currency: "12.5" EUR becomes "12.50". Longer fractions and
 * other assets stay as they are.
 */
export function padToCurrencyPlaces(decimal: string, currency: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const padded = fraction.padEnd(placesOfCurrency(currency) ?? 0, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

/**
 * Returns `sum / count` as decimal text, rounded toward zero, with as many places as the sum or the
 * currency has (2 if unknown).
 */
export function quotientAsDecimal(sum: Units, count: number, currency = ''): string {
  const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;
  const places = Math.max(placesOfCurrency(currency) ?? 2, placesOf(toDecimal(sum)));
  const unit = 10n ** BigInt(PLACES - places);
  return toDecimal((sum / BigInt(count) / unit) * unit);
}

/** Compares two amounts, for sorting in ascending order. */
export const compareUnits = (a: Units, b: Units): number => (a < b ? -1 : a > b ? 1 : 0);
