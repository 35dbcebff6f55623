import { extent, max, sum } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import type { Period } from '@alert-review/judgement';
import { DAY_MS } from '@alert-review/kernel';
import type {
  ActivityBucket,
  ActivityChart,
  CustomerMoney,
} from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { table } from '../page-parts.js';
import { countPart, dayElement, dayText, moneyElement } from './amount-parts.js';
import {
  columnDaysText,
  expectedAmounts,
  expectedAmountsLegend,
  perColumnText,
  expectedLabelPlace,
  type ExpectedAmount,
} from './expected-amounts.js';
import { coordinateText, dayRangeText, roundedMoney, shortAmount } from './picture-text.js';

/** Height of the columns in pixels. Widths are shares of the width that the page gives. */
const HEIGHT = 150;
/** Height of the names of the days below the columns. */
const AXIS_HEIGHT = 20;
/** Height of the strip below, and width of the amounts at the left, in hundredths of the width. */
const NET_HEIGHT = 46;
const AXIS_WIDTH = 8;
const Y_TICKS = 4;
const X_TICKS = 5;
/** Behind this share of the width the name of a day would be cut. */
const LAST_DAY_NAME = 0.94;
const COLUMN_SHARE = 0.78;
/** What has an amount is seen, however small it is. */
const VISIBLE = 1.5;
/** A declared amount more than this many times the largest column would flatten all columns. */
const EXPECTED_ABOVE_MAX = 1.25;
const LABEL_GAP = 3;
/** Least width of what is pressed, in pixels: the 24 of WCAG 2.5.8, and one for what a browser rounds off. */
const TARGET = 25;

/** Columns without flagged money that separate two bursts of it. */
const BURST_GAP = 3;

interface Frame {
  readonly series: ActivityChart;
  readonly expected: readonly ExpectedAmount[];
  /** Address of the transactions of some days. */
  readonly addressOfDays: (fromDay: string, toDay: string) => string;
  readonly y: (amount: number) => number;
  readonly ticks: readonly number[];
}

/**
 * Draws incoming payments above the line and outgoing payments below it. Each column leads to its
 * transactions; on a phone it would be too narrow to be pressed, and the rows of the table below do.
 * `flaggedIn` begins the caption of the flagged payments.
 */
export function moneyOverTime(
  series: ActivityChart,
  activity: CustomerMoney,
  addressOfDays: Frame['addressOfDays'],
  flaggedIn = 'Flagged',
): Html {
  const { currency, buckets } = series;
  const most = Math.max(max(buckets, largestSide) ?? 0, Number.MIN_VALUE);
  const declared = expectedAmounts(series, activity);
  const expected = declared.filter(({ perColumn }) => perColumn <= most * EXPECTED_ABOVE_MAX);
  const limitOf = (side: ExpectedAmount['side']) =>
    Math.max(
      max(buckets, (bucket) => Number(bucket[side])) ?? 0,
      ...expected.map((each) => (each.side === side ? each.perColumn : 0)),
    );
  const scale = scaleLinear()
    .domain([-limitOf('out'), limitOf('in') || 1])
    .nice(Y_TICKS)
    .range([HEIGHT, 0]);
  const frame = { series, expected, addressOfDays, y: scale, ticks: scale.ticks(Y_TICKS) };
  return html`<figure class="picture">
    <figcaption>
      ${activity.window && html`<strong>${flaggedText(series, activity.window, flaggedIn)}</strong>`}
      <span class="all-money">${flowText(activity, currency)}</span>
    </figcaption>
    <svg
      height="${HEIGHT + AXIS_HEIGHT + NET_HEIGHT}"
      role="group"
      aria-label="Money over time, in ${currency}"
    >
      ${activity.window && flaggedBursts(frame)} ${gridLines(frame)}
      ${buckets.flatMap((bucket, at) => (hasMoney(bucket) ? [columnOf(frame, bucket, at)] : []))}
      ${expected.map((each) => expectedLine(frame, each))} ${runningTotal(frame)} ${dayNames(frame)}
      <g class="days">${dayLinks(series, addressOfDays)}</g>
    </svg>
    ${legend(series, activity, expectedAmountsLegend(declared, expected, series))}
    <details class="more">
      <summary>The same amounts as a table</summary>
      ${figuresTable(series, addressOfDays)}
    </details>
  </figure>`;
}

