import type { ActivitySeries, CaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import { DAY_MS } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { countPart, dayElement, dayText, moneyPart, moneyText } from './amount-parts.js';

const WIDTH = 1_000;
const HALF = 100;
/** Space for the mark at the end of the longest bar. */
const MARK = 8;

type Side = 'in' | 'out';

/**
 * Bar chart of incoming payments (above the line) and outgoing payments (below), with the flagged amounts
 * marked.
 */
export function activityPlot(series: ActivitySeries, activity: CaseActivity): Html {
  const { currency, buckets } = series;
  const most = { in: largest(series, 'in'), out: largest(series, 'out') };
  const scale = (HALF - MARK) / Math.max(Number(most.in.sum), Number(most.out.sum), Number.MIN_VALUE);
  const step = WIDTH / buckets.length;
  const bars = buckets.map((bucket, at) => {
    const x = (at * step).toFixed(1);
    const width = Math.max(step * 0.8, 1).toFixed(1);
    return html`${barOf('in', bucket.in, bucket.flaggedIn, { x, width, scale })}
    ${barOf('out', bucket.out, bucket.flaggedOut, { x, width, scale })}`;
  });
  const from = buckets[0]?.startMs ?? activity.period.startMs;
  return html`<figure class="plot">
    <figcaption>
      <strong>${currency}</strong>
      <span class="key in">in</span> <span class="key out">out</span> <span class="key flagged">flagged</span>
      <span class="key window">first to last flagged</span>
    </figcaption>
    <svg
      viewBox="0 0 ${WIDTH} ${2 * HALF}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${labelOf(series, most)}"
    >
      ${windowOf(activity, series, 2 * HALF)} ${bars}
      <path class="axis" d="M0 ${HALF}H${WIDTH}" />
    </svg>
    <p class="ends"><span>${dayElement(from)}</span><span>${dayElement(activity.period.endMs)}</span></p>
    <p class="hint">
      Most in ${spanText(series)}: ${moneyPart(most.in.sum, currency)} in (${dayElement(most.in.startMs)}),
      ${moneyPart(most.out.sum, currency)} out (${dayElement(most.out.startMs)}). In this time came in, less
      what went out: ${moneyPart(buckets.at(-1)?.net ?? '0', currency)}.
    </p>
  </figure>`;
}

const spanText = ({ daysPerBucket }: ActivitySeries): string =>
  daysPerBucket === 1 ? 'a day' : countPart(daysPerBucket, 'day');

const labelOf = (
  series: ActivitySeries,
  most: Readonly<Record<Side, { sum: string; startMs: number }>>,
): string =>
  `Money in and out in ${series.currency} over time: most in ${spanText(series)} ` +
  `${moneyText(most.in.sum, series.currency)} in on ${dayText(most.in.startMs)} and ` +
  `${moneyText(most.out.sum, series.currency)} out on ${dayText(most.out.startMs)}`;

function largest({ buckets }: ActivitySeries, side: Side) {
  let most = { sum: '0', startMs: buckets[0]?.startMs ?? 0 };
  for (const { startMs, [side]: sum } of buckets) if (Number(sum) > Number(most.sum)) most = { sum, startMs };
  return most;
}

const VISIBLE = 1.5;

function barOf(
  side: Side,
  sum: string,
  flagged: string,
  { x, width, scale }: { readonly x: string; readonly width: string; readonly scale: number },
): Html | null {
  if (sum === '0') return null;
  const heightOf = (amount: string) => Math.max(Number(amount) * scale, VISIBLE);
  const rect = (kind: string, height: number) =>
    html`<rect
      class="${kind}"
      x="${x}"
      y="${(side === 'in' ? HALF - height : HALF).toFixed(1)}"
      width="${width}"
      height="${height.toFixed(1)}"
    />`;
  const whole = heightOf(sum);
  if (flagged === '0') return rect(side, whole);
  const y = (side === 'in' ? HALF - whole : HALF + whole).toFixed(1);
  const middle = (Number(x) + Number(width) / 2).toFixed(1);
  return html`${rect(side, whole)}${rect('flagged', heightOf(flagged))}<path
      class="mark"
      d="M${middle} ${y}h0.01"
    />`;
}

/** Shades the time from the first to the last flagged transaction. */
function windowOf(
  { window }: CaseActivity,
  { buckets, daysPerBucket }: ActivitySeries,
  height: number,
): Html {
  const from = buckets[0]?.startMs ?? 0;
  const perMs = WIDTH / (buckets.length * daysPerBucket * DAY_MS);
  const x = Math.max(0, (window.startMs - from) * perMs);
  const width = Math.max(2, (window.endMs - window.startMs) * perMs);
  return html`<rect class="window" x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="${height}" />`;
}
