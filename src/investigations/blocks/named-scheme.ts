import { subjectOf, type CaseFacts } from '../domain/case/facts/case-facts.js';
import { isOfOneFamily } from '../domain/case/facts/family-name.js';
import { sumsOf } from '../domain/network/flows.js';
import { isBeyondEveryday, isReportable } from '../domain/network/real-flows.js';

/**
 * The largest share, of all that moved in that direction and currency, that the customer's own part has in a
 * pattern of high confidence; 0 where that is no more than an everyday sum. Of a firm it says nothing: those
 * of one trade buy from the same suppliers. Nor of a family, below a sum that has to be reported.
 */
export function schemePercentOf(facts: CaseFacts): number {
  const { profile, transactions } = subjectOf(facts);
  const { pattern } = facts.network ?? {};
  const own = new Set(pattern?.confidence === 'high' ? pattern.own : []);
  const rows = transactions.filter(({ id }) => own.has(id));
  const measures = { thresholds: facts.reportingThresholds ?? {}, rates: facts.profile?.rates ?? {} };
  if (profile?.type === 'BUSINESS' || !isBeyondEveryday(rows, measures)) return 0;
  if (isOfOneFamily(facts) && !isReportable(rows, measures)) return 0;
  const totals = sumsOf(transactions);
  const parts = [...sumsOf(rows)].map(
    ([key, { sum }]) => Number((sum * 10_000n) / totals.get(key)!.sum) / 100,
  );
  return Math.max(0, ...parts);
}
