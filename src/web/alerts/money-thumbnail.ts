import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { MoneyShape } from '../../alerts/queries/list-alert-queue.query.js';
import { html, type Html } from '../html.js';
import { coordinateText, dayRangeText } from './picture-text.js';

/** Size of the picture in pixels, the middle of its columns, and the greatest height of one. */
const WIDTH = 96;
const MIDDLE = 16;
const HEIGHT_MAX = 15;
/** What has an amount is seen, however small it is. */
const VISIBLE = 1;

/** A small picture of money over time as SVG path data, with the words that describe the picture. */
export interface MoneyThumbnailPaths {
  readonly width: number;
  readonly height: number;
  readonly axis: string;
  readonly bars: string;
  /** The flagged part of the bars. */
  readonly flagged: string;
  readonly label: string;
}

/** Returns the paths of the small picture of money over time: received above the axis, sent below it. */
export function moneyThumbnailPaths(shape: MoneyShape): MoneyThumbnailPaths {
  const { received, sent, flaggedReceived, flaggedSent, currency } = shape;
  const length = scaleLinear([0, max([...received, ...sent]) || 1], [0, HEIGHT_MAX]);
  const step = WIDTH / received.length;
  const bars = (sums: readonly number[], way: 1 | -1): string =>
    sums
      .map((sum, at) =>
        sum === 0
          ? ''
          : `M${coordinateText((at + 0.5) * step)} ${MIDDLE}` +
            `v${coordinateText(way * Math.max(length(sum), VISIBLE))}`,
      )
      .join('');
  const days = dayRangeText(Date.parse(shape.fromDay), Date.parse(shape.toDay));
  return {
    width: WIDTH,
    height: 2 * MIDDLE,
    axis: `M0 ${MIDDLE}h${WIDTH}`,
    bars: `${bars(received, -1)}${bars(sent, 1)}`,
    flagged: `${bars(flaggedReceived, -1)}${bars(flaggedSent, 1)}`,
    label: `Money over time in ${currency}, ${days}`,
  };
}

/**
 * A small picture of money over time for a row of the queue: received above the line, sent below it, flagged
 * in red. It leads nowhere by itself, as the alert's page has it large and with all its figures.
 */
export function moneyThumbnail(shape: MoneyShape | null): Html | null {
  if (!shape) return null;
  const { width, height, axis, bars, flagged, label } = moneyThumbnailPaths(shape);
  return html`<svg class="small-money" width="${width}" height="${height}" role="img" aria-label="${label}">
    <title>${label}: received above the line, sent below it, flagged in red</title>
    <path class="line" d="${axis}" />
    <path d="${bars}" />
    <path class="flagged" d="${flagged}" />
  </svg>`;
}
