/**
 * Judges the shipped recipe by a labelled set, or the naming of typologies by a pattern file of AMLworld.
 * Usage: npm run eval -- <folder or pattern file> [--quick]; --quick leaves the changed sets out.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { namedRight, parseAttempts, type NamedRight } from './eval/attempts.js';
import { CHANGED_SETS } from './eval/changed-sets.js';
import { recallOf, type Figures } from './eval/figures.js';
import { judge, type Judgement } from './eval/judge.js';
import { readLabelledSet, type LabelledSet } from './eval/labelled-set.js';
import { plotOf } from './eval/plot.js';
import { runScorer } from './eval/run-scorer.js';

/** Tables are read in logs too: no colours. */
const PLAIN = { head: [], border: [] };
const RESULTS = path.join(import.meta.dirname, 'eval/results');
/** The first and the only size at which a shape says more than chance. */
const TRANSFERS_MIN = [1, 3];
/** No area under the curve may move by as much when the set is told otherwise. */
const DRIFT_BELOW = 0.01;

const figure = (value: number): string => value.toFixed(4);

async function evaluateSet(folder: string, quick: boolean): Promise<void> {
  const set = readLabelledSet(folder);
  const scores = await runScorer(set.unlabelled);
  const judgement = judge(set, scores);
  const { accounts, transfers } = set.unlabelled;
  const { cpuMs } = scores;
  console.log(`${set.name}: ${accounts.length} accounts, ${transfers.length} transfers between them`);
  printFigures(judgement);
  printTypologies(set, judgement);
  console.log(`CPU of scoring all accounts: ${cpuMs.cold} ms, once more when warm: ${cpuMs.warm} ms`);
  mkdirSync(RESULTS, { recursive: true });
  const plot = path.join(RESULTS, `${set.name}.svg`);
  writeFileSync(
    plot,
    plotOf(set.name, [
      { name: 'accounts', judged: judgement.accounts },
      { name: 'alerts', judged: judgement.alerts },
    ]),
  );
  console.log(`plot: ${path.relative(process.cwd(), plot)}`);
  if (!quick) await printChanges(set, judgement);
  const { accountFigures, alertFigures } = judgement;
  console.log(
    `eval ${set.name} account_auc=${figure(accountFigures.auc)} alert_auc=${figure(alertFigures.auc)} ` +
      `p_at_10=${figure(alertFigures.precisionAt10)}`,
  );
}

function printFigures({ accountFigures, alertFigures }: Judgement): void {
  const table = new Table({
    head: ['', 'count', 'labelled', 'ROC-AUC', 'average precision', 'precision top 10 %', 'recall top 10 %'],
    style: PLAIN,
  });
  const row = (name: string, figures: Figures) => {
    const { count, positives, auc, averagePrecision, precisionAt10, recallAt10 } = figures;
    table.push([name, count, positives, ...[auc, averagePrecision, precisionAt10, recallAt10].map(figure)]);
  };
  row('accounts', accountFigures);
  row('alerts', alertFigures);
  console.log(table.toString());
}

function printTypologies({ labels }: LabelledSet, { accounts, alerts }: Judgement): void {
  if (labels.byTypology.size === 0) return;
  const head = [
    'typology',
    'accounts',
    'recall among top 10 % of accounts',
    'with an alert',
    '… in its top 10 %',
  ];
  const table = new Table({ head, style: PLAIN });
  for (const [typology, members] of labels.byTypology) {
    const alerted = alerts.filter(({ id }) => members.has(id)).length;
    const amongAlerts = alerted > 0 ? figure(recallOf(alerts, members)) : '-';
    table.push([typology, members.size, figure(recallOf(accounts, members)), alerted, amongAlerts]);
  }
  console.log(table.toString());
}

/** Fails the run when a figure hangs on the unit of the amounts, on the calendar or on the ids. */
async function printChanges(set: LabelledSet, before: Judgement): Promise<void> {
  const table = new Table({ head: ['told otherwise', 'account ROC-AUC', 'alert ROC-AUC', ''], style: PLAIN });
  for (const [name, change] of Object.entries(CHANGED_SETS)) {
    const after = judge(set, await runScorer(change(set.unlabelled)));
    const drifts = [
      after.accountFigures.auc - before.accountFigures.auc,
      after.alertFigures.auc - before.alertFigures.auc,
    ];
    const isSteady = drifts.every((drift) => Math.abs(drift) < DRIFT_BELOW);
    if (!isSteady) process.exitCode = 1;
    const aucs = [after.accountFigures.auc, after.alertFigures.auc];
    const cells = aucs.map((auc, i) => `${figure(auc)} (${drifts[i]! < 0 ? '' : '+'}${figure(drifts[i]!)})`);
    table.push([name, ...cells, isSteady ? 'steady' : `moved by ${DRIFT_BELOW} or more`]);
  }
  console.log(table.toString());
}

const sum = (parts: readonly NamedRight[], key: 'right' | 'count'): number =>
  parts.reduce((total, part) => total + part[key], 0);

function evaluateAttempts(file: string): void {
  const attempts = parseAttempts(readFileSync(file, 'utf8'));
  const sets = TRANSFERS_MIN.map((min) => namedRight(attempts, min));
  const head = ['typology', ...TRANSFERS_MIN.map((min) => `right, from ${min} transactions up`)];
  const table = new Table({ head, style: PLAIN });
  const cell = ({ right, count }: { right: number; count: number }) =>
    `${right} of ${count}${count > 0 ? ` = ${((right / count) * 100).toFixed(1)} %` : ''}`;
  sets[0]!.forEach(({ label }, i) => table.push([label, ...sets.map((parts) => cell(parts[i]!))]));
  const totals = sets.map((parts) => ({ right: sum(parts, 'right'), count: sum(parts, 'count') }));
  table.push(['all', ...totals.map(cell)]);
  console.log(table.toString());
  const [all, fromThree] = totals.map(({ right, count }) => figure(right / count));
  console.log(`eval ${path.basename(file)} named_right=${all} named_right_from_3=${fromThree}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const [wanted] = positionals;
if (wanted === undefined) {
  console.error('usage: npm run eval -- <folder of a labelled set, or pattern file> [--quick]');
  process.exitCode = 2;
} else if (statSync(wanted).isDirectory()) {
  await evaluateSet(wanted, values.quick);
} else {
  evaluateAttempts(wanted);
}
