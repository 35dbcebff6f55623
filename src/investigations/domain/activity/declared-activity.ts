import { currency } from '../../../reference/reference-lists.js';
import { toDecimal, toUnits, type Units } from '../../../kernel/decimal.js';
import { DAY_MS, type TransactionRow } from './entity-activity.js';

/** Declared sums and counts are those of a month, of thirty days here. */
export const MONTH_MS = 30 * DAY_MS;

export type MoneyRow = Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'amount' | 'currency' | 'type'>;

export interface DeclaredAmount {
  readonly bound: string;
  /** The ends of the range; null where it is open. */
  readonly lower: string | null;
  readonly upper: string | null;
  readonly currency: string;
}

interface DeclaredRange {
  readonly lower_bound?: number | null;
  readonly upper_bound?: number | null;
}

/** Nobody expects less than nothing: a negative end counts as not declared. */
export const declaredEnd = (end: number | null | undefined): number | null =>
  end == null || end < 0 ? null : end;

export const isNegative = (range: DeclaredRange | null | undefined): boolean =>
  [range?.lower_bound, range?.upper_bound].some((end) => end != null && end < 0);

export function declaredAmount(
  range: (DeclaredRange & { readonly currency: number }) | null | undefined,
): DeclaredAmount | null {
  const [lower, upper] = [declaredEnd(range?.lower_bound), declaredEnd(range?.upper_bound)];
  const bound = upper ?? lower;
  if (!range || bound === null) return null;
  const text = (end: number | null) => (end === null ? null : BigInt(end).toString());
  return {
    bound: text(bound)!,
    currency: currency(range.currency)!.symbol,
    lower: text(lower),
    upper: text(upper),
  };
}

interface Weighted {
  readonly row: MoneyRow;
  readonly weight: bigint;
}

/** Sum and bound in one scale, for exact comparison. */
export interface Measured {
  readonly sum: bigint;
  readonly bound: bigint;
  readonly isAbove: boolean;
  readonly isBelow: boolean;
  readonly rows: readonly MoneyRow[];
  /** Currencies of rows that are left out for want of a rate, ascending. */
  readonly unknown: readonly string[];
  /** The sum as a decimal in the declared currency, cut off after two places where amounts were converted. */
  readonly shown: string;
}

export type Rates = Readonly<Record<string, string | null>>;

/** The largest sum inside any span shorter than or equal to `spanMs`; the earliest such span wins. */
export function busiestSum(weighted: readonly Weighted[], spanMs: number): readonly Weighted[] {
  let [sum, best] = [0n, 0n];
  let [start, bestStart, bestEnd] = [0, 0, 0];
  for (let end = 0; end < weighted.length; end++) {
    sum += weighted[end]!.weight;
    while (weighted[end]!.row.atMs - weighted[start]!.row.atMs > spanMs) sum -= weighted[start++]!.weight;
    if (sum > best) [best, bestStart, bestEnd] = [sum, start, end + 1];
  }
  return weighted.slice(bestStart, bestEnd);
}

export const busiestMonth = (
  rows: readonly MoneyRow[],
  direction: 'in' | 'out',
  declared: DeclaredAmount,
  rates: Rates,
): Measured => measured(rows, direction, declared, rates, (weighted) => busiestSum(weighted, MONTH_MS));

/** A shorter period tells no year: one salary or one sale would count many times. Own choice, a quarter. */
export const YEARLY_FROM_MS = 90 * DAY_MS;

/** All that came in, as for a year; of a period shorter than YEARLY_FROM_MS as it is. */
export function annualised(
  rows: readonly MoneyRow[],
  declared: DeclaredAmount,
  rates: Rates,
  periodMs: number,
): Measured {
  const all = measured(rows, 'in', declared, rates, (weighted) => weighted);
  const yearMs = BigInt(periodMs < YEARLY_FROM_MS ? periodMs : 365 * DAY_MS);
  const [sum, bound] = [all.sum * yearMs, all.bound * BigInt(periodMs)];
  return {
    ...all,
    sum,
    bound,
    isAbove: declared.upper !== null && sum > bound,
    // Nobody puts all that is earned into one account.
    isBelow: false,
    shown: toTwoPlaces((toUnits(all.shown) * yearMs) / BigInt(periodMs)),
  };
}

function measured(
  rows: readonly MoneyRow[],
  direction: 'in' | 'out',
  declared: DeclaredAmount,
  rates: Rates,
  choose: (weighted: readonly Weighted[]) => readonly Weighted[],
): Measured {
  const weightOf = weightsIn(declared.currency, rates);
  const unknown = new Set<string>();
  const weighted: Weighted[] = [];
  for (const row of rows) {
    if (row.direction !== direction) continue;
    const units = toUnits(row.amount);
    if (units <= 0n) continue;
    const weight = weightOf(row.currency);
    if (weight === null) unknown.add(row.currency);
    else weighted.push({ row, weight: units * weight });
  }
  const chosen = choose(weighted);
  const own = weightOf(declared.currency)!;
  const sum = chosen.reduce((total, { weight }) => total + weight, 0n);
  const isConverted = chosen.some(({ row }) => row.currency !== declared.currency);
  return {
    sum,
    bound: toUnits(declared.bound) * own,
    isAbove: declared.upper !== null && sum > toUnits(declared.upper) * own,
    isBelow: declared.lower !== null && sum < toUnits(declared.lower) * own,
    rows: chosen.map(({ row }) => row),
    unknown: [...unknown].sort(),
    shown: isConverted ? toTwoPlaces(sum / own) : toDecimal(sum / own),
  };
}

/** What one unit of a currency weighs; without a rate for the declared currency only that one is known. */
export function weightsIn(declared: string, rates: Rates): (currency: string) => Units | null {
  const rateOf = (currency: string): string | null =>
    Object.hasOwn(rates, currency) ? rates[currency]! : null;
  const own = rateOf(declared);
  return (currency) => {
    if (own === null) return currency === declared ? toUnits('1') : null;
    const rate = rateOf(currency);
    return rate === null ? null : toUnits(rate);
  };
}

const HUNDREDTH = toUnits('0.01');

const toTwoPlaces = (units: Units): string => toDecimal(units - (units % HUNDREDTH));
