const PLACES = 18;

/** An amount as an exact whole number of 10^-18 units, so that no sum or comparison ever rounds. */
export type Units = bigint;

const POWERS = Array.from({ length: PLACES + 1 }, (_, places) => 10n ** BigInt(PLACES - places));

/** Reads "1250.75" as units; takes at most 18 decimal places, as uploaded amounts have. */
export function toUnits(decimal: string): Units {
  const point = decimal.indexOf('.');
  if (point < 0) return BigInt(decimal) * POWERS[0]!;
  const digits = decimal.slice(0, point) + decimal.slice(point + 1);
  return BigInt(digits) * POWERS[decimal.length - point - 1]!;
}

export const wholeUnits = (count: number): Units => BigInt(count) * POWERS[0]!;

/** Returns the shortest decimal text: "1250.75", "-0.5", "0". */
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

/** Returns the decimal places of a currency by CLDR: JPY 0, EUR 2, BHD 3; null for any other asset. */
function placesOfCurrency(currency: string): number | null {
  if (!CURRENCIES.has(currency)) return null;
  let places = placesByCurrency.get(currency);
  if (places === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    placesByCurrency.set(currency, (places = format.resolvedOptions().minimumFractionDigits ?? 0));
  }
  return places;
}

/** Returns "12.5" of EUR as "12.50": with the places of the currency at least; other assets as they are. */
export function asMoney(decimal: string, currency: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const padded = fraction.padEnd(placesOfCurrency(currency) ?? 0, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}

/** Returns a part of a sum as text, with the places of the sum or the currency; drops what is smaller. */
export function shareAsDecimal(sum: Units, count: number, currency = ''): string {
  const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;
  const places = Math.max(placesOfCurrency(currency) ?? 2, placesOf(toDecimal(sum)));
  const unit = 10n ** BigInt(PLACES - places);
  return toDecimal((sum / BigInt(count) / unit) * unit);
}

export const compareUnits = (a: Units, b: Units): number => (a < b ? -1 : a > b ? 1 : 0);
