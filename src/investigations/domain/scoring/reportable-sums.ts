import { toUnits } from '../../../kernel/decimal.js';
import { currencyTypeOf } from '../activity/on-ramps.js';
import type { TransactionRow } from '../activity/entity-activity.js';

export interface ReportableAsked {
  readonly rows: readonly Pick<TransactionRow, 'direction' | 'currency' | 'amount'>[];
  /** By currency: from which amount cash is reported. */
  readonly thresholds: Readonly<Record<string, string>>;
  /** Into the reference currency; null or missing for one without. */
  readonly rates: Readonly<Record<string, string | null>>;
  readonly reference: string;
  /** By asset: what is worth about ten US dollars. */
  readonly dust: Readonly<Record<string, string>>;
}

export type SumsOf = (rows: readonly TransactionRow[]) => number;

/** Of a reference currency without a threshold, and of a fiat currency without a rate; own choice. */
const THRESHOLD = 10_000;
/** What is worth ten is dust, and what is worth so many times as much has to be reported. */
const DUSTS = 1_000;

/**
 * All that came in or all that went out, whichever is more, in sums that have to be reported: by its
 * currency's threshold, or its worth in the reference currency. Infinity for an asset without a known worth.
 */
export function reportableSums(asked: ReportableAsked): number {
  const sums = { in: 0, out: 0 };
  for (const { direction, currency, amount } of asked.rows) {
    if (direction === 'self' || toUnits(amount) <= 0n) continue;
    sums[direction] += Number(amount) / unitsPerThreshold(currency, asked);
  }
  return Math.max(sums.in, sums.out);
}

function unitsPerThreshold(
  currency: string,
  { thresholds, rates, reference, dust }: Omit<ReportableAsked, 'rows'>,
): number {
  const of = (table: Readonly<Record<string, string | null>>, code: string): number | null =>
    Object.hasOwn(table, code) && table[code] !== null ? Number(table[code]) : null;
  const own = of(thresholds, currency);
  if (own !== null) return own;
  const rate = of(rates, currency);
  if (rate !== null) return (of(thresholds, reference) ?? THRESHOLD) / rate;
  if (currencyTypeOf(currency) !== 'CRYPTO') return THRESHOLD;
  return (of(dust, currency) ?? 0) * DUSTS;
}
