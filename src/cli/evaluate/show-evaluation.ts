import type { EstimatedShare } from '@alert-review/kernel';
import type { OperatorScreen } from '../../operator/operator-command.js';
import { barChart, groupedNumber } from '../load/draw-progress.js';
import { printThresholds } from '../../operator/threshold-screen.js';
import { markNameOfLift, type Evaluation } from './evaluation.js';
import type { ConfidenceInterval } from './ranking-figures.js';

const BAR_CHARS = 30;
const MARKS_SHOWN = 20;

const percent = (share: number): string => (share * 100).toFixed(1);

const shareText = (estimate: EstimatedShare | null): string =>
  estimate ? `${percent(estimate.share)} % (${percent(estimate.from)} to ${percent(estimate.to)})` : 'none';

const figureText = (interval: ConfidenceInterval | undefined): string =>
  interval
    ? `${interval.value.toFixed(3)} (${interval.from.toFixed(3)} to ${interval.to.toFixed(3)})`
    : 'none';

const liftText = (lift: ConfidenceInterval | null): string =>
  lift ? `${lift.value.toFixed(1)} (${lift.from.toFixed(1)} to ${lift.to.toFixed(1)})` : 'none';

/** Prints the evaluations as tables. */
export function showEvaluation(evaluations: readonly Evaluation[], screen: OperatorScreen): void {
  const row = (name: string, cell: (evaluation: Evaluation) => string) => [name, ...evaluations.map(cell)];
  screen.printTable(
    ['figure (95 % interval)', ...evaluations.map(({ kind }) => `${kind}s`)],
    [
      row('number', ({ count }) => groupedNumber(count)),
      row('labelled', ({ positives }) => groupedNumber(positives)),
      row('without a score', ({ incomplete }) => groupedNumber(incomplete)),
      row('area under the ROC curve', ({ figures }) => figureText(figures?.auc)),
      row('average precision', ({ figures }) => figureText(figures?.averagePrecision)),
      row('precision, highest tenth', ({ figures }) => figureText(figures?.precisionAt10)),
      row('recall, highest tenth', ({ figures }) => figureText(figures?.recallAt10)),
      row('escalated, of all', ({ escalated }) => shareText(escalated.share)),
      row('escalated, of the labelled', ({ escalated }) => shareText(escalated.recall)),
      row('labelled, of the escalated', ({ escalated }) => shareText(escalated.precision)),
    ],
  );
  for (const evaluation of evaluations) showOne(evaluation, screen);
}

const DECIDED_BY: Readonly<Record<string, string>> = {
  mandatory: 'escalated: a mandatory rule gives 100',
  score: 'escalated: flags, or payments without a clear pattern',
  hypothesis: 'escalated: payments that fit a pattern',
  asks: 'escalated: lifted to the threshold to ask',
  clear: 'cleared',
};

function showOne(
  { kind, escalateAt, figures, outcomes, bins, thresholds, marks }: Evaluation,
  screen: OperatorScreen,
): void {
  if (!figures) screen.line(`All or none of the ${kind}s are labelled: there is nothing to rank.`);
  screen.line(`\nWhat decided: an alert escalates from a score of ${escalateAt}, and only then:`);
  screen.printTable(
    ['outcome', 'rule', `${kind}s`, 'labelled'],
    outcomes.map(({ kind: by, rule, count, positives }) => [DECIDED_BY[by] ?? by, rule, count, positives]),
  );
  screen.line(`\nShare of labelled ${kind}s by score; a score escalates from ${escalateAt}:`);
  const bars = bins.map(({ from, count, positives, share }) => {
    const name = `${String(from).padStart(2)} to ${from + 10}`;
    return [
      name,
      share?.share ?? 0,
      count === 0 ? 'none' : `${percent(share!.share)} %, ${positives} of ${count}`,
    ] as const;
  });
  for (const line of barChart(bars, BAR_CHARS)) screen.line(line);
  screen.line(`\nWhat each threshold would close; missed are labelled ${kind}s:`);
  printThresholds(thresholds, screen);
  screen.line(`\nWhat tells labelled ${kind}s from others, by the lower end of the lift:`);
  screen.printTable(
    ['flag in red or black, or rule', 'met', 'labelled', 'lift (95 %)'],
    marks
      .slice(0, MARKS_SHOWN)
      .map((each) => [markNameOfLift(each), each.count, each.positives, liftText(each.lift)]),
  );
  if (marks.length > MARKS_SHOWN) screen.line(`${marks.length - MARKS_SHOWN} more are in evaluation.json.`);
}
