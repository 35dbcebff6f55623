import { toUnits, type Units } from '../../../kernel/decimal.js';
import { resolveAmountCurrency, type CurrencyType } from '../../../reference/reference-lists.js';
import type { TransactionRow } from './entity-activity.js';

export const currencyTypeOf = (code: string): CurrencyType | null =>
  resolveAmountCurrency(code)?.type ?? null;

export type RampRow = Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'currency' | 'amount'>;

/**
 * Ids of fiat that came in and crypto that left within `spanMs`; a row, in time order, joins one pair.
 * Coins that were held for longer were not bought with that fiat; the oldest leave first.
 */
export function onRampsOf(rows: readonly RampRow[], spanMs: number): (readonly [string, string])[] {
  const waiting: RampRow[] = [];
  const coins = new Map<string, Coins[]>();
  const pairs: (readonly [string, string])[] = [];
  for (const row of rows) {
    const { id, atMs, direction, currency } = row;
    const type = currencyTypeOf(currency);
    if (direction === 'in' && type === 'FIAT') waiting.push(row);
    if (type !== 'CRYPTO') continue;
    const own = coins.get(currency) ?? [];
    coins.set(currency, own);
    if (direction === 'in') own.push({ atMs, units: toUnits(row.amount) });
    if (direction !== 'out' || areHeld(own, toUnits(row.amount), atMs - spanMs)) continue;
    while (waiting[0] && atMs - waiting[0].atMs > spanMs) waiting.shift();
    const bought = waiting.shift();
    if (bought) pairs.push([bought.id, id]);
  }
  return pairs;
}

interface Coins {
  readonly atMs: number;
  units: Units;
}

/** Takes so many from what is there, and says whether all of them came in before `beforeMs`. */
function areHeld(own: Coins[], units: Units, beforeMs: number): boolean {
  let open = units;
  let areOld = true;
  while (open > 0n && own[0]) {
    const [first] = own;
    const taken = first.units < open ? first.units : open;
    areOld &&= first.atMs < beforeMs;
    open -= taken;
    first.units -= taken;
    if (first.units <= 0n) own.shift();
  }
  return areOld && open <= 0n;
}
