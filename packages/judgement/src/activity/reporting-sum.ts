import { currencyTypeOf } from './on-ramps.js';

/** Values by currency; null or missing if there is none. */
type Table = Readonly<Record<string, string | null>>;

export interface ReportingTables {
  /** Reporting thresholds for cash by currency. */
  readonly thresholds: Table;
  /** Value of a unit in the reference currency. */
  readonly rates: Table;
  readonly reference?: string;
}

/** Threshold of a reference currency without its own, and of money without a rate (31 CFR 1010.311). */
const DEFAULT_THRESHOLD = 10_000;

/**
 * Returns how many units of a currency make a sum that has to be reported. All currencies are measured by one
 * value, the threshold of the reference currency: by the threshold of each, the same money would be twice as
 * much in one country as in another. The own threshold counts only without a rate. Null for a currency of
 * unknown value.
 */
export function unitsPerReportingSum(currency: string, worth: ReportingTables): number | null {
  const { thresholds, rates, reference = '' } = worth;
  const rate = numberIn(rates, currency);
  if (rate !== null && rate > 0) return (numberIn(thresholds, reference) ?? DEFAULT_THRESHOLD) / rate;
  return numberIn(thresholds, currency);
}

/**
 * Like `unitsPerReportingSum`. Of unknown value, money counts as the reference currency, and any amount of an
 * asset as infinitely much.
 */
export const unitsPerReportingSumAtMost = (currency: string, worth: ReportingTables): number =>
  unitsPerReportingSum(currency, worth) ?? (currencyTypeOf(currency) === 'CRYPTO' ? 0 : DEFAULT_THRESHOLD);

// Checks own properties, because a currency in an upload may be "constructor".
const numberIn = (table: Table, currency: string): number | null =>
  Object.hasOwn(table, currency) && table[currency] !== null ? Number(table[currency]) : null;
