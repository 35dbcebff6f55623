import { unitsOfDecimal, type Units } from '@alert-review/kernel';
import { type CurrencyType, resolveAmountCurrency } from '@alert-review/reference-lists';
import type { TransactionRow } from './entity-activity.js';

export const currencyTypeOf = (code: string): CurrencyType | null =>
  resolveAmountCurrency(code)?.type ?? null;

type RampRow = Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'currency' | 'amount'>;

/**
 * Returns pairs of ids: incoming fiat money and outgoing cryptocurrency within `spanMs`. Each row is in at
 * most one pair. Coins held for longer were not bought with that money. The oldest coins leave first, unless
 * a similar amount (one row or all together) came in after the fiat money; so a stock of coins cannot hide
 * coins that only pass through.
 */
export function onRampsOf(rows: readonly RampRow[], spanMs: number): (readonly [string, string])[] {
  const waiting: RampRow[] = [];
  const leftUntil = outflowUntil(rows);
  const coins = new Map<string, ReceivedCoins[]>();
  const pairs: (readonly [string, string])[] = [];
  for (const row of rows) {
    const { id, atMs, direction, currency } = row;
    const type = currencyTypeOf(currency);
    if (direction === 'in' && type === 'FIAT') waiting.push(row);
    if (type !== 'CRYPTO') continue;
    const own = coins.get(currency) ?? [];
    coins.set(currency, own);
    if (direction === 'in') own.push({ atMs, units: unitsOfDecimal(row.amount) });
    if (direction !== 'out') continue;
    while (waiting[0] && atMs - waiting[0].atMs > spanMs) waiting.shift();
    const units = unitsOfDecimal(row.amount);
    const since = waiting[0]?.atMs;
    const parts = since === undefined ? [] : [units, leftUntil(row, since + spanMs)];
    const passing = since === undefined ? [] : matchingInflowsSince(own, parts, since);
    if (areTakenCoinsOld(passing.length > 0 ? passing : own, units, atMs - spanMs)) continue;
    const bought = waiting.shift();
    if (bought) pairs.push([bought.id, id]);
  }
  return pairs;
}

interface ReceivedCoins {
  readonly atMs: number;
  units: Units;
}

/**
 * Range in which amounts count as similar, in percent of the outgoing amount, since fees and prices come
 * between.
 */
const LIKE_AMOUNT_PERCENT = { least: 88n, most: 112n };

const areAmountsAlike = (came: Units, left: Units): boolean =>
  left > 0n &&
  came * 100n >= left * LIKE_AMOUNT_PERCENT.least &&
  came * 100n <= left * LIKE_AMOUNT_PERCENT.most;

/**
 * Returns a function for how much of a coin leaves between a row and a time. Call it with ascending rows and
 * times.
 */
function outflowUntil(rows: readonly RampRow[]): (first: RampRow, untilMs: number) => Units {
  const outs = new Map<string, { readonly rows: RampRow[]; from: number; to: number; units: Units }>();
  for (const row of rows) {
    if (row.direction !== 'out' || currencyTypeOf(row.currency) !== 'CRYPTO') continue;
    const own = outs.get(row.currency);
    if (own) own.rows.push(row);
    else outs.set(row.currency, { rows: [row], from: 0, to: 0, units: 0n });
  }
  return (first, untilMs) => {
    const own = outs.get(first.currency)!;
    while (own.rows[own.to] && own.rows[own.to]!.atMs <= untilMs)
      own.units += unitsOfDecimal(own.rows[own.to++]!.amount);
    while (own.rows[own.from] !== first) own.units -= unitsOfDecimal(own.rows[own.from++]!.amount);
    return own.units;
  };
}

/**
 * Returns the receipt since `sinceMs` that matches the outgoing amount, or all receipts if their sum matches,
 * or none.
 */
function matchingInflowsSince(
  own: readonly ReceivedCoins[],
  parts: readonly Units[],
  sinceMs: number,
): ReceivedCoins[] {
  const since = own.slice(own.findLastIndex(({ atMs }) => atMs < sinceMs) + 1);
  const isPart = (came: Units): boolean => parts.some((left) => areAmountsAlike(came, left));
  const one = since.find(({ units }) => isPart(units));
  if (one) return [one];
  return isPart(since.reduce((total, { units }) => total + units, 0n)) ? since : [];
}

/** Takes `units` from the oldest coins. Returns whether all of them were received before `beforeMs`. */
function areTakenCoinsOld(own: ReceivedCoins[], units: Units, beforeMs: number): boolean {
  let open = units;
  let areOld = true;
  while (open > 0n && own[0]) {
    const [first] = own;
    const taken = first.units < open ? first.units : open;
    // Coins that are already used up do not count.
    if (taken > 0n) areOld &&= first.atMs < beforeMs;
    open -= taken;
    first.units -= taken;
    if (first.units <= 0n) own.shift();
  }
  return areOld && open <= 0n;
}
