import { largestAndMedian } from '../domain/activity/activity-metrics.js';
import { serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import { ratio, toDecimal } from '../../kernel/decimal.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer } from '../domain/texts/referenced-text.js';
import { colorAbove } from './block.js';
import { cited, dayOf } from './transaction-overview.js';
import type { TransactionRules as Rules } from './transaction-rules.js';

/** TP6: the largest amount over the account's own median, in the currency where it stands out most. */
export function largestAmount(series: ActivitySeries, rules: Rules): Finding {
  const threshold = { yellow: rules.largestYellowAbove, red: rules.largestRedAbove };
  const perCurrency = [...series.byCurrency].map(([currency, positions]) => ({
    currency,
    ...largestAndMedian(series, positions),
  }));
  const first = perCurrency[0];
  if (!first) return notAssessed('No amounts to look at.', null, threshold);
  const most = perCurrency.reduce((a, b) => (b.largest * a.twiceMedian > a.largest * b.twiceMedian ? b : a));
  const bound = (factor: number) => BigInt(factor) * most.twiceMedian;
  const color = colorAbove(most.largest * 2n, { yellow: bound(threshold.yellow), red: bound(threshold.red) });
  const value = ratio(most.largest * 2n, most.twiceMedian);
  const evidence = serviceIds(series, [most.position]);
  return {
    color,
    value,
    threshold,
    rationale() {
      const code = cited(most.currency);
      const amount = cite(pointer('transactions', evidence[0]!, 'amount'), toDecimal(most.largest));
      const largest = phrase`The largest amount, ${amount} ${code} on ${dayOf(series, most.position)}`;
      const median = cite(pointer('medians', most.currency), toDecimal(most.twiceMedian / 2n));
      return phrase`${largest}, is ${cite('/value', value)} times the median of ${median} ${code}.`;
    },
    evidence,
  };
}
