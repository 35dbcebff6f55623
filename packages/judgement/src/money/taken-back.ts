import type { PaidRow } from './purchases.js';

/** Statuses of payments that came about and were undone. */
const UNDONE: ReadonlySet<string | undefined> = new Set(['REVERSED', 'REFUNDED']);

const keyOf = ({ counterparty, amount, currency, direction }: PaidRow, opposite = false): string => {
  const side = opposite ? (direction === 'in' ? 'out' : 'in') : direction;
  return [side, currency, Number(amount), counterparty].join(' ');
};

/**
 * Returns the payments that were undone, and those that take them back: a chargeback, or a cheque that came
 * back, of the same amount with the same counterparty in the opposite direction. Rows are in order of time.
 */
export function reversedPaymentsAmong<Row extends PaidRow>(rows: readonly Row[]): ReadonlySet<Row> {
  const found = new Set<Row>();
  if (!rows.some(mayTakeBack)) return found;
  const before = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.direction === 'self') continue;
    if (UNDONE.has(row.state)) found.add(row);
    const opposite = before.get(keyOf(row, true)) ?? [];
    const at = takenBackBy(row, opposite);
    if (at !== -1) found.add(row).add(opposite.splice(at, 1)[0]!);
    else before.set(keyOf(row), [...(before.get(keyOf(row)) ?? []), row].slice(-OPEN_MAX));
  }
  return found;
}

const mayTakeBack = ({ state, kind }: PaidRow): boolean =>
  UNDONE.has(state) || kind === 'chargeback' || kind === 'cheque';

/** Equal payments with one counterparty that are still looked at; more are a habit. */
const OPEN_MAX = 20;

/**
 * Finds the earlier payment that a chargeback or a returned cheque cancels. A payment marked as reversed
 * comes first, then the latest one. Returns its position, or -1.
 */
function takenBackBy(row: PaidRow, before: readonly PaidRow[]): number {
  const undone = before.findLastIndex(({ state }) => UNDONE.has(state));
  if (undone !== -1 || row.kind === 'chargeback') return undone === -1 ? before.length - 1 : undone;
  return row.kind === 'cheque' ? before.findLastIndex(({ kind }) => kind === 'cheque') : -1;
}
