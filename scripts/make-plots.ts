import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { estimatedShare } from '@alert-review/kernel';
import { openSampleSet, readSampleLines, SAMPLE_FOLDER } from '../samples/demo/sample-set.js';
import { csvFieldsOf } from '../packages/judgement/src/risk-data/ofac-csv.js';
import { readLabelledSet } from './eval/labelled-set.js';
import { figure, percent } from './eval/report.js';
import { recordTables } from './eval/set-figures.js';
import { VARIANT_FIGURES, type VariantFigures } from './eval/variant-figures.js';
import { answerHelp } from './answer-help.js';
import { picturesOf } from './evaluation-pictures.js';
import { rowPlot } from './plots.js';
import { rankPlot } from './rank-plot.js';

answerHelp(
  'npm run plots:make: draws the plots of docs/images, and keeps the figures of alert-review evaluate',
);

const ROOT = path.join(import.meta.dirname, '..');
const IMAGES = path.join(ROOT, 'docs/images');
const PROGRAM = path.join(ROOT, 'dist/cli/cli.js');

const accountId = (number: string): string => `s0-${number.padStart(6, '0')}`;

/** Writes the sample as a bank would its own labelled alerts. */
function writeSample(folder: string): void {
  const { unlabelled, labels } = readLabelledSet(SAMPLE_FOLDER);
  const put = (name: string, lines: readonly (readonly (string | number)[])[]) =>
    writeFileSync(path.join(folder, name), lines.map((cells) => cells.join(',')).join('\n'));
  const labelOf = (number: string) => Number(labels.accounts.has(number));
  put('accounts.csv', [['account'], ...unlabelled.accounts.map((number) => [accountId(number)])]);
  put('transfers.csv', [
    ['id', 'account', 'counterparty', 'amount', 'time'],
    ...unlabelled.transfers.map(({ id, from, to, amount, at }) => [
      `s0-tx-${id.padStart(6, '0')}`,
      accountId(from),
      accountId(to),
      amount,
      at,
    ]),
  ]);
  const alerts = readSampleLines('alerts.jsonl').map(
    (line) =>
      JSON.parse(line) as Record<'alert_id' | 'created_at', string> &
        Record<'entity_id_list' | 'flagged_transaction_id_list', [string, ...string[]]>,
  );
  put('alerts.csv', [
    ['alert_id', 'account', 'label', 'transfers'],
    ...alerts.map(({ alert_id, entity_id_list: [account], flagged_transaction_id_list: flagged }) => [
      alert_id,
      account,
      labelOf(String(Number(account.slice('s0-'.length)))),
      flagged.join(' '),
    ]),
  ]);
}

const VARIANTS: readonly (readonly [group: 'guilty' | 'innocent', file: string, title: string])[] = [
  ['guilty', 'variants-guilty', 'Guilty stories that are cleared, by variant'],
  ['innocent', 'variants-innocent', 'Innocent stories that are cleared, by variant'],
];

function writeVariants(): void {
  const { engine, totals } = JSON.parse(readFileSync(VARIANT_FIGURES, 'utf8')) as VariantFigures;
  for (const [group, file, title] of VARIANTS) {
    const rows = Object.entries(totals).flatMap(([name, { withPeers }]) => {
      const all = withPeers[group];
      const cleared = withPeers[`${group}Cleared`];
      const share = estimatedShare(cleared, all);
      const told = { name: name.replaceAll('_', ' '), note: `${cleared} of ${all}` };
      return share ? [{ ...told, value: share.share, from: share.from, to: share.to }] : [];
    });
    const svg = rowPlot({
      title,
      subtitle: `Engine ${engine}, in a bank with peers; Wilson intervals of 95 %`,
      valueTitle: 'share that is cleared',
      tickText: (value) => `${Math.round(value * 100)} %`,
      rows,
    });
    writeFileSync(path.join(IMAGES, `${file}.svg`), svg);
  }
}

type Evaluation = Parameters<typeof picturesOf>[0] & {
  /** By name: the value and the bounds of its interval. */
  readonly figures: Readonly<Record<string, Record<'value' | 'from' | 'to', number>>>;
  readonly escalated: Readonly<Record<string, Record<'share' | 'from' | 'to', number>>>;
};

const NAMES: Readonly<Record<string, string>> = {
  auc: 'area',
  average_precision: 'average precision',
  precision_at10: 'precision, highest tenth',
  recall_at10: 'recall, highest tenth',
  share: 'escalated, of all',
  recall: 'escalated, of the labelled',
  precision: 'labelled, of the escalated',
};

/** Keeps the figures of the command with their intervals, and draws the alerts of the demonstration. */
function keepFigures(folder: string): void {
  const [evaluation] = JSON.parse(readFileSync(path.join(folder, 'evaluation.json'), 'utf8')) as [Evaluation];
  for (const [name, svg] of Object.entries(picturesOf(evaluation)))
    writeFileSync(path.join(IMAGES, `alerts-${name}.svg`), svg);
  const { count, figures, escalated, escalate_at: escalateAt } = evaluation;
  const rows = [
    ...Object.entries(figures).map(([name, each]) => [NAMES[name]!, ...Object.values(each).map(figure)]),
    ...Object.entries(escalated).map(([name, each]) => [NAMES[name]!, ...Object.values(each).map(percent)]),
  ];
  const head = ['figure', 'value', 'from', 'to'];
  recordTables('evaluate', [
    { title: `${count} alerts by \`alert-review evaluate\`, intervals of 95 %`, head, rows },
  ]);
  const [names, ...lines] = readFileSync(path.join(folder, 'alerts.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => csvFieldsOf(line)!);
  const [id, label, score] = ['id', 'label', 'risk_score'].map((name) => names!.indexOf(name));
  const shown = new Set(openSampleSet().alerts.map(({ alert_id }) => alert_id));
  const alerts = lines.filter((cells) => shown.has(cells[id!]!));
  const ranked = alerts.map((cells) => ({ score: Number(cells[score!]), isLabelled: cells[label!] === '1' }));
  writeFileSync(path.join(IMAGES, 'alerts-ranked.svg'), rankPlot(ranked, escalateAt));
}

/** Evaluates the sample by the product's own command, for minutes, and draws the plots of the docs. */
function main(): void {
  writeVariants();
  const folder = mkdtempSync(path.join(tmpdir(), 'plots-'));
  try {
    mkdirSync(path.join(folder, 'out'));
    writeSample(folder);
    const files = ['transfers.csv', '--accounts', 'accounts.csv', '--alerts', 'alerts.csv'];
    const argv = [PROGRAM, 'evaluate', ...files, '--currency', 'SEK', '--output', 'out'];
    const { status } = spawnSync(process.execPath, argv, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`the evaluation ended with ${status}`);
    keepFigures(path.join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
