import { subjectFactsOf, type CaseFacts } from './case-facts.js';

/**
 * Returns the time before which a payment in the lookback was read only if the alert flags it, because the
 * customer has too many. Undefined if the lookback was read whole.
 */
export function partlyReadUntilMs(facts: CaseFacts): number | undefined {
  if (!facts.truncated) return undefined;
  const { transactions } = subjectFactsOf(facts);
  // If all of them are flagged, nobody can say which ones are older than those that were read.
  return (transactions.find(({ flagged }) => !flagged) ?? transactions.at(-1))?.atMs;
}

/** Tells whether all payments with the parties of the case are known, however many the customer has. */
export function isWholeRecordKnown(facts: CaseFacts): boolean {
  const { earlier, truncated } = facts;
  if (!truncated || !earlier) return !truncated && earlier?.sinceMs === undefined;
  const partlyMs = partlyReadUntilMs(facts) ?? Infinity;
  return earlier.sinceMs === undefined && (partlyMs < earlier.untilMs || earlier.between !== undefined);
}
