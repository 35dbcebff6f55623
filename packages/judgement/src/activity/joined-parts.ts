import { toDecimal, unitsOfDecimal } from '@alert-review/kernel';
import type { TransactionRow } from './entity-activity.js';

/** Parts of one payment follow the first within minutes, for example because a channel has a limit. */
const PARTS_WITHIN_MS = 10 * 60_000;

/** What is paid at the counter is a deposit each time: whoever splits it avoids a report. */
const mayBePart = ({ counterparty, direction, cash, amount }: TransactionRow): boolean =>
  counterparty !== null && direction !== 'self' && cash !== true && !amount.startsWith('-');

export interface JoinedPaymentParts {
  /** One row for each payment, with the id and the time of its first part. */
  readonly rows: readonly TransactionRow[];
  /** Ids of all parts by the id of their payment, of those that have several. */
  readonly partsOf: ReadonlyMap<string, readonly string[]>;
}

const NO_PARTS: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Joins payments in the same direction with the same counterparty, currency, type and reference within ten
 * minutes. Measures count payments, and a bank may carry out one payment in parts, so that the count would
 * depend on the bank. `rows` are in order of time.
 */
export function joinPaymentParts(
  rows: readonly TransactionRow[],
  references: Readonly<Record<string, string>> = {},
): JoinedPaymentParts {
  // Most customers never have two payments within minutes, and there are many customers.
  const isClose = rows.some((row, i) => i > 0 && row.atMs - rows[i - 1]!.atMs <= PARTS_WITHIN_MS);
  if (!isClose) return { rows, partsOf: NO_PARTS };
  const joined: TransactionRow[] = [];
  const open = new Map<string, number>();
  const partsOf = new Map<string, string[]>();
  for (const row of rows) {
    const key = mayBePart(row) ? likenessOf(row, references[row.id]) : null;
    const at = key === null ? undefined : open.get(key);
    const first = at === undefined ? undefined : joined[at]!;
    if (first && row.atMs - first.atMs <= PARTS_WITHIN_MS) {
      joined[at!] = {
        ...first,
        amount: toDecimal(unitsOfDecimal(first.amount) + unitsOfDecimal(row.amount)),
      };
      partsOf.set(first.id, [...(partsOf.get(first.id) ?? [first.id]), row.id]);
    } else {
      if (key !== null) open.set(key, joined.length);
      joined.push(row);
    }
  }
  return partsOf.size === 0 ? { rows, partsOf: NO_PARTS } : { rows: joined, partsOf };
}

const likenessOf = (row: TransactionRow, reference = ''): string => {
  const { direction, counterparty, currency, type, flagged, state, negative, noted, kind } = row;
  return JSON.stringify([
    direction,
    counterparty,
    currency,
    type,
    flagged,
    state,
    negative,
    noted,
    kind,
    reference,
  ]);
};
