/** How figures and days are written in the texts; kept apart from the code that writes them. */
export const AMOUNT = String.raw`\d[\d,]*(?:\.\d+)?`;

const MONTHS = 'January February March April May June July August September October November December';

export const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2} (?:${MONTHS.replaceAll(' ', '|')}) \d{4})`;

const HUNDREDTHS = 100;

/** Hundredths of "1,234.5"; NaN for no amount of two places. */
export function hundredths(text: string): number {
  const [whole = '', places = ''] = text.replaceAll(',', '').split('.');
  return places.length > 2 ? NaN : Number(whole) * HUNDREDTHS + Number(places.padEnd(2, '0'));
}

export const figure = (text: string): number => Number(text.replaceAll(',', ''));

/** 2023-06-13 of itself, or of "13 June 2023". */
export function isoDay(text: string): string {
  if (/^\d{4}-/.test(text)) return text;
  const [day = '', month = '', year = ''] = text.split(' ');
  const number = MONTHS.split(' ').indexOf(month) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** D a day, A an amount of money, N a number, Q a quotation. */
export const wording = (text: string, flags = 'g'): RegExp =>
  new RegExp(
    text
      .replaceAll('<D>', `(${DAY})`)
      .replaceAll('<A>', `(${AMOUNT}) SEK`)
      .replaceAll('<N>', `(${AMOUNT})`)
      .replaceAll('<Q>', String.raw`"((?:[^"\\]|\\.)*)"`),
    flags,
  );
