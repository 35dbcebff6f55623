import { curvesOf, type Judged, type Point } from './figures.js';

const PANEL = 300;
const GAP = 70;
const TOP = 60;
const BINS = 25;
/** Colours that readers with any colour sight tell apart (Okabe and Ito). */
const COLORS = { first: '#0072B2', second: '#D55E00', grid: '#999999' };

export interface Series {
  readonly name: string;
  readonly judged: readonly Judged[];
}

type Pair = readonly [Series, Series];

/** ROC, precision-recall and score distribution of two rankings (accounts and alerts) as one SVG. */
export function plotOf(title: string, series: Pair): string {
  const curves = series.map(({ judged }) => curvesOf(judged));
  const panels = [
    panel(0, 'ROC', 'false positive rate', 'true positive rate', [
      line(
        [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
        COLORS.grid,
        '4 4',
      ),
      ...curves.map(({ roc }, i) => line(roc, colorOf(i))),
    ]),
    panel(1, 'Precision and recall', 'recall', 'precision', [
      ...curves.map(({ precisionRecall }, i) => line(precisionRecall, colorOf(i))),
    ]),
    ...series.map((one, i) => distribution(2 + i, one)),
  ];
  const width = GAP + (PANEL + GAP) * panels.length;
  const legend = series
    .map(({ name }, i) => text(GAP + i * 120, 50, name, `fill="${colorOf(i)}" font-weight="bold"`))
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PANEL + TOP + 60}"`,
    ' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>',
    text(GAP, 28, title, 'font-size="16"'),
    legend,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

const colorOf = (index: number): string => (index === 0 ? COLORS.first : COLORS.second);

const escaped = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, content: string, style = ''): string =>
  `<text x="${x}" y="${y}" ${style}>${escaped(content)}</text>`;

/** A square with both axes from 0 to 1. */
function panel(column: number, title: string, x: string, y: string, marks: readonly string[]): string {
  const middle = 'text-anchor="middle"';
  return [
    `<g transform="translate(${GAP + column * (PANEL + GAP)} ${TOP})">`,
    `<rect width="${PANEL}" height="${PANEL}" fill="none" stroke="${COLORS.grid}"/>`,
    text(PANEL / 2, -6, title, middle),
    text(PANEL / 2, PANEL + 34, x, middle),
    text(-PANEL / 2, -34, y, `${middle} transform="rotate(-90)"`),
    ...[0, 0.5, 1].map((tick) => text(tick * PANEL, PANEL + 16, String(tick), middle)),
    ...[0, 0.5, 1].map((tick) => text(-6, (1 - tick) * PANEL + 4, String(tick), 'text-anchor="end"')),
    ...marks,
    '</g>',
  ].join('\n');
}

const line = (points: readonly Point[], color: string, dashes = ''): string =>
  `<polyline fill="none" stroke="${color}" stroke-width="1.5" stroke-dasharray="${dashes}" points="` +
  `${points.map(({ x, y }) => `${(x * PANEL).toFixed(1)},${((1 - y) * PANEL).toFixed(1)}`).join(' ')}"/>`;

/** Shares of the labelled and of the others per score bin, as two step lines; scores as shares of 100. */
function distribution(column: number, { name, judged }: Series): string {
  const steps = [true, false].map((isPositive) => {
    const own = judged.filter((one) => one.isPositive === isPositive);
    const counts = new Array<number>(BINS).fill(0);
    for (const { score } of own) counts[Math.min(BINS - 1, Math.floor((score / 100) * BINS))]!++;
    const points = counts.flatMap((count, bin): Point[] => {
      const y = count / Math.max(1, own.length);
      return [
        { x: bin / BINS, y },
        { x: (bin + 1) / BINS, y },
      ];
    });
    return line(points, isPositive ? COLORS.second : COLORS.first);
  });
  const key = text(8, 18, 'labelled', `fill="${COLORS.second}"`);
  const others = text(8, 34, 'others', `fill="${COLORS.first}"`);
  return panel(column, `Scores of ${name}`, 'score / 100', 'share', [...steps, key, others]);
}