const legend = (series: ActivityChart, { window }: CustomerMoney, expected: Html | null): Html =>
  html`<p class="legend">
    <span class="key in">received</span> <span class="key out">sent</span>
    ${
      window &&
      html`<span class="key flagged">flagged</span> <span class="key window">time of flagged payments</span>`
    }
    <span class="soft">one column: ${columnDaysText(series.daysPerBucket)}, in ${series.currency}</span>
    ${expected}
  </p>`;

const largestSide = (bucket: ActivityBucket): number => Math.max(Number(bucket.in), Number(bucket.out));

/** "Flagged, 7 Feb – 12 May 2023 in 2 bursts: received SEK 8,540, sent SEK 20,834". */
function flaggedText(series: ActivityChart, window: Period, flaggedIn: string): string {
  const { buckets, currency } = series;
  const bursts = burstsOf(series).length;
  const came = sum(buckets, (bucket) => Number(bucket.flaggedIn));
  const went = sum(buckets, (bucket) => Number(bucket.flaggedOut));
  const parts = [
    ...(came > 0 ? [`received ${roundedMoney(came, currency)}`] : []),
    ...(went > 0 ? [`sent ${roundedMoney(went, currency)}`] : []),
  ];
  const days = dayRangeText(window.startMs, window.endMs);
  if (parts.length === 0) return `No flagged money in ${currency}`;
  return `${flaggedIn}, ${days}${bursts > 1 ? ` in ${bursts} bursts` : ''}: ${parts.join(', ')}`;
}

/** First and last column of each burst of flagged money; a burst may have short gaps. */
function burstsOf({ buckets }: ActivityChart): { readonly first: number; readonly last: number }[] {
  const flagged = buckets.flatMap(({ flaggedIn, flaggedOut }, at) =>
    flaggedIn !== '0' || flaggedOut !== '0' ? [at] : [],
  );
  const starts = flagged.filter((at, index) => index === 0 || at - flagged[index - 1]! > BURST_GAP);
  return starts.map((first, index) => {
    const next = starts[index + 1] ?? Infinity;
    return { first, last: flagged.findLast((at) => at < next)! };
  });
}

/** "All, 4 Jan – 1 Jun 2023: received SEK 165,210 in 250 payments, sent SEK 31,303 in 75." */
function flowText({ sums, period }: CustomerMoney, currency: string): string {
  const flow = sums.find((each) => each.currency === currency);
  if (!flow) return 'No money moved.';
  const partText = ({ sum, payments }: { sum: string; payments: number }) =>
    `${roundedMoney(Number(sum), currency)} in ${countPart(payments, 'payment')}`;
  const days = dayRangeText(period.startMs, period.endMs);
  return `All, ${days}: received ${partText(flow.in)}, sent ${partText(flow.out)}`;
}

/** Where a share of the time stands, in hundredths of the picture's width. The left is for the amounts. */
export const positionInFrame = (share: number): number => AXIS_WIDTH + share * (100 - AXIS_WIDTH);

/** Shades the bursts of flagged payments, each in whole columns. */
function flaggedBursts({ series }: Frame): readonly Html[] {
  const { length } = series.buckets;
  return burstsOf(series).map(({ first, last }) => {
    const left = positionInFrame(first / length);
    return html`<rect
      class="window"
      x="${coordinateText(left)}%"
      width="${coordinateText(positionInFrame((last + 1) / length) - left)}%"
      height="${HEIGHT}"
    />`;
  });
}

const gridLines = ({ ticks, y }: Frame): readonly Html[] =>
  ticks.map((tick) => {
    const at = coordinateText(y(tick));
    return html`<line
      class="${tick === 0 ? 'axis' : 'grid'}"
      x1="${AXIS_WIDTH}%"
      x2="100%"
      y1="${at}"
      y2="${at}"
    />`;
  });

