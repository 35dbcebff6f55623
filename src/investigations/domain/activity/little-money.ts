import { toUnits } from '../../../kernel/decimal.js';
import type { ActivitySeries } from './activity-series.js';

/** Of the sum that has to be reported: two everyday sums, which many may pay for one lunch. Own choice. */
export const LITTLE_PERCENT = 2;
/** Little as well: less than this of that sum, and of all that the customer moved. Own choice. */
export const SMALL_PERCENT = { ofSum: 5, ofAll: 2 } as const;

/**
 * Whether all that came in, and all that went out, at these positions is too little to tell of a crime by
 * itself. Never where a currency has no sum that has to be reported: what nothing measures may be much.
 */
export function isLittle(
  series: ActivitySeries,
  positions: readonly number[],
  listed: Readonly<Record<string, string>>,
): boolean {
  // A currency is the customer's text and may be a word such as "constructor".
  if (positions.some((i) => !Object.hasOwn(listed, series.rows[i]!.currency))) return false;
  const moved = sumsOf(series, positions, listed);
  const percent = 100 * Math.max(moved.in, moved.out);
  if (percent < LITTLE_PERCENT) return true;
  if (percent >= SMALL_PERCENT.ofSum) return false;
  const all = sumsOf(series, series.rows.keys(), listed);
  return percent < SMALL_PERCENT.ofAll * (all.in + all.out);
}

/** In sums that have to be reported, of the currencies that have one. */
function sumsOf(
  { rows, amounts }: ActivitySeries,
  positions: Iterable<number>,
  listed: Readonly<Record<string, string>>,
) {
  const sums = { in: 0, out: 0 };
  for (const i of positions) {
    const { currency, direction } = rows[i]!;
    if (direction === 'self' || !Object.hasOwn(listed, currency)) continue;
    sums[direction] += Number(amounts[i]!) / Number(toUnits(listed[currency]!));
  }
  return sums;
}
