import { escapeMarkup } from '@alert-review/kernel';

/** Colours are those of the pages; a picture follows the light or dark theme of whoever looks at it. */
const STYLE = `
svg { --ink: #1f2328; --faint: #59636e; --paper: #fff; --grid: #d1d9e0; --one: #0b5394; --two: #d08700; --limit: #b3261e }
@media (prefers-color-scheme: dark) {
  svg { --ink: #e6edf3; --faint: #9198a1; --paper: #0d1117; --grid: #2f353d; --one: #6cb6ff; --two: #e0a030; --limit: #ff8a80 }
}
text { font: 13px system-ui, sans-serif; fill: var(--ink) }
.title { font-size: 16px; font-weight: 600 }
.faint { font-size: 12px; fill: var(--faint) }
.end { text-anchor: end }
.middle { text-anchor: middle }
.paper { fill: var(--paper) }
.grid { stroke: var(--grid) }
.axis { stroke: var(--faint) }
.mark { stroke: var(--one); stroke-width: 2 }
.first { fill: var(--one) }
.second { fill: var(--two) }
.line { stroke: var(--limit); stroke-dasharray: 5 4 }`;

// size: a style is read as one line.

const WIDTH = 760;
const TICKS_MAX = 6;

export const text = (x: number, y: number, kind: string, words: string): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" class="${kind}">${escapeMarkup(words)}</text>`;

export const line = (kind: string, [x1, y1, x2, y2]: readonly [number, number, number, number]): string =>
  `<path class="${kind}" d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}"/>`;

interface Picture {
  readonly title: string;
  readonly subtitle: string;
}

export const picture = (
  { title, subtitle }: Picture,
  height: number,
  body: readonly string[],
): string => `<svg
  xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"
  role="img" aria-label="${escapeMarkup(`${title}. ${subtitle}`)}">
<style>${STYLE}
</style>
<rect class="paper" width="${WIDTH}" height="${height}"/>
${text(20, 28, 'title', title)}
${text(20, 48, 'faint', subtitle)}
${body.join('\n')}
</svg>
`;

interface Scale {
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Returns an axis from 0 to at least `most`, with ticks at round values. */
function scaleTo(most: number): Scale {
  const magnitude = 10 ** Math.floor(Math.log10(most || 1));
  const step = [0.1, 0.2, 0.5, 1, 2]
    .map((each) => each * magnitude)
    .find((each) => most / each <= TICKS_MAX)!;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, n) => n * step) };
}

const percentText = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** A value of ten points of score: a dot with its interval, or two bars. */
interface ScoreBin {
  readonly from: number;
  readonly count: number;
  readonly interval?: { readonly share: number; readonly from: number; readonly to: number } | null;
  readonly bars?: readonly [first: number, second: number];
}

interface ScorePlot extends Picture {
  readonly valueTitle: string;
  readonly bins: readonly ScoreBin[];
  readonly escalateAt: number;
  /** Share of all; drawn as a line. */
  readonly base?: number;
  readonly legend?: readonly [first: string, second: string];
}

const LEFT = 70;
const RIGHT = 740;
const TOP = 90;
const BOTTOM = 350;
const xOfScore = (score: number): number => LEFT + (score / 100) * (RIGHT - LEFT);

