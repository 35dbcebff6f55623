import { extent, max } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { DAY_MS } from '@alert-review/kernel';
import type {
  ActivityBucket,
  ActivitySeries,
  CaseActivity,
  DeclaredRange,
} from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { table } from '../page-parts.js';
import { countPart, dayElement, dayText, moneyPart } from '../alerts/amount-parts.js';
import { coordinate, dayRangeText, roundedMoney, shortAmount } from './picture-text.js';

/** Height of the columns in pixels. Widths are shares of the width that the page gives. */
const HEIGHT = 190;
/** Height of the names of the days below the columns. */
const AXIS_HEIGHT = 20;
const Y_TICKS = 4;
const X_TICKS = 5;
const COLUMN_SHARE = 0.78;
/** What has an amount is seen, however small it is. */
const VISIBLE = 1.5;
const MONTH_DAYS = 365.25 / 12;
/** A declared amount more than this many times the largest column would flatten all columns. */
const EXPECTED_ABOVE_MAX = 2;
const LABEL_GAP = 3;

interface Expected {
  readonly side: 'in' | 'out';
  /** Upper bound of a column's days. */
  readonly perColumn: number;
  readonly perMonth: number;
}

interface Frame {
  readonly series: ActivitySeries;
  readonly activity: CaseActivity;
  readonly expected: readonly Expected[];
  /** Address of the transactions of some days. */
  readonly addressOfDays: (fromDay: string, toDay: string) => string;
  readonly y: (amount: number) => number;
  readonly ticks: readonly number[];
}

/**
 * Draws incoming payments above the line and outgoing payments below it. Each column leads to its transactions,
 * and all figures stand in a table below.
 */
export function moneyOverTime(
  series: ActivitySeries,
  activity: CaseActivity,
  addressOfDays: Frame['addressOfDays'],
): Html {
  const { currency, buckets } = series;
  const most = Math.max(max(buckets, largestSide) ?? 0, Number.MIN_VALUE);
  const declared = expectedAmounts(series, activity);
  const expected = declared.filter(({ perColumn }) => perColumn <= most * EXPECTED_ABOVE_MAX);
  const limitOf = (side: Expected['side']) =>
    Math.max(
      max(buckets, (bucket) => Number(bucket[side])) ?? 0,
      ...expected.map((each) => (each.side === side ? each.perColumn : 0)),
    );
  const scale = scaleLinear()
    .domain([-limitOf('out'), limitOf('in') || 1])
    .nice(Y_TICKS)
    .range([HEIGHT, 0]);
  const frame = { series, activity, expected, addressOfDays, y: scale, ticks: scale.ticks(Y_TICKS) };
  return html`<figure class="picture">
    <figcaption>
      <strong>${flowText(activity, currency)}</strong>
      <span class="legend"
        ><span class="key in">received</span> <span class="key out">sent</span>
        <span class="key flagged">flagged</span>
        <span class="key window">first to last flagged</span>
        <span class="key net">received less sent</span>
        ${declared.map((each) => expectedKey(each, currency, expected.includes(each)))}</span
      >
    </figcaption>
    <svg height="${HEIGHT + AXIS_HEIGHT}" role="group" aria-label="Money over time, in ${currency}">
      ${alertPeriod(frame)} ${gridLines(frame)}
      ${buckets.flatMap((bucket, at) => (hasMoney(bucket) ? [columnOf(frame, bucket, at)] : []))}
      ${expected.map((each) => expectedLine(frame, each))} ${runningTotal(frame)} ${dayNames(frame)}
    </svg>
    <details class="more">
      <summary>The same in figures</summary>
      ${figuresTable(series)}
    </details>
  </figure>`;
}

const largestSide = (bucket: ActivityBucket): number => Math.max(Number(bucket.in), Number(bucket.out));

/** "Received SEK 165,210 in 250 payments, sent SEK 31,303 in 75." */
function flowText({ sums }: CaseActivity, currency: string): string {
  const flow = sums.find((each) => each.currency === currency);
  if (!flow) return 'No money moved.';
  const partText = ({ sum, payments }: { sum: string; payments: number }) =>
    `${roundedMoney(Number(sum), currency)} in ${countPart(payments, 'payment')}`;
  return `Received ${partText(flow.in)}, sent ${partText(flow.out)}`;
}

function expectedAmounts(
  { currency, daysPerBucket }: ActivitySeries,
  { declared }: CaseActivity,
): Expected[] {
  const of = (side: Expected['side'], range: DeclaredRange | null | undefined): Expected[] => {
    const perMonth = range?.currency === currency ? (range.to ?? range.from) : null;
    return perMonth === null ? [] : [{ side, perMonth, perColumn: (perMonth / MONTH_DAYS) * daysPerBucket }];
  };
  return [...of('in', declared?.monthlyDeposits), ...of('out', declared?.monthlyWithdrawals)];
}

const expectedKey = ({ side, perMonth }: Expected, currency: string, isDrawn: boolean): Html =>
  html`<span class="${isDrawn ? 'key expected' : 'soft'}"
    >expected ${side === 'in' ? 'incoming' : 'outgoing'}: up to ${roundedMoney(perMonth, currency)} a
    month${!isDrawn && ' (too far away to be drawn)'}</span
  >`;

const timeShare = ({ series }: Frame, ms: number): number => {
  const { buckets, daysPerBucket } = series;
  const startMs = buckets[0]!.startMs;
  return ((ms - startMs) / (buckets.length * daysPerBucket * DAY_MS)) * 100;
};

