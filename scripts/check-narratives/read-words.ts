/** How amounts and days are written in the texts. Deliberately independent of the code that writes them. */
export const AMOUNT = String.raw`\d[\d,]*(?:\.\d+)?`;

const MONTHS = 'January February March April May June July August September October November December';

export const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2} (?:${MONTHS.replaceAll(' ', '|')}) \d{4})`;

const HUNDREDTHS = 100;

/** Returns the hundredths of an amount such as "1,234.5"; NaN if it has more than two decimal places. */
export function hundredths(text: string): number {
  const [whole = '', places = ''] = text.replaceAll(',', '').split('.');
  return places.length > 2 ? NaN : Number(whole) * HUNDREDTHS + Number(places.padEnd(2, '0'));
}

/** A name as narratives tell it, with or without quotation marks. */
export const NAME = String.raw`"?((?:[^"\\\n,;:()]|\\.)+?)"?`;

/** Narratives leave out what is less than a unit from this amount on. */
const WHOLE_FROM = 100;

/** Tells whether an amount of a narrative is what the record holds, rounded as prose is. */
export function saidCents(said: string, cents: number): boolean {
  const exact = hundredths(said) === cents;
  return (
    exact || (figure(said) >= WHOLE_FROM && Math.abs(figure(said) * HUNDREDTHS - cents) <= HUNDREDTHS / 2)
  );
}

export const figure = (text: string): number => Number(text.replaceAll(',', ''));

/** Returns 2023-06-13 for "2023-06-13" or "13 June 2023". */
export function isoDay(text: string): string {
  if (/^\d{4}-/.test(text)) return text;
  const [day = '', month = '', year = ''] = text.split(' ');
  const number = MONTHS.split(' ').indexOf(month) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Returns a pattern for a wording with the placeholders D (day), A (amount), M (amount of a narrative), N
 * (number) and Q (quotation).
 */
export const wording = (text: string, flags = 'g'): RegExp =>
  new RegExp(
    text
      .replaceAll('<D>', `(${DAY})`)
      .replaceAll('<A>', `(${AMOUNT}) SEK`)
      .replaceAll('<M>', `SEK (${AMOUNT})`)
      .replaceAll('<N>', `(${AMOUNT})`)
      .replaceAll('<Q>', String.raw`"((?:[^"\\]|\\.)*)"`),
    flags,
  );
