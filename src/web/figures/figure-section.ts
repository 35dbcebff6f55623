import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { table, tiles } from '../page-parts.js';
import { amountText } from '../alerts/amount-parts.js';
import { weekChart, type WeekChart } from './charts.js';
import { MINUTE_MS } from '@alert-review/kernel';

/**
 * A section with key figures, then charts or other content, then the tables with the exact numbers, folded
 * away.
 */
export function figureSection(options: {
  readonly title: string;
  readonly tiles: readonly (readonly [name: string, value: Html | string])[];
  readonly bound?: string | false;
  readonly body?: Html | null;
  readonly charts?: readonly WeekChart[];
  readonly hint?: string;
  readonly tables: readonly Parameters<typeof table>[0][];
}): Html {
  const { title, tiles: figures, bound, body, charts = [], hint, tables } = options;
  return pageSection(
    title,
    html`${tiles(figures.map(([name, value]) => [name, value, 'figure']))}
    ${bound && html`<p class="notice info">${bound}</p>`} ${body} ${charts.map(weekChart)}
    ${hint && html`<p class="hint">${hint}</p>`}
    ${tables
      .filter(({ rows }) => rows.length > 0)
      .map(
        (each) =>
          html`<details>
            <summary>${each.caption}</summary>
            ${table(each)}
          </details>`,
      )}`,
  );
}

export const countText = (count: number): string => amountText(String(count));

/** Returns a share such as "83 % (10 of 12)"; a dash if `whole` is 0. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} % (${countText(part)} of ${countText(whole)})`;

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Returns a duration in the unit that fits: "35 min", "6.5 h" or "3.2 days"; a dash for null. */
export function figureDurationText(ms: number | null): string {
  if (ms === null) return '–';
  const minutes = ms / MINUTE_MS;
  const hours = minutes / HOUR_MINUTES;
  if (hours < 1) return `${Math.round(minutes)} min`;
  return hours < 2 * DAY_HOURS ? `${hours.toFixed(1)} h` : `${(hours / DAY_HOURS).toFixed(1)} days`;
}
