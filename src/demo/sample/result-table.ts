import Table from 'cli-table3';
import { amountText, grouped } from './draw-progress.js';
import type { ExplainedView } from './investigation-view.js';
import type { LoadResult, StepResult } from './load-sample.js';

/** Widths that, with the frame, make a terminal of 100 columns. */
const FLAG_WIDTH = 7;
const REASON_WIDTH = 90;
const BORDERLESS_STYLE = { style: { head: [], border: [], compact: true } };

function stepRow({ step, total, unit, done, elapsedMs }: StepResult): string[] {
  const seconds = elapsedMs / 1_000;
  const rate = done > 0 && seconds > 0 ? `${amountText(done / seconds, unit)}/s` : '-';
  const earlier = done < total ? amountText(total - done, unit) : '-';
  return [step, amountText(total, unit), `${seconds.toFixed(1)} s`, rate, earlier];
}

function countBy(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${grouped(count)} ${value}`).join(', ');
}

function whyTable({ alertId, redFlags, reasons }: ExplainedView): string {
  const table = new Table({
    head: ['flag', `why ${alertId} has it`],
    colWidths: [FLAG_WIDTH, REASON_WIDTH],
    wordWrap: true,
    ...BORDERLESS_STYLE,
  });
  table.push(...redFlags.map((flag, index) => [flag, reasons[index] ?? '']));
  return table.toString();
}

/** Returns counts and rates of a load, and the riskiest investigations with reasons; ends in \n. */
export function resultTable({ steps, imported, investigations, riskiest }: LoadResult): string {
  const stepTable = new Table({
    head: ['step', 'amount', 'time', 'rate', 'in an earlier run'],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    ...BORDERLESS_STYLE,
  });
  stepTable.push(...steps.map(stepRow));
  const totalSeconds = steps.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0) / 1_000;
  const topTable = new Table({
    head: ['alert', 'investigation', 'risk', 'disposition', 'red flags'],
    colAligns: ['left', 'left', 'right', 'left', 'left'],
    ...BORDERLESS_STYLE,
  });
  topTable.push(
    ...riskiest.map(({ alertId, investigationId, riskScore, disposition, redFlags }) => [
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
    `The ${riskiest.length} with the highest risk:`,
    topTable.toString(),
    ...riskiest.slice(0, 1).map(whyTable),
    '',
  ].join('\n');
}
