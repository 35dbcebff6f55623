import { compareUnits, toUnits } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import { busiestMonth, declaredAmount, weightsIn } from '../activity/declared-activity.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import { wagesOf } from '../case/reasons/wages.js';

/** So many of the largest are listed. */
const LARGEST_MAX = 10;

export interface DepositRows {
  /** What came in in the busiest month, beside the deposits that were declared. */
  readonly all: readonly TransactionRow[];
  /** Regular pay of an employed person among it: nothing to ask about. */
  readonly wages: number;
  /** Of the others, in time order. */
  readonly largest: readonly TransactionRow[];
  /** Of the sum, in whole percents rounded down. */
  readonly percent: number;
}

const known = new Kept<CaseFacts, DepositRows | null>();

/** EA1: the rows of its sum; null where nothing was declared or came in. Kept as long as the facts. */
export function depositRows(facts: CaseFacts): DepositRows | null {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findDepositRows(facts)));
  return found;
}

function findDepositRows(facts: CaseFacts): DepositRows | null {
  const { profile, transactions } = subjectOf(facts);
  const declared = declaredAmount(profile?.estimated_monthly_deposits);
  if (!declared) return null;
  const rates = facts.profile?.rates ?? {};
  const month = busiestMonth(transactions, 'in', declared, rates);
  const weightOf = weightsIn(declared.currency, rates);
  const weigh = ({ amount, currency }: TransactionRow) => toUnits(amount) * weightOf(currency)!;
  const ids = new Set(month.rows.map(({ id }) => id));
  const all = transactions.filter(({ id }) => ids.has(id));
  if (all.length === 0) return null;
  const pay = wagesOf(facts);
  const others = all.filter((row) => !pay.has(row));
  const kept = others
    .map((row) => ({ row, weight: weigh(row) }))
    .sort((a, b) => compareUnits(b.weight, a.weight))
    .slice(0, LARGEST_MAX);
  const shown = new Set(kept.map(({ row }) => row));
  const largest = all.filter((row) => shown.has(row));
  const sum = kept.reduce((total, { weight }) => total + weight, 0n);
  return { all, wages: all.length - others.length, largest, percent: Number((sum * 100n) / month.sum) };
}