const hasMoney = (bucket: ActivityBucket): boolean => bucket.in !== '0' || bucket.out !== '0';

function columnOf(frame: Frame, bucket: ActivityBucket, at: number): Html {
  const { series, y } = frame;
  const step = stepOf(frame);
  const bar = (side: 'in' | 'out', kind: string, sum: string): Html | null => {
    if (sum === '0') return null;
    const height = Math.max(Math.abs(y(Number(sum)) - y(0)), VISIBLE);
    const top = side === 'in' ? y(0) - height : y(0);
    return html`<rect
      class="${kind}"
      x="${coordinateText(positionInFrame(at / series.buckets.length))}%"
      width="${coordinateText(step * COLUMN_SHARE)}%"
      y="${coordinateText(top)}"
      height="${coordinateText(height)}"
    />`;
  };
  const bars = [
    bar('in', 'in', bucket.in),
    bar('in', 'flagged', bucket.flaggedIn),
    bar('out', 'out', bucket.out),
    bar('out', 'flagged', bucket.flaggedOut),
  ].filter((each) => each !== null);
  return html`${bars}`;
}

/** Width of a column, in hundredths of the picture's width. */
const stepOf = ({ series }: Pick<Frame, 'series'>): number => (100 - AXIS_WIDTH) / series.buckets.length;

/** Links to the transactions of each column of a picture of this height. */
export const dayLinks = (
  series: ActivityChart,
  addressOfDays: Frame['addressOfDays'],
  height = HEIGHT,
): readonly Html[] =>
  series.buckets.flatMap((bucket, at) =>
    hasMoney(bucket) ? [columnLink({ series, addressOfDays }, bucket, at, height)] : [],
  );

/** Leads to the transactions of a column, in all of its height and at least as wide as a finger needs. */
function columnLink(
  frame: Pick<Frame, 'series' | 'addressOfDays'>,
  bucket: ActivityBucket,
  at: number,
  height: number,
): Html {
  const { series, addressOfDays } = frame;
  const { startMs } = bucket;
  const endMs = startMs + (series.daysPerBucket - 1) * DAY_MS;
  const told = columnText(bucket, series.currency, dayRangeText(startMs, endMs));
  const left = coordinateText(positionInFrame(at / series.buckets.length));
  return html`<a href="${addressOfDays(dayText(startMs), dayText(endMs))}" aria-label="${told}"
    ><title>${told}</title><rect class="reach" x="${left}%" width="${TARGET}" height="${height}" /><rect
      class="hit"
      x="${left}%"
      width="${coordinateText(stepOf(frame))}%"
      height="${height}"
  /></a>`;
}

/** "5 – 11 Feb 2026: 4 payments, received SEK 1,200, sent SEK 300; flagged SEK 500". */
function columnText(
  { payments, in: came, out, flaggedIn, flaggedOut }: ActivityBucket,
  currency: string,
  days: string,
) {
  const flagged = Number(flaggedIn) + Number(flaggedOut);
  const money = (amount: string) => roundedMoney(Number(amount), currency);
  const flow = `${countPart(payments, 'payment')}, received ${money(came)}, sent ${money(out)}`;
  return `${days}: ${flow}${flagged > 0 ? `; flagged ${roundedMoney(flagged, currency)}` : ''}`;
}

/** The expected amount of a column's days, with its name: a month's amount beside weeks would mislead. */
function expectedLine({ y, series }: Frame, { side, bound, perColumn }: ExpectedAmount): Html {
  const { anchor, share } = expectedLabelPlace(series, side);
  const place = y(side === 'in' ? perColumn : -perColumn);
  const at = coordinateText(place);
  const isNearTop = place < AXIS_HEIGHT;
  const amount = `${roundedMoney(perColumn, series.currency)} ${perColumnText(series.daysPerBucket)}`;
  return html`<line class="expected" x1="${AXIS_WIDTH}%" x2="100%" y1="${at}" y2="${at}" />
    <text
      text-anchor="${anchor}"
      x="${positionInFrame(share)}%"
      y="${coordinateText(place + (isNearTop ? LABEL_GAP * 4 : -LABEL_GAP - 1))}"
      >expected ${bound} ${amount}</text
    >`;
}

