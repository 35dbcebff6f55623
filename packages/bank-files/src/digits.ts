/** Code points at which a block of digits begins, and the value of each digit. */
const values = new Map<string, string>();

/** Why so: Unicode keeps the digits of a script in a row from zero, and some blocks touch each other. */
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
 * Returns a text with its digits of any script as those of ASCII, full-width signs as plain ones, and without
 * the invisible marks that turn the direction of writing.
 */
export const withPlainDigits = (text: string): string =>
  /[^ -~]/.test(text)
    ? text
        .replace(DIRECTION_MARKS, '')
        .normalize('NFKC')
        .replace(/\p{Nd}/gu, digitValue)
    : text;
