import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { MoneyShape } from '../../alerts/queries/list-alert-queue.query.js';
import { html, type Html } from '../html.js';
import { coordinate, dayRangeText } from './picture-text.js';

/** Size of the picture in pixels, the middle of its columns, and the greatest height of one. */
const WIDTH = 96;
const MIDDLE = 16;
const HEIGHT_MAX = 15;
/** What has an amount is seen, however small it is. */
const VISIBLE = 1;

/**
 * A small picture of money over time for a row of the queue: received above the line, sent below it, flagged
 * in red. It leads nowhere by itself, as the alert's page has it large and with all its figures.
 */
export function moneyThumbnail(shape: MoneyShape | null): Html | null {
  if (!shape) return null;
  const { received, sent, flaggedReceived, flaggedSent, currency } = shape;
  const length = scaleLinear([0, max([...received, ...sent]) || 1], [0, HEIGHT_MAX]);
  const step = WIDTH / received.length;
  const bars = (sums: readonly number[], way: 1 | -1): string =>
    sums
      .map((sum, at) =>
        sum === 0
          ? ''
          : `M${coordinate((at + 0.5) * step)} ${MIDDLE}v${coordinate(way * Math.max(length(sum), VISIBLE))}`,
      )
      .join('');
  const days = dayRangeText(Date.parse(shape.fromDay), Date.parse(shape.toDay));
  return html`<svg
    class="small-money"
    width="${WIDTH}"
    height="${2 * MIDDLE}"
    role="img"
    aria-label="Money over time in ${currency}, ${days}"
  >
    <path class="line" d="M0 ${MIDDLE}h${WIDTH}" />
    <path d="${bars(received, -1)}${bars(sent, 1)}" />
    <path class="flagged" d="${bars(flaggedReceived, -1)}${bars(flaggedSent, 1)}" />
  </svg>`;
}
