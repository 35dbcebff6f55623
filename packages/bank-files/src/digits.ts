/** Caches the ASCII digit for each digit of another script. */
const values = new Map<string, string>();

/**
 * Returns the ASCII digit of a digit in another script. Counts back to the script's zero: Unicode lists the
 * ten digits in a row. Some rows adjoin, hence the modulo.
 */
function digitValue(digit: string): string {
  const known = values.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  const value = String((code - first) % 10);
  values.set(digit, value);
  return value;
}

const DIRECTION_MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Returns a text with digits of any script as ASCII digits and full-width characters as normal ones, without
 * invisible marks for the writing direction.
 */
export const withAsciiDigits = (text: string): string =>
  /[^ -~]/.test(text)
    ? text
        .replace(DIRECTION_MARKS, '')
        .normalize('NFKC')
        .replace(/\p{Nd}/gu, digitValue)
    : text;