export function scorePlot({ bins, escalateAt, base, legend, valueTitle, ...told }: ScorePlot): string {
  const values = bins.flatMap(({ interval, bars = [] }) => [...(interval ? [interval.to] : []), ...bars]);
  const scale = scaleTo(Math.max(...values, base ?? 0));
  const y = (share: number): number => BOTTOM - (share / scale.top) * (BOTTOM - TOP);
  const drawn = bins.flatMap(({ from, interval, bars }) => {
    const middle = xOfScore(from + 5);
    const [low, high] = interval ? [y(interval.from), y(interval.to)] : [0, 0];
    return [
      ...(interval
        ? [
            line('mark', [middle, low, middle, high]),
            ...[low, high].map((end) => line('mark', [middle - 5, end, middle + 5, end])),
            `<circle class="first" cx="${middle}" cy="${y(interval.share).toFixed(1)}" r="5"/>`,
          ]
        : []),
      ...(bars ?? []).map((share, at) => {
        const kind = at === 0 ? 'first' : 'second';
        const x = middle - 24 + at * 25;
        return `<rect class="${kind}" x="${x.toFixed(1)}" y="${y(share).toFixed(1)}" width="23" height="${(BOTTOM - y(share)).toFixed(1)}"/>`;
      }),
    ];
  });
  return picture(told, 425, [
    ...scale.ticks.flatMap((share) => [
      line('grid', [LEFT, y(share), RIGHT, y(share)]),
      text(LEFT - 8, y(share) + 4, 'faint end', percentText(share)),
    ]),
    ...Array.from({ length: 11 }, (_, n) =>
      text(xOfScore(n * 10), BOTTOM + 18, 'faint middle', String(n * 10)),
    ),
    ...bins.map(({ from, count }) => text(xOfScore(from + 5), BOTTOM + 38, 'faint middle', `n ${count}`)),
    text((LEFT + RIGHT) / 2, BOTTOM + 62, 'faint middle', 'score, points'),
    text(LEFT - 50, TOP - 18, 'faint', valueTitle),
    ...(legend ?? []).map((name, at) =>
      [
        `<rect class="${at === 0 ? 'first' : 'second'}" x="${RIGHT - 330 + at * 170}" y="${TOP - 29}" width="12" height="12"/>`,
        text(RIGHT - 312 + at * 170, TOP - 18, 'faint', name),
      ].join(''),
    ),
    ...drawn,
    line('axis', [LEFT, BOTTOM, RIGHT, BOTTOM]),
    line('line', [xOfScore(escalateAt), TOP - 8, xOfScore(escalateAt), BOTTOM]),
    text(xOfScore(escalateAt) + 6, TOP + 16, 'faint', `a score escalates from ${escalateAt}`),
    ...(base === undefined
      ? []
      : [
          line('line', [LEFT, y(base), RIGHT, y(base)]),
          text(RIGHT, y(base) - 6, 'faint end', `all: ${percentText(base)}`),
        ]),
  ]);
}

interface RowPlot extends Picture {
  readonly valueTitle: string;
  readonly rows: readonly {
    readonly name: string;
    readonly note: string;
    readonly value: number;
    readonly from: number;
    readonly to: number;
  }[];
  /** Where nothing is told; drawn as a line. */
  readonly neutral?: number;
  readonly tickText: (value: number) => string;
}

const NAME_CHARS = 40;
const ROW_HEIGHT = 24;
const ROWS_LEFT = 330;
const ROWS_RIGHT = 650;
const ROWS_TOP = 84;

export function rowPlot({ rows, neutral, valueTitle, tickText, ...told }: RowPlot): string {
  const scale = scaleTo(Math.max(...rows.map(({ to }) => to), neutral ?? 0));
  const x = (value: number): number => ROWS_LEFT + (value / scale.top) * (ROWS_RIGHT - ROWS_LEFT);
  const bottom = ROWS_TOP + rows.length * ROW_HEIGHT;
  return picture(told, bottom + 50, [
    ...scale.ticks.flatMap((value) => [
      line('grid', [x(value), ROWS_TOP - 6, x(value), bottom]),
      text(x(value), bottom + 16, 'faint middle', tickText(value)),
    ]),
    ...(neutral === undefined ? [] : [line('line', [x(neutral), ROWS_TOP - 6, x(neutral), bottom])]),
    ...rows.flatMap(({ name, note, value, from, to }, at) => {
      const y = ROWS_TOP + (at + 0.5) * ROW_HEIGHT;
      const shown = name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS - 1)}…` : name;
      return [
        text(ROWS_LEFT - 12, y + 4, 'end', shown),
        line('mark', [x(from), y, x(to), y]),
        `<circle class="first" cx="${x(value).toFixed(1)}" cy="${y}" r="5"/>`,
        text(ROWS_RIGHT + 12, y + 4, 'faint', note),
      ];
    }),
    text((ROWS_LEFT + ROWS_RIGHT) / 2, bottom + 38, 'faint middle', valueTitle),
  ]);
}
