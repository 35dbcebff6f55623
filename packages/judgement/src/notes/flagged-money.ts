import { normalizedText } from '@alert-review/kernel';
import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';

/** Share of the flagged money that the amounts of claims must cover; leaves room for fees and rounding. */
const COVERED_SHARE_MIN = 0.9;

/** Tells whether sums cover the flagged money: either each sum does, or none does but all together do. */
export function doAmountsCover(amounts: readonly number[], atStake: number): boolean {
  const least = COVERED_SHARE_MIN * atStake;
  const isLarge = amounts.map((each) => each >= least);
  const sum = amounts.reduce((all, each) => all + each, 0);
  return amounts.length > 0 && sum >= least && (isLarge.every(Boolean) || !isLarge.some(Boolean));
}

/** Returns the words of a name in lower case; words of the same name in another width or case are equal. */
export const wordsOfName = (name: string): string[] =>
  normalizedText(name, 'NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{M}\d]+/gu) ?? [];

/** The flagged money and the names on record, with which amounts and names in claims are compared. */
export interface FlaggedMoney {
  /** The largest sum of flagged payments in one direction and currency, in that currency. */
  readonly atStake: number;
  /** Words of names on record, in lower case: of the customer and the counterparties of flagged payments. */
  readonly names: readonly string[];
}

/** Returns the flagged money and the names on record of its counterparties. */
export function flaggedMoneyOf(facts: CaseFacts): FlaggedMoney {
  const sums = new Map<string, number>();
  const { profile, transactions } = subjectFactsOf(facts);
  const names = [profile?.name ?? ''];
  for (const { flagged, direction, currency, amount, counterparty } of transactions) {
    if (!flagged) continue;
    const key = `${direction} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(amount));
    names.push(facts.partyNames?.[counterparty ?? ''] ?? counterparty?.replace(/^\w+:/, '') ?? '');
  }
  const words = names.flatMap(wordsOfName);
  return { atStake: Math.round(Math.max(0, ...sums.values())), names: [...new Set(words)].sort() };
}