/** Shades the time from the first to the last flagged transaction. */
function alertPeriod(frame: Frame): Html | null {
  const { window } = frame.activity;
  const [from, to] = [timeShare(frame, window.startMs), timeShare(frame, window.endMs)].map((share) =>
    Math.min(100, Math.max(0, share)),
  ) as [number, number];
  return html`<rect
    class="window"
    x="${coordinate(from)}%"
    width="${coordinate(Math.max(to - from, 0.5))}%"
    height="${HEIGHT}"
  />`;
}

const gridLines = ({ ticks, y }: Frame): readonly Html[] =>
  ticks.map((tick) => {
    const at = coordinate(y(tick));
    return html`<line class="${tick === 0 ? 'axis' : 'grid'}" x2="100%" y1="${at}" y2="${at}" />`;
  });

const hasMoney = (bucket: ActivityBucket): boolean => bucket.in !== '0' || bucket.out !== '0';

function columnOf(frame: Frame, bucket: ActivityBucket, at: number): Html {
  const { series, y, addressOfDays } = frame;
  const step = 100 / series.buckets.length;
  const endMs = bucket.startMs + (series.daysPerBucket - 1) * DAY_MS;
  const bar = (side: 'in' | 'out', kind: string, sum: string): Html | null => {
    if (sum === '0') return null;
    const height = Math.max(Math.abs(y(Number(sum)) - y(0)), VISIBLE);
    const top = side === 'in' ? y(0) - height : y(0);
    return html`<rect
      class="${kind}"
      x="${coordinate(at * step)}%"
      width="${coordinate(step * COLUMN_SHARE)}%"
      y="${coordinate(top)}"
      height="${coordinate(height)}"
    />`;
  };
  const told = columnText(bucket, series.currency, dayRangeText(bucket.startMs, endMs));
  return html`<a href="${addressOfDays(dayText(bucket.startMs), dayText(endMs))}" aria-label="${told}"
    ><title>${told}</title>
    ${bar('in', 'in', bucket.in)}${bar('in', 'flagged', bucket.flaggedIn)}${bar('out', 'out', bucket.out)}${bar(
      'out',
      'flagged',
      bucket.flaggedOut,
    )}<rect class="hit" x="${coordinate(at * step)}%" width="${coordinate(step)}%" height="${HEIGHT}"
  /></a>`;
}

/** "5 – 11 Feb 2026: received SEK 1,200, sent SEK 300; flagged SEK 500". */
function columnText(
  { in: came, out, flaggedIn, flaggedOut }: ActivityBucket,
  currency: string,
  days: string,
) {
  const flagged = Number(flaggedIn) + Number(flaggedOut);
  const flow = `received ${roundedMoney(Number(came), currency)}, sent ${roundedMoney(Number(out), currency)}`;
  return `${days}: ${flow}${flagged > 0 ? `; flagged ${roundedMoney(flagged, currency)}` : ''}`;
}

function expectedLine({ y }: Frame, { side, perColumn }: Expected): Html {
  const at = coordinate(y(side === 'in' ? perColumn : -perColumn));
  return html`<line class="expected" x2="100%" y1="${at}" y2="${at}" />`;
}

/** A thin line of what was received less what was sent since the first day. It has a scale of its own. */
function runningTotal({ series: { buckets } }: Frame): Html {
  const nets = buckets.map(({ net }) => Number(net));
  const [least = 0, greatest = 0] = extent([0, ...nets]);
  const y = scaleLinear([least, greatest || 1], [HEIGHT - LABEL_GAP, LABEL_GAP]);
  const path = line<number>((_, at) => ((at + 1) * 100) / buckets.length, y).digits(1)(nets) ?? '';
  return html`<svg class="net" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" height="${HEIGHT}">
    <path d="${path}" />
  </svg>`;
}

/** Amounts above their lines at the left, and days below the columns. They stand last, so that nothing hides them. */
function dayNames({ series, ticks, y }: Frame): Html {
  const { buckets, daysPerBucket } = series;
  const startMs = buckets[0]!.startMs;
  const endMs = startMs + buckets.length * daysPerBucket * DAY_MS;
  const days = scaleUtc([startMs, endMs], [0, 100]);
  const written = days.tickFormat(X_TICKS, daysPerBucket === 1 ? '%-d %b %Y' : '%b %Y');
  return html`${ticks.map(
    (tick) =>
      html`<text class="tick" y="${coordinate(Math.max(y(tick) - LABEL_GAP, AXIS_HEIGHT / 2))}"
        >${shortAmount(Math.abs(tick))}</text
      >`,
  )}${days
    .ticks(X_TICKS)
    .map(
      (day) =>
        html`<text class="day" x="${coordinate(days(day))}%" y="${HEIGHT + AXIS_HEIGHT - LABEL_GAP * 2}"
          >${written(day)}</text
        >`,
    )}`;
}

const figuresTable = ({ buckets, currency, daysPerBucket }: ActivitySeries): Html =>
  table({
    caption: `Money over time, in ${currency}`,
    head: [
      daysPerBucket === 1 ? 'Day' : `${countPart(daysPerBucket, 'day')} from`,
      'Received',
      'Sent',
      'Flagged, received',
      'Flagged, sent',
      'Received less sent, in all',
    ],
    rows: buckets
      .filter(hasMoney)
      .map((bucket) => [
        dayElement(bucket.startMs),
        ...[bucket.in, bucket.out, bucket.flaggedIn, bucket.flaggedOut, bucket.net].map((sum) =>
          sum === '0' ? null : html`<span class="amount">${moneyPart(sum, currency)}</span>`,
        ),
      ]),
  });
