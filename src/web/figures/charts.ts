import { html, type Html } from '../html.js';

const WIDTH = 1_000;
const HEIGHT = 200;
/** Minimum number of columns to reserve width for, so that a single column does not fill the whole chart. */
const COLUMNS_MIN = 12;
const VISIBLE = 1.5;

/** Color of a part, as a class of the stylesheet. */
export type BarColor = 'bad' | 'good' | 'mild' | 'warn' | 'rest';

export interface BarPart {
  readonly kind: BarColor;
  readonly name: string;
}

/** Legend that names the colors; empty for a single part. */
const legend = (parts: readonly BarPart[]): Html =>
  html`${parts.length > 1 && parts.map(({ kind, name }) => html`<span class="key ${kind}">${name}</span> `)}`;

export interface WeekChart {
  readonly label: string;
  readonly parts: readonly BarPart[];
  /**
   * Columns in the order of weeks. `week` is the Monday; `sizes` has the size of each part from the bottom
   * up.
   */
  readonly columns: readonly { readonly week: string; readonly sizes: readonly number[] }[];
  readonly shown: (size: number) => string;
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

export function weekChart({ label, parts, columns, shown }: WeekChart): Html {
  const sums = columns.map(({ sizes }) => sumOf(sizes));
  const most = Math.max(...sums);
  if (most === 0) return html`<p class="hint">There are no figures for this period.</p>`;
  const step = WIDTH / Math.max(columns.length, COLUMNS_MIN);
  const highest = `highest in the week of ${columns[sums.indexOf(most)]!.week}: ${shown(most)}`;
  const bars = columns.map(({ sizes }, at) =>
    sizes.map((size, part) => {
      const top = HEIGHT - (sumOf(sizes.slice(0, part + 1)) * HEIGHT) / most;
      const height = Math.max((size * HEIGHT) / most, VISIBLE);
      return size > 0 ? bar(parts[part]!.kind, at * step, step * 0.8, height, top) : html``;
    }),
  );
  return html`<figure class="plot">
    <figcaption><strong>${label}</strong> ${legend(parts)}</figcaption>
    <svg
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label} by week, ${highest}"
    >
      ${bars.flat()}
      <path class="axis" d="M0 ${HEIGHT}H${WIDTH}" />
    </svg>
    <p class="hint">
      Weeks from ${columns[0]!.week} to ${columns.at(-1)!.week}, by their Mondays; ${highest}.
    </p>
  </figure>`;
}

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
    <ol class="waterfall">
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
          <span>${name}</span> <b>${text}</b>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="track" width="100" height="10" />
            ${partsOf}
          </svg>
        </li>`;
      })}
    </ol>`;
}
