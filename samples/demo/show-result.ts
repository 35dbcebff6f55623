import { amountText, barChart, groupedNumber } from '../../src/cli/load/draw-progress.js';
import type { InvestigationView } from '../../src/cli/load/investigation-view.js';
import type { LoadResult, StepResult } from '../../src/cli/load/load-set.js';
import type { OperatorScreen } from '../../src/operator/operator-command.js';
import type { ExplainedView } from './explain-riskiest.js';

const SCORES_PER_BAR = 10;
const SCORE_MAX = 100;

function stepRow({ step, total, unit, done, elapsedMs }: StepResult): string[] {
  const seconds = elapsedMs / 1_000;
  const rate = done > 0 && seconds > 0 ? `${amountText(done / seconds, unit)}/s` : '-';
  const earlier = done < total ? amountText(total - done, unit) : '-';
  return [step, amountText(total, unit), `${seconds.toFixed(1)} s`, rate, earlier];
}

function countBy(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${groupedNumber(count)} ${value}`).join(', ');
}

function scoreHistogram(investigations: readonly InvestigationView[]): string[] {
  const scores = investigations.flatMap(({ riskScore }) => riskScore ?? []);
  const bars = Array.from({ length: SCORE_MAX / SCORES_PER_BAR }, (_, at) => {
    const from = at * SCORES_PER_BAR;
    const to = (at + 1) * SCORES_PER_BAR;
    const count = scores.filter((score) => score >= from && (score < to || to === SCORE_MAX)).length;
    return [`${String(from).padStart(2)} to ${to}`, count, groupedNumber(count)] as const;
  });
  return ['\nHow many investigations have which score:', ...barChart(bars)];
}

function showReasons({ alertId, redFlags, reasons, contributions }: ExplainedView, screen: OperatorScreen) {
  const adding = contributions.filter(({ points }) => points > 0);
  if (adding.length > 0) screen.line(`\nWhat the score of ${alertId} is made of:`);
  const bars = adding.map(({ block, points }) => [block, points, points.toFixed(2)] as const);
  for (const line of barChart(bars)) screen.line(line);
  const rows = redFlags.map((flag, index) => [flag, reasons[index] ?? '']);
  screen.printTable(['flag', `why ${alertId} has it`], rows);
}

/** Shows counts and rates of a load, the scores, and the riskiest investigations with reasons. */
export function showResult(
  { steps, imported, investigations }: LoadResult,
  riskiest: readonly ExplainedView[],
  screen: OperatorScreen,
): void {
  const totalSeconds = steps.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 1_000;
  const { created, updated, unchanged, failed } = imported;
  screen.line('');
  screen.printTable(['step', 'amount', 'time', 'rate', 'in an earlier run'], steps.map(stepRow));
  screen.line(
    `Transactions: ${groupedNumber(created)} created, ${groupedNumber(updated)} updated, ` +
      `${groupedNumber(unchanged)} unchanged, ${groupedNumber(failed)} failed.`,
  );
  screen.line(`All steps: ${totalSeconds.toFixed(1)} s.`);
  screen.line(
    `Investigations: ${countBy(investigations.map(({ disposition, status }) => disposition ?? status))}.`,
  );
  for (const line of scoreHistogram(investigations)) screen.line(line);
  screen.line(`\nThe ${riskiest.length} with the highest risk:`);
  screen.printTable(
    ['alert', 'risk', 'disposition', 'red flags'],
    riskiest.map(({ alertId, riskScore, disposition, redFlags }) => [
      alertId,
      riskScore === null ? '-' : riskScore.toFixed(2),
      disposition ?? '-',
      redFlags.join(' ') || '-',
    ]),
  );
  for (const first of riskiest.slice(0, 1)) showReasons(first, screen);
}
