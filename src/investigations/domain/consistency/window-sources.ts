import { toDecimal, wholeUnits, type Units } from '../../../kernel/decimal.js';
import { metricsOf } from '../activity/activity-metrics.js';
import { seriesOf, type ActivityMetrics, type Windowed } from '../activity/activity-series.js';
import { likePeers, subjectOf, type CaseFacts } from '../case/facts/case-facts.js';

const IN_BUSIEST: Readonly<Record<Windowed, (metrics: ActivityMetrics) => number>> = {
  burst: ({ burst }) => burst.length,
  fan_in: ({ fanIn }) => fanIn.partners,
  fan_out: ({ fanOut }) => fanOut.partners,
};

const figure = (units: Units): number => Number(toDecimal(units));

const isWindowed = (metric: string): metric is Windowed => Object.hasOwn(IN_BUSIEST, metric);

const metricsIn = (facts: CaseFacts): ActivityMetrics =>
  metricsOf(seriesOf(likePeers(subjectOf(facts).transactions, facts.lookback)));

/** What the busiest window holds beyond an average one of the account. */
export const beyondUsual = (facts: CaseFacts, metric: string): number | undefined =>
  isWindowed(metric) ? figure(metricsIn(facts).beyondUsual[metric]) : undefined;

export function usual(facts: CaseFacts, metric: string): number | undefined {
  if (!isWindowed(metric)) return undefined;
  const metrics = metricsIn(facts);
  return figure(wholeUnits(IN_BUSIEST[metric](metrics)) - metrics.beyondUsual[metric]);
}
