import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import { spokenMoney } from '../texts/spoken.js';

/** Of the subject, also what followed and what did not move. */
export function toldRows(facts: CaseFacts): readonly TransactionRow[] {
  const { transactions } = subjectOf(facts);
  const { later = [], beside: { unmoved = [] } = {} } = facts;
  return later.length + unmoved.length > 0 ? [...transactions, ...later, ...unmoved] : transactions;
}

const known = new Kept<CaseFacts, ReadonlyMap<string, TransactionRow>>();

/** One of them by its id, or the first one ever; kept as long as the facts, as texts name many. */
export function toldRow(facts: CaseFacts, id: string): TransactionRow | undefined {
  let byId = known.get(facts);
  if (!byId) {
    const { firstTransaction } = subjectOf(facts);
    const rows = firstTransaction ? [...toldRows(facts), firstTransaction] : toldRows(facts);
    known.set(facts, (byId = new Map(rows.map((row) => [row.id, row]))));
  }
  return byId.get(id);
}

/** Of flagged transactions whose state leaves something open: their number, or their sum as it is told. */
export function flaggedState(
  [state, direction, currency = '', figure]: readonly string[],
  facts: CaseFacts,
): unknown {
  const rows = toldRows(facts).filter((row) => row.flagged && row.state === state);
  const own = rows.filter((row) => row.direction === direction && row.currency === currency);
  if (figure === 'count') return own.length;
  const sum = own.reduce((units, { amount }) => units + toUnits(amount), 0n);
  return figure === 'sum' ? spokenMoney(toDecimal(sum), currency) : undefined;
}

/** What came in or went out for another customer in flagged transactions, as it is told. */
export function besideSum(
  [i, side, currency = '']: readonly string[],
  { beside }: CaseFacts,
): string | undefined {
  const sums = beside?.others?.customers[Number(i)]?.sums;
  const sum = side === 'in' || side === 'out' ? sums?.[side][currency] : undefined;
  return sum === undefined ? undefined : spokenMoney(sum, currency);
}
