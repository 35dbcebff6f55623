import { seriesOf } from '../activity/activity-series.js';
import { metricsOf } from '../activity/activity-metrics.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../activity/entity-activity.js';
import { matchFlows, sideOf } from '../activity/pass-through.js';
import { gravestPassage } from '../activity/passage.js';
import { likePeers, subjectOf, type CaseFacts } from './case-facts.js';
import { explainedOnRecord } from './explanation.js';
import { wagesOf } from './wages.js';

/** What came in and is neither regular pay nor explained by the record. */
export function unexplainedIncome(facts: CaseFacts): readonly TransactionRow[] {
  const wages = wagesOf(facts);
  const explained = explainedOnRecord(facts.explanations);
  return subjectOf(facts).transactions.filter(
    (row) => row.direction === 'in' && !wages.has(row) && !explained.has(row.id),
  );
}

/** Waiting longer than TP3 looks makes it no other money; what is kept back is a fee. Own choice: a month. */
export const SLOW_DAYS = 30;
const SLOW = { spanMs: SLOW_DAYS * DAY_MS, percent: { low: 88, high: 102 } };
/** Once or twice is likely enough by chance in a month. Own choice. */
const SLOW_FLOWS_MIN = 3;

/** What counterparties that are rare paid and went on to others, flow by flow; empty where it is seldom. */
export function slowlyPassed(facts: CaseFacts): { flows: number; rows: readonly TransactionRow[] } {
  const series = seriesOf(subjectOf(facts).transactions);
  const { rows, sign, isNew, partner } = series;
  const explained = explainedOnRecord(facts.explanations);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && (sign[i] === -1 || isNew[i] === 1);
  const found = [...series.byCurrency.values()].flatMap((positions) => {
    const asked = positions.filter(isAsked);
    const flows = matchFlows(sideOf(series, asked, 1), sideOf(series, asked, -1), SLOW);
    return flows.filter(({ ins, outs }) => outs.every((o) => ins.every((i) => partner[i] !== partner[o])));
  });
  if (found.length < SLOW_FLOWS_MIN) return { flows: 0, rows: [] };
  return { flows: found.length, rows: found.flatMap(({ ins }) => ins.map((i) => rows[i]!)) };
}

/** TP3: what came in of what passed through, in the currency where that stands out most. */
export function passedIncome(facts: CaseFacts): readonly TransactionRow[] {
  const series = seriesOf(likePeers(subjectOf(facts).transactions, facts.lookback));
  const gravest = gravestPassage(metricsOf(series).passages, facts.reportingThresholds ?? {});
  return (gravest?.passage.flows ?? []).flatMap(({ ins }) => ins.map((i) => series.rows[i]!));
}
