import { html, type Html } from '../html.js';

const WIDTH = 1_000;
/** Heights in pixels: of the columns, and of the numbers above and the weeks below them. */
const HEIGHT = 112;
const TEXT_HEIGHT = 20;
/** Minimum number of columns to reserve width for, so that a single column does not fill the whole chart. */
const COLUMNS_MIN = 6;
/** With more columns their numbers and weeks would overlap: then only some have theirs. */
const LABELS_MAX = 13;
const COLUMN_SHARE = 0.8;
const VISIBLE = 1.5;
/** The baseline of a text in its row. */
const BASELINE = 14;

/** Color of a part, as a class of the stylesheet. */
export type BarColor = 'bad' | 'good' | 'mild' | 'warn' | 'rest';

export interface BarPart {
  readonly kind: BarColor;
  readonly name: string;
}

/** Fewest units that fill the height, so that one or two alerts do not look like many. */
const UNITS_MIN = 4;

/** Legend that names the colors of `drawn`; empty for a picture of a single part. */
const legend = (parts: readonly BarPart[], drawn = parts): Html =>
  html`${parts.length > 1 && drawn.map(({ kind, name }) => html`<span class="key ${kind}">${name}</span> `)}`;

export interface WeekChart {
  readonly label: string;
  readonly parts: readonly BarPart[];
  /**
   * Columns in the order of weeks. `week` is the Monday; `sizes` has the size of each part from the bottom
   * up.
   */
  readonly columns: readonly { readonly week: string; readonly sizes: readonly number[] }[];
  readonly shown: (size: number) => string;
  /** Whether sizes are numbers of alerts or the like, not durations. */
  readonly isCount: boolean;
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

export function weekChart({ label, parts, columns, shown, isCount }: WeekChart): Html {
  const sums = columns.map(({ sizes }) => sumOf(sizes));
  const most = Math.max(...sums);
  if (most === 0) return html`<p class="hint">There are no figures for this period.</p>`;
  const full = isCount ? Math.max(most, UNITS_MIN) : most;
  // What is nowhere in the chart needs no key.
  const drawn = parts.filter((_, part) => columns.some(({ sizes }) => sizes[part]! > 0));
  const step = WIDTH / Math.max(columns.length, COLUMNS_MIN);
  const highest = `highest in the week of ${columns[sums.indexOf(most)]!.week}: ${shown(most)}`;
  const bars = columns.map(({ sizes }, at) =>
    sizes.map((size, part) => {
      const top = HEIGHT - (sumOf(sizes.slice(0, part + 1)) * HEIGHT) / full;
      const height = Math.max((size * HEIGHT) / full, VISIBLE);
      return size > 0 ? bar(parts[part]!.kind, at * step, step * COLUMN_SHARE, height, top) : html``;
    }),
  );
  const every = Math.ceil(columns.length / LABELS_MAX);
  const labels = columns.flatMap(({ week }, at) => {
    if (at % every !== 0) return [];
    const x = (((at + COLUMN_SHARE / 2) * step * 100) / WIDTH).toFixed(2);
    const y = TEXT_HEIGHT + HEIGHT - (sums[at]! * HEIGHT) / full;
    const count =
      sums[at]! > 0
        ? [html`<text x="${x}%" y="${(y - TEXT_HEIGHT + BASELINE).toFixed(1)}">${shown(sums[at]!)}</text>`]
        : [];
    const monday = html`<text x="${x}%" y="${TEXT_HEIGHT + HEIGHT + BASELINE}">${weekText(week)}</text>`;
    return [...count, monday];
  });
  return html`<figure class="plot">
    <figcaption><strong>${label}</strong> ${legend(parts, drawn)}</figcaption>
    <svg role="img" aria-label="${label} by week, ${highest}">
      <svg
        y="${TEXT_HEIGHT}"
        width="100%"
        height="${HEIGHT}"
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        preserveAspectRatio="none"
      >
        <rect class="ground" width="${WIDTH}" height="${HEIGHT}" />
        ${bars.flat()}
        <path class="axis" d="M0 ${HEIGHT}H${WIDTH}" />
      </svg>
      ${labels}
    </svg>
    <p class="hint">
      Weeks from ${columns[0]!.week} to ${columns.at(-1)!.week}, by their Mondays; ${highest}.
    </p>
  </figure>`;
}

/** "2 Nov" of the Monday 2026-11-02. */
const weekText = (week: string): string =>
  new Date(week).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const bar = (kind: BarColor, x: number, width: number, height: number, y = 0): Html => {
  const [left, top, wide, high] = [x, y, width, height].map((size) => size.toFixed(1));
  return html`<rect class="${kind}" x="${left}" y="${top}" width="${wide}" height="${high}" />`;
};

/** A row of a bar list: its name, the count in words, and the sizes of its parts. */
export interface ChartBar {
  readonly name: Html;
  readonly text: string;
  readonly sizes: readonly number[];
}

export function barList(parts: readonly BarPart[], bars: readonly ChartBar[]): Html | null {
  if (bars.length === 0) return null;
  const most = Math.max(1, ...bars.map(({ sizes }) => sumOf(sizes)));
  return html`<p class="legend">${legend(parts)}</p>
    <ol class="waterfall counts">
      ${bars.map(({ name, text, sizes }) => {
        const partsOf = sizes.map((size, at) =>
          size > 0
            ? bar(
                parts[at]!.kind,
                (sumOf(sizes.slice(0, at)) / most) * 100,
                Math.max((size / most) * 100, 0.3),
                10,
              )
            : html``,
        );
        return html`<li>
          <span>${name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="10" />
            ${partsOf}
          </svg>
          <b>${text}</b>
        </li>`;
      })}
    </ol>`;
}
