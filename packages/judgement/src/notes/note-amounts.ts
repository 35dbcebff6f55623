import { spacedWords, type Statement } from '../risk-data/words/statements.js';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';

/** Share of the flagged money that the sums in a note must cover; leaves room for fees and rounding. */
const COVERED_SHARE_MIN = 0.9;
/** Smaller numbers without a currency are taken for counts, days or percentages. */
const PLAIN_MIN = 1_000;
const MONTHS = 12;

// size: a pattern is read as one line.

/** Matches a number with the word before it, and the currency or unit of thousands or millions after it. */
const NUMBER =
  /(?<before>[\p{L}#€$£]{1,12})?[.:]?\s?(?<![\p{L}\d.,/-])(?<whole>\d{1,3}(?:[.,'’ ]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![\d/-])\s?(?<behind>[\p{L}€$£]+)?/gu;
const OF_NUMBERS =
  /^(?:nr|no|num|number|case|claim|ref|reference|invoice|iban|account|id|dob|born|in|rechnung|factura)$/i;
const THOUSANDS = /^(?:k|tsd|mil)$/i;
const MILLIONS = /^(?:m|mio|mn|million|millions|millionen|millones)$/i;
const CURRENCY =
  /^(?:[€$£]|usd|eur|euro|euros|gbp|chf|sek|nok|dkk|pln|mxn|ars|cop|clp|dollars?|pounds?|franken|kronor)$/i;
const MONTHLY = /\b(?:monthly|mthly|month|pm|monat|monatlich|mes|mensual(?:es)?)\b/i;

/** Returns the sums that a note names. Monthly sums count for a year. */
export const amountsIn = (parts: readonly Statement[]): number[] =>
  parts.flatMap(({ written }) =>
    [...written.matchAll(NUMBER)].flatMap(({ groups }) => {
      const { before = '', whole, behind = '' } = groups!;
      const plain = Number(whole!.replace(/[.,'’ ]/g, ''));
      const isPlain = !CURRENCY.test(before) && !CURRENCY.test(behind);
      const times = THOUSANDS.test(behind) ? 1e3 : MILLIONS.test(behind) ? 1e6 : 1;
      const isYear = /^(?:19|20)\d\d$/.test(whole!);
      if (isPlain && times === 1 && (plain < PLAIN_MIN || isYear || OF_NUMBERS.test(before))) return [];
      return plain * times * (MONTHLY.test(written) ? MONTHS : 1);
    }),
  );

/** Tells whether sums cover the flagged money: either each sum does, or none does but all together do. */
export function doAmountsCover(amounts: readonly number[], atStake: number): boolean {
  const least = COVERED_SHARE_MIN * atStake;
  const isLarge = amounts.map((each) => each >= least);
  const sum = amounts.reduce((all, each) => all + each, 0);
  return amounts.length > 0 && sum >= least && (isLarge.every(Boolean) || !isLarge.some(Boolean));
}

/** The flagged money and the names on record, with which sums and names in an analyst's note are compared. */
export interface FlaggedMoney {
  /** The largest sum of flagged payments in one direction and currency, in that currency. */
  readonly atStake: number;
  /**
   * Words on record, in lower case: names of the customer and of the counterparties of flagged payments, and
   * the years of these payments and before them.
   */
  readonly names: readonly string[];
}

/** Returns the flagged money and the names on record of its counterparties. */
export function flaggedMoneyOf(facts: CaseFacts): FlaggedMoney {
  const sums = new Map<string, number>();
  const { profile, transactions } = subjectFactsOf(facts);
  const names = [profile?.name ?? ''];
  for (const { flagged, direction, currency, amount, counterparty, atMs } of transactions) {
    if (!flagged) continue;
    const key = `${direction} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(amount));
    names.push(facts.partyNames?.[counterparty ?? ''] ?? counterparty?.replace(/^\w+:/, '') ?? '');
    const year = new Date(atMs).getUTCFullYear();
    names.push(`${year} ${year - 1}`);
  }
  const words = names.flatMap((name) => spacedWords(name).trim().split(' '));
  return { atStake: Math.round(Math.max(0, ...sums.values())), names: [...new Set(words)].sort() };
}
