import { halfOf, toDecimal, toUnits } from '../../kernel/decimal.js';
import { serviceIds, type ActivitySeries } from '../domain/activity/activity-series.js';
import {
  ALIKE_MIN,
  outstandingAmount,
  timesMedian,
  type Outstanding,
} from '../domain/activity/outstanding-amount.js';
import type { PeerMetric } from '../domain/activity/peer-table.js';
import { notAssessed, SEVERITY, type Finding } from '../domain/scoring/flag.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { spokenAmount } from '../domain/texts/spoken.js';
import { milderOf, percentilesOf, tailOf } from './against-peers.js';
import { colorAbove } from './block.js';
import { cited, dayOf } from './transaction-overview.js';

const ALIKE = cite('/rule/alikeMin', ALIKE_MIN);

/** TP6 by `outstandingAmount`: as severe as it is rare among peers; at half without, as amounts differ. */
export function largestAmount(
  series: ActivitySeries,
  outstanding: PeerMetric | undefined,
  rules: { readonly largestYellowAbove: number; readonly largestRedAbove: number },
): Finding {
  const threshold = { red: rules.largestRedAbove, yellow: rules.largestYellowAbove };
  const most = outstandingAmount(series);
  if (!most) return notAssessed(() => phrase`Fewer than ${ALIKE} amounts are alike.`, null, threshold);
  const bound = (factor: number) => BigInt(factor) * most.twiceMedian;
  const color = colorAbove(most.amount * 2n, { yellow: bound(threshold.yellow), red: bound(threshold.red) });
  const value = timesMedian(most);
  const evidence = serviceIds(series, [most.position]);
  const tail = outstanding ? tailOf(toUnits(value), outstanding) : null;
  return {
    ...(outstanding ? milderOf(color, tail) : { color, severity: SEVERITY[color] / 2 }),
    value,
    threshold,
    rationale() {
      const told = toldLargest(series, most, evidence[0]!, value);
      return outstanding
        ? phrase`${told}; ${percentilesOf('outstanding', outstanding, tail)}.`
        : phrase`${told}.`;
    },
    evidence,
  };
}

function toldLargest(series: ActivitySeries, most: Outstanding, id: string, value: string): Words {
  const code = cited(series.rows[most.position]!.currency);
  const amount = cite(pointer('transactions', id, 'amount'), spokenAmount(toDecimal(most.amount)));
  const largest = phrase`${amount} ${code} on ${dayOf(series, most.position)}`;
  const median = cite(pointer('medians', id), spokenAmount(halfOf(most.twiceMedian)));
  const alike = phrase`${cite(pointer('counts', 'alike', id), most.alike)} amounts like it`;
  return phrase`${largest} is ${cite('/value', value)} times the median of ${alike}, ${median} ${code}`;
}
