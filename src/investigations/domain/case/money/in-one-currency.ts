import { toUnits, type Units } from '../../../../kernel/decimal.js';
import type { ActivitySeries } from '../../activity/activity-series.js';
import { weightsIn } from '../../activity/declared-activity.js';
import type { CaseFacts } from '../facts/case-facts.js';

/** All that has a rate, by its worth on the day of the alert; null where there is one currency alone. */
export interface InOneCurrency {
  readonly series: ActivitySeries;
  /** In time order. */
  readonly positions: readonly number[];
  /** From which worth cash is reported; null if nobody knows. */
  readonly reported: Units | null;
}

/** Money that is changed on its way is the same money. */
export function inOneCurrency(series: ActivitySeries, facts: CaseFacts): InOneCurrency | null {
  if (series.byCurrency.size < 2) return null;
  const { rates = {}, reference = '' } = facts.profile ?? {};
  const weightOf = weightsIn(reference, rates);
  const positions = [...series.byCurrency]
    .flatMap(([code, own]) => (weightOf(code) === null ? [] : own))
    .sort((a, b) => a - b);
  const amounts = series.amounts.map((units, i) => units * (weightOf(series.rows[i]!.currency) ?? 0n));
  const threshold = facts.reportingThresholds?.[reference];
  const weight = weightOf(reference);
  const reported = threshold == null || weight === null ? null : toUnits(threshold) * weight;
  return { series: { ...series, amounts }, positions, reported };
}
