import { scaleLinear } from 'd3-scale';
import { curveStepBefore, line } from 'd3-shape';
import type { ThresholdRow } from '@alert-review/decision-statistics';
import { coordinateText } from '../alerts/picture-text.js';
import { html, type Html } from '../html.js';

/** In pixels. Widths are shares of the width that the page gives. */
const HEIGHT = 180;
const AXIS_HEIGHT = 20;
/** Width of the shares at the left, in hundredths of the width. */
const AXIS_WIDTH = 8;
const LABEL_GAP = 4;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const THRESHOLDS_NAMED = [0, 20, 40, 60, 80];

const x = scaleLinear([0, 100], [AXIS_WIDTH, 100]);
const y = scaleLinear([0, 1], [HEIGHT, LABEL_GAP]);

interface ThresholdMark {
  readonly threshold: number;
  readonly kind: 'in-force' | 'chosen';
}

/**
 * Draws, for each threshold, the share of ordinary alerts that it closes, and the share of escalated alerts
 * that it would have closed with its upper bound.
 */
export function thresholdPicture(
  rows: readonly ThresholdRow[],
  marks: readonly ThresholdMark[],
  confidence: number,
): Html {
  return html`<figure class="picture thresholds">
    <svg
      height="${HEIGHT + AXIS_HEIGHT}"
      role="img"
      aria-label="Shares of alerts that each threshold closes; the table has the figures"
    >
      ${TICKS.map((share) => {
        const at = coordinateText(y(share));
        return html`<line
          class="${share === 0 ? 'axis' : 'grid'}"
          x1="${AXIS_WIDTH}%"
          x2="100%"
          y1="${at}"
          y2="${at}"
        />`;
      })}
      <svg class="curves" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none" height="${HEIGHT}">
        ${curve(rows, 'saved', ({ savedRate }) => savedRate)}
        ${curve(rows, 'missed', ({ missRate }) => missRate)}
        ${curve(rows, 'bound', ({ missUpperBound }) => missUpperBound)}
      </svg>
      ${marks.map(({ threshold, kind }) => {
        const at = coordinateText(x(threshold));
        return html`<line class="${kind}" x1="${at}%" x2="${at}%" y1="0" y2="${HEIGHT}" />`;
      })}
      ${TICKS.map(
        (share) =>
          html`<text class="tick" y="${coordinateText(y(share) + LABEL_GAP)}"
            >${String(100 * share)} %</text
          >`,
      )}
      ${THRESHOLDS_NAMED.map(
        (threshold) =>
          html`<text class="day" x="${coordinateText(x(threshold))}%" y="${HEIGHT + AXIS_HEIGHT - LABEL_GAP}"
            >${String(threshold)}</text
          >`,
      )}
    </svg>
    ${legend(marks, confidence)}
  </figure>`;
}

function curve(
  rows: readonly ThresholdRow[],
  kind: string,
  shareOf: (row: ThresholdRow) => number | null,
): Html {
  const draw = line<ThresholdRow>(
    ({ threshold }) => x(threshold),
    (row) => y(shareOf(row) ?? 0),
  ).curve(curveStepBefore);
  return html`<path class="${kind}" d="${draw.digits(1)(rows) ?? ''}" />`;
}

const legend = (marks: readonly ThresholdMark[], confidence: number): Html =>
  html`<p class="legend">
    <span class="key saved">closed, of the alerts that people closed</span>
    <span class="key missed">closed, of the alerts that people escalated</span>
    <span class="key bound">its upper bound (${String(100 * confidence)} %)</span>
    <span class="key in-force">threshold in force</span>
    ${marks.some(({ kind }) => kind === 'chosen') && html`<span class="key chosen">chosen</span>`}
  </p>`;
