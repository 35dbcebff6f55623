import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURE_COLUMNS } from '../../investigations/queries/export-features.query.js';
import { rowText, snakeCase } from '../../kernel/row-text.js';
import { grouped } from '../load/draw-progress.js';
import { markName, type Evaluation, type Result } from './evaluation.js';
import { rowPlot, scorePlot } from './plots.js';

const ROWS_DRAWN = 20;
/** A lift of fewer is left out of the picture: its interval would hide the others. */
const DRAWN_FROM = 10;

const COLUMNS = ['id', 'account', 'label', ...FEATURE_COLUMNS];

/** Names fields as the REST API does. */
export const evaluationJson = (evaluations: readonly Evaluation[]): string =>
  JSON.stringify(evaluations, renamed, 2);

const renamed = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), inner as unknown]))
    : value;

/** Writes figures, a row for each result, and pictures into a folder; returns the names of the files. */
export function writeEvaluation(
  folder: string,
  evaluations: readonly Evaluation[],
  results: readonly Result[],
): string[] {
  const files = { 'evaluation.json': `${evaluationJson(evaluations)}\n` } as Record<string, string>;
  for (const evaluation of evaluations) {
    const { kind } = evaluation;
    const csv = rowText('csv', COLUMNS);
    const own = results.filter((each) => each.kind === kind);
    const lines = own.map(({ id, account, isPositive, row }) =>
      csv.line({ ...EMPTY, ...row, id, account, label: Number(isPositive) }),
    );
    files[`${kind}s.csv`] = csv.head + lines.join('');
    for (const [name, svg] of Object.entries(picturesOf(evaluation))) files[`${kind}s-${name}.svg`] = svg;
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return Object.keys(files);
}

const EMPTY = Object.fromEntries(COLUMNS.map((name) => [name, null]));

function picturesOf({ kind, count, positives, escalateAt, bins, marks }: Evaluation) {
  const labelled = `${grouped(count)} ${kind}s, ${grouped(positives)} of them labelled`;
  const drawn = marks.filter((each) => each.count >= DRAWN_FROM && each.lift).slice(0, ROWS_DRAWN);
  const others = count - positives;
  return {
    reliability: scorePlot({
      title: `Share of labelled ${kind}s by score`,
      subtitle: `${labelled}; bars are Wilson intervals of 95 %`,
      valueTitle: 'labelled',
      escalateAt,
      base: positives / count,
      bins: bins.map(({ from, count: ofBin, share }) => ({ from, count: ofBin, interval: share })),
    }),
    scores: scorePlot({
      title: `Scores of labelled and other ${kind}s`,
      subtitle: `${labelled}; shares of each group per ten points`,
      valueTitle: 'share of the group',
      escalateAt,
      legend: [`labelled (${grouped(positives)})`, `others (${grouped(others)})`],
      bins: bins.map(({ from, count: ofBin, positives: found }) => {
        return { from, count: ofBin, bars: [found / (positives || 1), (ofBin - found) / (others || 1)] };
      }),
    }),
    ...(drawn.length > 0 && {
      lift: rowPlot({
        title: `Lift of flags in red or black and of rules, ${kind}s`,
        subtitle: `${labelled}; Wilson intervals of 95 %; those met by at least ${DRAWN_FROM}`,
        valueTitle: 'lift: share of labelled ones, as a multiple of that of all',
        neutral: 1,
        tickText: (value) => String(Number(value.toFixed(2))),
        rows: drawn.map((each) => ({
          name: markName(each),
          note: `${each.positives} of ${each.count}`,
          ...each.lift!,
        })),
      }),
    }),
  };
}
