import { toUnits, type Units } from '../../../kernel/decimal.js';
import { resolveAmountCurrency, type CurrencyType } from '../../../reference/reference-lists.js';
import type { TransactionRow } from './entity-activity.js';

export const currencyTypeOf = (code: string): CurrencyType | null =>
  resolveAmountCurrency(code)?.type ?? null;

export type RampRow = Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'currency' | 'amount'>;

/**
 * Ids of fiat that came in and crypto that left within `spanMs`; a row, in time order, joins one pair.
 * Coins that were held for longer were not bought with that fiat. The oldest leave first, unless like ones
 * came in after the fiat: a stock hides no coins that only pass.
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
    if (direction !== 'out') continue;
    while (waiting[0] && atMs - waiting[0].atMs > spanMs) waiting.shift();
    const units = toUnits(row.amount);
    const passing = waiting[0] ? likeSince(own, units, waiting[0].atMs) : [];
    if (areHeld(passing.length > 0 ? passing : own, units, atMs - spanMs)) continue;
    const bought = waiting.shift();
    if (bought) pairs.push([bought.id, id]);
  }
  return pairs;
}

interface Coins {
  readonly atMs: number;
  units: Units;
}

/** In percent of what leaves, as where fiat passes through; fees and prices come between. Own choice. */
const LIKE = { least: 88n, most: 112n };

const areLike = (came: Units, left: Units): boolean =>
  left > 0n && came * 100n >= left * LIKE.least && came * 100n <= left * LIKE.most;

/** What came in at once since then, or else all of it together, if it is as much as that; else nothing. */
function likeSince(own: readonly Coins[], units: Units, sinceMs: number): Coins[] {
  const since = own.slice(own.findLastIndex(({ atMs }) => atMs < sinceMs) + 1);
  const one = since.find((coins) => areLike(coins.units, units));
  if (one) return [one];
  return areLike(
    since.reduce((total, coins) => total + coins.units, 0n),
    units,
  )
    ? since
    : [];
}

/** Takes so many from what is there, and says whether all of them came in before `beforeMs`. */
function areHeld(own: Coins[], units: Units, beforeMs: number): boolean {
  let open = units;
  let areOld = true;
  while (open > 0n && own[0]) {
    const [first] = own;
    const taken = first.units < open ? first.units : open;
    // What went on before older coins has left nothing of its own.
    if (taken > 0n) areOld &&= first.atMs < beforeMs;
    open -= taken;
    first.units -= taken;
    if (first.units <= 0n) own.shift();
  }
  return areOld && open <= 0n;
}
