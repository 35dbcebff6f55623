import { currencyCode } from '@alert-review/kernel';

/** How texts display figures. The check that recomputes texts uses the same functions. */

/** Separates thousands and completes hundredths: "4565.1" -> "4,565.10"; further decimals stay unchanged. */
export function spokenAmount(decimal: string): string {
  const [whole = '', places = ''] = withoutZeros(decimal).split('.');
  const first = whole.startsWith('-') ? 1 : 0;
  let grouped = whole;
  for (let end = whole.length - 3; end > first; end -= 3)
    grouped = `${grouped.slice(0, end)},${grouped.slice(end)}`;
  return places === '' ? grouped : `${grouped}.${places.padEnd(2, '0')}`;
}

/** Removes leading zeros, which hardly any amount has. */
const withoutZeros = (decimal: string): string =>
  decimal.startsWith('0') || decimal.startsWith('-0') ? decimal.replace(/^(-?)0+(?=\d)/, '$1') : decimal;

export const spokenMoney = (decimal: string, currency: string): string =>
  `${spokenAmount(decimal)} ${currencyCode(currency)}`;

/** From this amount on, prose leaves out what is less than a unit: nobody says "SEK 2,154.68". */
const WHOLE_FROM = 100n;

/** Returns an amount as prose has it, "SEK 2,155"; tables and evidence stay exact (`spokenMoney`). */
export function proseMoney(decimal: string, currency: string): string {
  const isNegative = decimal.startsWith('-');
  const [whole = '', places = ''] = (isNegative ? decimal.slice(1) : decimal).split('.');
  const units = BigInt(whole || '0');
  const rounded = units >= WHOLE_FROM ? String(units + (places >= '5' ? 1n : 0n)) : `${units}.${places}`;
  return `${currencyCode(currency)} ${isNegative ? '-' : ''}${spokenAmount(rounded.replace(/\.0*$/, ''))}`;
}

const MONEY_IN_FIGURE = /(?<![\w.,])(\d[\d,]*(?:\.\d+)?) ([A-Z]{3,5})\b/g;

/** What customers wrote within a figure stays as they wrote it. */
const QUOTED = /("(?:[^"\\]|\\.)*")/;

/** Returns a figure of a feature as prose has it: rounded, the currency first, in the words of the trade. */
export const proseFigure = (figure: string): string =>
  figure
    .split(QUOTED)
    .map((part, i) => (i % 2 === 1 ? part : proseWords(inProse(part))))
    .join('');

const inProse = (part: string): string =>
  part.replace(MONEY_IN_FIGURE, (_, amount: string, code: string) =>
    proseMoney(amount.replaceAll(',', ''), code),
  );

/** Returns words of a feature in the words of the trade. */
export const proseWords = (words: string): string =>
  words.replace(/\breceiver(s?)\b/g, 'recipient$1').replace(/\bpayer(s?)\b/g, 'sender$1');

/** Returns the noun for a count: "1 address", "2 addresses", "0 counterparties". */
export function countedNoun(count: number, noun: string): string {
  if (count === 1) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);

/** Returns a day in UTC, such as 13 June 2023. */
export function spokenDay(ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns "10 to 12 June 2023" or "30 May to 2 June 2023"; a single day alone. */
export function spokenDayRange(fromMs: number, toMs: number): string {
  const from = spokenDay(fromMs).split(' ');
  const to = spokenDay(toMs).split(' ');
  if (from.join() === to.join()) return to.join(' ');
  const same = from[2] !== to[2] ? 3 : from[1] !== to[1] ? 2 : 1;
  return `${from.slice(0, same).join(' ')} to ${to.join(' ')}`;
}

const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;

/** Returns a duration, always rounded down: days up to two months, months up to two years, then years. */
export function spokenSpan(days: number): string {
  const [count, unit]: [number, string] =
    days < 2 * MONTH_DAYS
      ? [Math.floor(days), 'day']
      : days < 2 * YEAR_DAYS
        ? [Math.floor(days / MONTH_DAYS), 'month']
        : [Math.floor(days / YEAR_DAYS), 'year'];
  return `${count} ${countedNoun(count, unit)}`;
}

const WEEK_DAYS = 7;
const WEEKS_MAX = 26;

/**
 * Returns how long payments took, to the nearest unit: days up to two months, weeks up to half a year, then
 * months. A month less would make payments look faster than they were.
 */
export function spokenPeriod(days: number): string {
  if (days < 2 * MONTH_DAYS) return `${days} ${countedNoun(days, 'day')}`;
  const weeks = Math.round(days / WEEK_DAYS);
  return weeks <= WEEKS_MAX ? `${weeks} weeks` : `${Math.round(days / MONTH_DAYS)} months`;
}

/** Maximum number of words in a sentence of a result. */
export const SENTENCE_WORDS_MAX = 30;

export const countWordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
