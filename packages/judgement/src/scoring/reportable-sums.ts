import { currencyTypeOf } from '../activity/on-ramps.js';
import type { TransactionRow } from '../activity/entity-activity.js';

type Money = Pick<TransactionRow, 'direction' | 'currency' | 'amount'>;

/** Values by currency; null or missing if there is none. */
type Table = Readonly<Record<string, string | null>>;

interface ReportingTables {
  readonly thresholds: Table;
  readonly rates: Table;
  readonly reference: string;
}

/** Threshold of a reference currency without its own, and of a fiat currency without a rate. */
const DEFAULT_THRESHOLD = 10_000;

/**
 * Percentage of the reporting threshold that is little: two everyday sums, such as many people pay for a
 * lunch.
 */
const LITTLE_PERCENT = 2;
/**
 * A sum is also little if it is below both percentages: of the reporting threshold and of all money that
 * moved.
 */
const SMALL_PERCENT = { ofSum: 5, ofAll: 2 } as const;

/**
 * Returns the larger of all incoming and all outgoing money, in multiples of the reporting threshold: by the
 * threshold of its currency, or by its value in the reference currency. Infinity for an asset of unknown
 * value.
 */
export function reportableSums(rows: readonly Money[], worth: ReportingTables): number {
  const sums = sumsOf(rows, (currency) => unitsPerThreshold(currency, worth));
  return Math.max(sums.in, sums.out);
}

/**
 * Tells whether the sums of these rows in both directions are too small to indicate a crime by themselves.
 * False if a currency has no threshold, because the sum may be large.
 */
export function areSumsTooSmall(rows: readonly Money[], all: readonly Money[], listed: Table): boolean {
  if (rows.some(({ currency }) => numberIn(listed, currency) === null)) return false;
  const unitsOf = (currency: string): number => numberIn(listed, currency) ?? Infinity;
  const moved = sumsOf(rows, unitsOf);
  const percent = 100 * Math.max(moved.in, moved.out);
  if (percent < LITTLE_PERCENT) return true;
  if (percent >= SMALL_PERCENT.ofSum) return false;
  const whole = sumsOf(all, unitsOf);
  return percent < SMALL_PERCENT.ofAll * (whole.in + whole.out);
}

function sumsOf(rows: readonly Money[], unitsOf: (currency: string) => number) {
  const sums = { in: 0, out: 0 };
  for (const { direction, currency, amount } of rows)
    if (direction !== 'self' && Number(amount) > 0) sums[direction] += Number(amount) / unitsOf(currency);
  return sums;
}

function unitsPerThreshold(currency: string, { thresholds, rates, reference }: ReportingTables): number {
  const own = numberIn(thresholds, currency);
  if (own !== null) return own;
  const rate = numberIn(rates, currency);
  if (rate !== null) return (numberIn(thresholds, reference) ?? DEFAULT_THRESHOLD) / rate;
  return currencyTypeOf(currency) === 'CRYPTO' ? 0 : DEFAULT_THRESHOLD;
}

// Checks own properties, because a currency in an upload may be "constructor".
const numberIn = (table: Table, currency: string): number | null =>
  Object.hasOwn(table, currency) && table[currency] !== null ? Number(table[currency]) : null;
