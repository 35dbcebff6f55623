import { wordsOf } from './words.js';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Days (`1970-01-31`), months (`1970-01`), years (`1970`) and spans of them (`1965/1969`) after `DOB`. */
export function datesOfBirth(remarks: string): string[] {
  const texts = [...remarks.matchAll(/\bDOB ([^;.]*)/g)].map(([, text]) => text!);
  return [...new Set(texts.flatMap((text) => text.split('(').flatMap(dateOrSpan)))].sort();
}

function dateOrSpan(text: string): string[] {
  const [from, to] = text.split(' to ').map((part) => isoDate(part.trim()));
  if (!from || !to) return [from, to].flatMap((date) => date ?? []);
  return [from < to ? `${from}/${to}` : from === to ? from : `${to}/${from}`];
}

function isoDate(text: string): string | null {
  const found = /^(?:circa )?(?:(?:(\d{1,2}) )?([A-Z][a-z]{2})[a-z]* )?(\d{4})\b/.exec(text);
  if (!found) return null;
  const [, day, monthName, year] = found;
  if (!monthName) return year!;
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  if (month === 0) return year!;
  return [year, String(month).padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-');
}

/** Names of countries after `nationality` and `citizen`. */
export const nationalities = (remarks: string): string[] =>
  [...remarks.matchAll(/\b(?:nationality|citizen) ([^;.]+)/g)].map(([, country]) => country!.trim());

/** What may be the country of a place, the end of it: `POB Sometown, Iraq`, `POB Sometown, Korea, North`. */
export const placesOfBirth = (remarks: string): string[] =>
  [...remarks.matchAll(/\bPOB ([^;.]+)/g)].flatMap(([, place]) => {
    const parts = place!.split(',');
    return [parts.at(-1)!.trim(), parts.slice(-2).join(',').trim()];
  });

/** Country codes by the names that lists write. */
export class Countries {
  private readonly codeByName = new Map<string, string>();

  constructor(namesByCode: Readonly<Record<string, readonly string[]>>) {
    for (const [code, names] of Object.entries(namesByCode))
      for (const name of names) this.codeByName.set(plain(name), code);
  }

  /** Codes of the names that are known, sorted. */
  codes(names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.codeByName.get(plain(name)) ?? []))].sort();
  }
}

const plain = (name: string): string =>
  wordsOf(name)
    .filter((word) => word !== 'and' && word !== 'the')
    .join(' ');
