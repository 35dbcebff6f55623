import type { TransactionRow } from '../activity/entity-activity.js';
import { flaggedWindowOfSubject, subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { partlyReadUntilMs } from '../case/facts/read-in-part.js';

/**
 * Returns payments after the last flagged one, read or later, that go on with what is flagged: the same
 * direction and counterparty, or cash as before.
 */
export function rowsContinuingFlagged(facts: CaseFacts): TransactionRow[] {
  const { transactions } = subjectFactsOf(facts);
  const flagged = transactions.filter((row) => row.flagged);
  const { endMs } = flaggedWindowOfSubject(facts);
  const keys = new Set(flagged.flatMap((row) => keyOf(row) ?? []));
  return [...transactions, ...(facts.later ?? [])].filter((row) => {
    const key = keyOf(row);
    return !row.flagged && row.atMs > endMs && key !== undefined && keys.has(key);
  });
}

/**
 * Tells whether nobody with whom payments are flagged was paid or paid after the last of them, in either
 * direction; false where the flagged payments name nobody, or where what followed was not all read.
 */
export function hasFlaggedActivityStopped(facts: CaseFacts): boolean {
  const { transactions } = subjectFactsOf(facts);
  const { endMs } = flaggedWindowOfSubject(facts);
  if ((partlyReadUntilMs(facts) ?? endMs) > endMs) return false;
  const partyOf = (row: TransactionRow) => (keyOf(row) === undefined ? undefined : partyKeyOf(row));
  const keys = new Set(transactions.flatMap((row) => (row.flagged ? (partyOf(row) ?? []) : [])));
  const after = [...transactions, ...(facts.later ?? [])].filter(
    ({ flagged, atMs }) => !flagged && atMs > endMs,
  );
  return keys.size > 0 && !after.some((row) => keys.has(partyOf(row) ?? ''));
}

const partyKeyOf = ({ counterparty, cash }: TransactionRow): string =>
  cash === true ? 'cash' : counterparty!;

function keyOf({ direction, counterparty, cash }: TransactionRow): string | undefined {
  if (direction === 'self') return undefined;
  if (cash === true) return `${direction} cash`;
  return counterparty === null ? undefined : `${direction} ${counterparty}`;
}
