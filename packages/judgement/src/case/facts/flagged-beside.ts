import { toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import type { GivenTransaction } from '../../given/given-records.js';
import {
  isPartyOfTransaction,
  rowsByEntity,
  unmovedActivityRowsOf,
  type TransactionRow,
} from '../../activity/entity-activity.js';

type Stored = { readonly id: string; readonly content: GivenTransaction };

type SumByCurrency = Readonly<Record<string, string>>;

/** Flagged transactions that the analysis leaves out; an empty part is missing. */
export interface FlaggedOutsideAnalysis {
  /** Transactions in which the subject takes no part. */
  readonly others?: {
    readonly transactions: number;
    /** Customers in these transactions, those in most of them first, with the sums that moved for each. */
    readonly customers: readonly {
      readonly entityId: string;
      readonly transactions: number;
      readonly sums: { readonly in: SumByCurrency; readonly out: SumByCurrency };
    }[];
  };
  /** Flagged rows of the subject in which no money moved. */
  readonly unmoved?: readonly TransactionRow[];
}

export function flaggedOutsideAnalysisOf(
  subjectId: string,
  flagged: readonly Stored[],
  isNotation = false,
): FlaggedOutsideAnalysis | null {
  const others = flagged.filter(({ content }) => !isPartyOfTransaction(subjectId, content));
  const flaggedIds = new Set(flagged.map(({ content }) => content.transaction_id));
  const unmoved = unmovedActivityRowsOf({
    entityId: subjectId,
    transactions: flagged,
    flaggedIds,
    isNotation,
  });
  if (others.length === 0 && unmoved.length === 0) return null;
  return {
    ...(others.length > 0
      ? { others: { transactions: others.length, customers: countCustomersIn(others, isNotation) } }
      : {}),
    ...(unmoved.length > 0 ? { unmoved } : {}),
  };
}

const partiesOf = ({ sender, receiver }: GivenTransaction): string[] =>
  [...new Set([sender?.entity_id, receiver?.entity_id])].flatMap((id) => id ?? []);

function countCustomersIn(transactions: readonly Stored[], isNotation: boolean) {
  const counts = new Map<string, number>();
  for (const { content } of transactions)
    for (const id of partiesOf(content)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = rowsByEntity(transactions, isNotation);
  return [...counts]
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .map(([entityId, count]) => {
      const own = rows.get(entityId) ?? [];
      return {
        entityId,
        transactions: count,
        sums: { in: sumsByCurrency(own, 'in'), out: sumsByCurrency(own, 'out') },
      };
    });
}

function sumsByCurrency(rows: readonly TransactionRow[], side: 'in' | 'out'): SumByCurrency {
  const sums = new Map<string, bigint>();
  for (const { direction, currency, amount } of rows)
    if (direction === side && !amount.startsWith('-'))
      sums.set(currency, (sums.get(currency) ?? 0n) + unitsOfDecimal(amount));
  return Object.fromEntries([...sums].map(([currency, units]) => [currency, toDecimal(units)]));
}