/** A strip of its own below the columns: the net flow since the first day. */
function runningTotal({ series: { buckets, currency } }: Frame): Html {
  const nets = buckets.map(({ net }) => Number(net));
  const [least = 0, greatest = 0] = extent([0, ...nets]);
  const y = scaleLinear([least, greatest || 1], [NET_HEIGHT - LABEL_GAP, AXIS_HEIGHT]);
  const path = line<number>((_, at) => positionInFrame((at + 1) / buckets.length), y).digits(1)(nets) ?? '';
  const top = HEIGHT + AXIS_HEIGHT;
  const zero = coordinateText(top + y(0));
  return html`<svg
      class="net"
      y="${top}"
      viewBox="0 0 100 ${NET_HEIGHT}"
      preserveAspectRatio="none"
      height="${NET_HEIGHT}"
    >
      <path d="${path}" />
    </svg>
    <line class="axis" x1="${AXIS_WIDTH}%" x2="100%" y1="${zero}" y2="${zero}" />
    <text class="tick" x="${AXIS_WIDTH}%" y="${top + AXIS_HEIGHT - LABEL_GAP * 2}">
      Net flow (received less sent): ${roundedMoney(nets.at(-1) ?? 0, currency)}
    </text>`;
}

/** Amounts at the left and days below the columns. They stand last, so that nothing hides them. */
function dayNames({ series, ticks, y }: Frame): Html {
  return html`${ticks.map(
    (tick) =>
      html`<text class="tick" y="${coordinateText(Math.max(y(tick) + LABEL_GAP, AXIS_HEIGHT / 2))}"
        >${shortAmount(Math.abs(tick))}</text
      >`,
  )}${dayLabels(series)}`;
}

/** Names of days below columns of this height. */
export function dayLabels({ buckets, daysPerBucket }: ActivityChart, height = HEIGHT): readonly Html[] {
  const startMs = buckets[0]!.startMs;
  const endMs = startMs + buckets.length * daysPerBucket * DAY_MS;
  const days = scaleUtc([startMs, endMs], [0, 1]);
  const dayName = days.tickFormat(X_TICKS, '%-d %b');
  const shown = days.ticks(X_TICKS).filter((day) => days(day) < LAST_DAY_NAME);
  // The caption names the first year. A later year is written where it begins.
  const isNewYear = (day: Date): boolean => day.getUTCMonth() === 0 && day.getUTCDate() === 1;
  const nameOf = (day: Date): string =>
    isNewYear(day) ? `${dayName(day)} ${day.getUTCFullYear()}` : dayName(day);
  return shown.map(
    (day) =>
      html`<text
        class="day"
        x="${coordinateText(positionInFrame(days(day)))}%"
        y="${height + AXIS_HEIGHT - LABEL_GAP * 2}"
        >${nameOf(day)}</text
      >`,
  );
}

const lastDayText = ({ startMs }: ActivityBucket, days: number): string =>
  dayText(startMs + (days - 1) * DAY_MS);

const figuresTable = (
  { buckets, currency, daysPerBucket }: ActivityChart,
  addressOfDays: Frame['addressOfDays'],
): Html =>
  table({
    caption: `Money over time, in ${currency}`,
    head: [
      daysPerBucket === 1 ? 'Day' : `${countPart(daysPerBucket, 'day')} from`,
      'Received',
      'Sent',
      'Flagged, received',
      'Flagged, sent',
      'Net flow, in all',
    ],
    rows: buckets
      .filter(hasMoney)
      .map((bucket) => [
        html`<a href="${addressOfDays(dayText(bucket.startMs), lastDayText(bucket, daysPerBucket))}"
          >${dayElement(bucket.startMs)}</a
        >`,
        ...[bucket.in, bucket.out, bucket.flaggedIn, bucket.flaggedOut, bucket.net].map((sum) =>
          sum === '0' ? null : html`<span class="amount">${moneyElement(sum, currency)}</span>`,
        ),
      ]),
  });
