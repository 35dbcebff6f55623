import { currencyById } from '@alert-review/reference-lists';
import { DAY_MS, toDecimal, unitsOfDecimal, type Units, MONTH_MS } from '@alert-review/kernel';
import { currenciesOfRows, type TransactionRow } from './entity-activity.js';

export type MoneyRow = Pick<TransactionRow, 'id' | 'atMs' | 'direction' | 'amount' | 'currency' | 'kind'>;

export interface DeclaredAmount {
  readonly bound: string;
  readonly currency: string;
}

interface DeclaredRange {
  readonly lower_bound?: number | null;
  readonly upper_bound?: number | null;
}

/** A negative bound makes no sense and counts as not declared. */
export const declaredBoundOrNull = (end: number | null | undefined): number | null =>
  end == null || end < 0 ? null : end;

export const isNegativeRange = (range: DeclaredRange | null | undefined): boolean =>
  [range?.lower_bound, range?.upper_bound].some((end) => end != null && end < 0);

export function declaredAmount(
  range: (DeclaredRange & { readonly currency: number }) | null | undefined,
): DeclaredAmount | null {
  const lower = declaredBoundOrNull(range?.lower_bound);
  const upper = declaredBoundOrNull(range?.upper_bound);
  const bound = upper ?? lower;
  if (!range || bound === null) return null;
  return { bound: BigInt(bound).toString(), currency: currencyById(range.currency)!.symbol };
}

/** A sum and a declared bound in the same scale, for exact comparison. */
export interface SumAgainstBound {
  readonly sum: bigint;
  readonly bound: bigint;
  readonly rows: readonly MoneyRow[];
  /** Currencies of rows that are left out because there is no exchange rate, in ascending order. */
  readonly unknown: readonly string[];
  /** The sum as a decimal text in the declared currency; cut after two decimals if amounts were converted. */
  readonly shown: string;
  /** The sum before projection, if `sum` and `shown` are projected to a year. */
  readonly came?: string;
}

type RateByCurrency = Readonly<Record<string, string | null>>;

/** Returns the rows of the span of at most `spanMs` with the largest sum; of equal spans the earliest. */
export function rowsOfBusiestSum<Row extends Pick<MoneyRow, 'atMs'>>(
  rows: readonly Row[],
  spanMs: number,
  weightOf: (row: Row) => bigint,
): readonly Row[] {
  let sum = 0n;
  let best = 0n;
  let start = 0;
  let bestStart = 0;
  let bestEnd = 0;
  rows.forEach((row, end) => {
    sum += weightOf(row);
    while (row.atMs - rows[start]!.atMs > spanMs) sum -= weightOf(rows[start++]!);
    if (sum > best) {
      best = sum;
      bestStart = start;
      bestEnd = end + 1;
    }
  });
  return rows.slice(bestStart, bestEnd);
}

export const busiestMonth = (
  rows: readonly MoneyRow[],
  declared: DeclaredAmount,
  rates: RateByCurrency,
): SumAgainstBound =>
  measureAgainstBound(rows, declared, rates, (some, weightOf) => rowsOfBusiestSum(some, MONTH_MS, weightOf));

/**
 * Sums are projected to a year only from this length on: in a shorter period a single salary or sale would
 * count many times.
 */
export const YEARLY_PROJECTION_MIN_MS = 90 * DAY_MS;

/** Returns the incoming sum, projected to a year unless the period is shorter than YEARLY_FROM_MS. */
export function measureYearlyInflow(
  rows: readonly MoneyRow[],
  declared: DeclaredAmount,
  rates: RateByCurrency,
  periodMs: number,
): SumAgainstBound {
  const all = measureAgainstBound(rows, declared, rates, (some) => some);
  const yearMs = BigInt(periodMs < YEARLY_PROJECTION_MIN_MS ? periodMs : 365 * DAY_MS);
  const sum = all.sum * yearMs;
  const bound = all.bound * BigInt(periodMs);
  return {
    ...all,
    sum,
    bound,
    came: all.shown,
    shown: toTwoPlaces((unitsOfDecimal(all.shown) * yearMs) / BigInt(periodMs)),
  };
}

function measureAgainstBound(
  rows: readonly MoneyRow[],
  declared: DeclaredAmount,
  rates: RateByCurrency,
  choose: (rows: readonly MoneyRow[], weightOf: (row: MoneyRow) => bigint) => readonly MoneyRow[],
): SumAgainstBound {
  const unitWeight = weightPerUnitOfCurrency(declared.currency, rates);
  const weightOf = ({ amount, currency }: MoneyRow): bigint => unitsOfDecimal(amount) * unitWeight(currency)!;
  const moved = rows.filter((row) => row.direction === 'in' && unitsOfDecimal(row.amount) > 0n);
  const [known, others] = [true, false].map((isKnown) =>
    moved.filter((row) => (unitWeight(row.currency) !== null) === isKnown),
  ) as [MoneyRow[], MoneyRow[]];
  const chosen = choose(known, weightOf);
  const own = unitWeight(declared.currency)!;
  const sum = chosen.reduce((total, row) => total + weightOf(row), 0n);
  const isConverted = chosen.some((row) => row.currency !== declared.currency);
  return {
    sum,
    bound: unitsOfDecimal(declared.bound) * own,
    rows: chosen,
    unknown: currenciesOfRows(others),
    shown: isConverted ? toTwoPlaces(sum / own) : toDecimal(sum / own),
  };
}

/**
 * Returns a function for the weight of one unit of a currency in a sum. Without exchange rates, only the
 * declared currency has a weight.
 */
function weightPerUnitOfCurrency(
  declared: string,
  rates: RateByCurrency,
): (currency: string) => Units | null {
  const rateOf = (currency: string): string | null =>
    Object.hasOwn(rates, currency) ? rates[currency]! : null;
  const own = rateOf(declared);
  return (currency) => {
    if (own === null) return currency === declared ? unitsOfDecimal('1') : null;
    const rate = rateOf(currency);
    return rate === null ? null : unitsOfDecimal(rate);
  };
}

const HUNDREDTH = unitsOfDecimal('0.01');

const toTwoPlaces = (units: Units): string => toDecimal(units - (units % HUNDREDTH));
