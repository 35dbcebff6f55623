import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';

/** The customer's own transactions in the pattern that has a name. */
const ownIn = (facts: CaseFacts, side: string): TransactionRow[] =>
  subjectOf(facts).transactions.filter(
    ({ id, direction }) => direction === side && (facts.network?.pattern?.own ?? []).includes(id),
  );

export const patternPayments = (facts: CaseFacts, side: string): number => ownIn(facts, side).length;

export const patternSum = (facts: CaseFacts, side: string, currency: string): string =>
  toDecimal(
    ownIn(facts, side).reduce(
      (sum, row) => (row.currency === currency ? sum + toUnits(row.amount) : sum),
      0n,
    ),
  );
