import Table from 'cli-table3';
import type { InvestigationView } from './investigation-view.js';
import type { LoadResult, StepResult } from './load-sample.js';

const TOP_ROWS = 10;
const PLAIN = { style: { head: [], border: [] } };

const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const amount = (value: number, unit: string): string =>
  unit === 'bytes' ? `${(value / 1_000_000).toFixed(1)} MB` : grouped(value);

function stepRow({ step, total, unit, done, elapsedMs }: StepResult): string[] {
  const seconds = elapsedMs / 1_000;
  const rate = done > 0 && seconds > 0 ? `${amount(done / seconds, unit)}/s` : '-';
  const when = done < total ? `${amount(total - done, unit)} in an earlier run` : '';
  return [step, amount(total, unit), `${seconds.toFixed(1)} s`, rate, when];
}

const byRisk = (a: InvestigationView, b: InvestigationView): number =>
  (b.riskScore ?? -1) - (a.riskScore ?? -1) || (a.alertId < b.alertId ? -1 : 1);

function countBy(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${grouped(count)} ${value}`).join(', ');
}

/** Counts, rates and times of a load, then the ten investigations with the highest risk; ends in \n. */
export function resultTable({ steps, imported, investigations }: LoadResult): string {
  const stepTable = new Table({
    head: ['step', 'amount', 'time', 'rate', ''],
    colAligns: ['left', 'right', 'right', 'right', 'left'],
    ...PLAIN,
  });
  stepTable.push(...steps.map(stepRow));
  const totalSeconds = steps.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 1_000;
  const topTable = new Table({
    head: ['alert', 'investigation', 'risk', 'disposition', 'red flags'],
    colAligns: ['left', 'left', 'right', 'left', 'left'],
    ...PLAIN,
  });
  const top = [...investigations].sort(byRisk).slice(0, TOP_ROWS);
  topTable.push(
    ...top.map(({ alertId, investigationId, riskScore, disposition, redFlags }) => [
      alertId,
      investigationId,
      riskScore === null ? '-' : riskScore.toFixed(2),
      disposition ?? '-',
      redFlags.join(' ') || '-',
    ]),
  );
  const { created, updated, unchanged, failed } = imported;
  return [
    stepTable.toString(),
    `Transactions: ${grouped(created)} created, ${grouped(updated)} updated, ` +
      `${grouped(unchanged)} unchanged, ${grouped(failed)} failed. All steps: ${totalSeconds.toFixed(1)} s.`,
    `Investigations: ${countBy(investigations.map(({ disposition, status }) => disposition ?? status))}.`,
    `The ${top.length} with the highest risk:`,
    topTable.toString(),
    '',
  ].join('\n');
}
