import { MINUTE_MS } from '@alert-review/kernel';
import type { PaidRow } from './purchases.js';

export interface ConvertibleRow extends PaidRow {
  readonly type: string | null;
}

/** Both legs of an exchange are booked within this time. Own choice. */
const LEGS_WITHIN_MS = 10 * MINUTE_MS;
/** Both legs are worth the same, but for the fee and a rate of another minute. Own choice. */
const VALUE_APART_MAX = 0.05;

/**
 * Returns the payments by which the customer exchanged its own money into another currency or asset: trades
 * without a third party, and two payments with one counterparty in opposite directions, of the same value in
 * two currencies, at the same time. The money did not come from anybody and went to nobody.
 *
 * `rows` are in order of time; `worth`: values by id; `isOwnVenue`: whether a counterparty is where the
 * customer itself trades, such as an exchange.
 */
export function conversionsAmong<Row extends ConvertibleRow>(
  rows: readonly Row[],
  worth: ReadonlyMap<string, number>,
  isOwnVenue: (counterparty: string | null) => boolean,
): ReadonlySet<Row> {
  const found = new Set<Row>();
  const open: Row[] = [];
  for (const row of rows) {
    if (!isOwnVenue(row.counterparty)) continue;
    if (row.type === 'TRADE') found.add(row);
    while (open[0] && row.atMs - open[0].atMs > LEGS_WITHIN_MS) open.shift();
    const at = open.findIndex((leg) => areLegs(leg, row, worth));
    if (at === -1) open.push(row);
    else found.add(row).add(open.splice(at, 1)[0]!);
  }
  return found;
}

function areLegs(one: PaidRow, other: PaidRow, worth: ReadonlyMap<string, number>): boolean {
  const a = worth.get(one.id) ?? 0;
  const b = worth.get(other.id) ?? 0;
  return (
    one.direction !== other.direction &&
    one.currency !== other.currency &&
    one.counterparty === other.counterparty &&
    a > 0 &&
    Math.abs(a - b) <= VALUE_APART_MAX * Math.max(a, b)
  );
}
