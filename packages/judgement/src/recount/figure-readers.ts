/** Reads figures from texts; shares nothing with the code that writes them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export interface MoneyInText {
  readonly code: string;
  readonly amount: number;
}

const numberIn = (written: string): number => Number(written.replaceAll(',', ''));

/** Returns the amount in "EUR 1,200.50"; null where a text is no amount. */
export function moneyIn(text: string): MoneyInText | null {
  const [, code, amount] = /^([^\s\d]+) (-?[\d,]+(?:\.\d+)?)$/.exec(text) ?? [];
  return code === undefined || amount === undefined ? null : { code, amount: numberIn(amount) };
}

export const countIn = (text: string): number | null => (/^-?[\d,]+$/.test(text) ? numberIn(text) : null);

/** Returns the share in "92 %"; null where a text is no share. */
export function shareIn(text: string): number | null {
  if (text === 'less than 1 %') return 0;
  const [, percent] = /^(\d+(?:\.\d+)?) %$/.exec(text) ?? [];
  return percent === undefined ? null : Number(percent) / 100;
}

const UNITS: Readonly<Record<string, number>> = { hour: 1, day: 24 };

/** Returns the hours or days in "an hour", "7 hours" or "3 days", and how many hours one of them has. */
export function delayIn(text: string): { readonly count: number; readonly unitHours: number } | null {
  const [, count, unit = ''] = /^(an|a|\d+) (hour|day)s?$/.exec(text) ?? [];
  if (count === undefined) return null;
  return { count: count.startsWith('a') ? 1 : Number(count), unitHours: UNITS[unit]! };
}

/** Returns the first and last day, as "2024-05-09", of "9 May 2024" or "30 May to 2 June 2024". */
export function dayRangeInText(text: string): readonly [first: string, last: string] | null {
  const [from = '', to = from] = text.split(' to ');
  const last = to.split(' ');
  const first = from.split(' ');
  const days = [[...first, ...last.slice(first.length)], last].map(isoDayOf);
  return days[0] && days[1] ? [days[0], days[1]] : null;
}

function isoDayOf([day, month = '', year]: readonly string[]): string | null {
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (at < 0 || !/^\d{1,2}$/.test(day ?? '') || !/^\d{4}$/.test(year ?? '')) return null;
  return `${year}-${String(at + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`;
}
