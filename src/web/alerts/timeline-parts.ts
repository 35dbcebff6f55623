import { extent } from 'd3-array';
import { scaleUtc } from 'd3-scale';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { coordinateText, dayRangeText } from './picture-text.js';

/** Dots at the ends stay whole. */
const EDGE_SHARE = 3;

export interface Moment {
  readonly ms: number;
  readonly endMs?: number;
  /** Class of its mark. */
  readonly kind: 'account' | 'alert' | 'flagged' | 'run' | 'decision' | 'case' | 'due';
  readonly told: Html | string;
}

/** Draws moments on one line, with a list of their days below it. Those of the same time keep their order. */
export function momentsSection(given: readonly Moment[]): Html {
  const moments = given.toSorted((a, b) => a.ms - b.ms);
  return pageSection(
    'Timeline',
    html`<svg class="timeline" height="20" aria-hidden="true">
        <line x1="0" x2="100%" y1="10" y2="10" />
        ${marksOf(moments)}
      </svg>
      <ol class="plain-list moments">
        ${moments.map(
          ({ ms, endMs = ms, kind, told }) =>
            html`<li><span class="key ${kind}">${dayRangeText(ms, endMs)}</span> ${told}</li>`,
        )}
      </ol>`,
  );
}

/** An account may be decades older than the rest, so it stands at the left end, out of scale. */
function marksOf(moments: readonly Moment[]): readonly Html[] {
  const scaled = moments.filter(({ kind }) => kind !== 'account');
  const [from = 0, to = 0] = extent(scaled.flatMap(({ ms, endMs = ms }) => [ms, endMs]));
  const x = scaleUtc([from, to], [EDGE_SHARE * 2, 100 - EDGE_SHARE]);
  return moments.map(({ ms, endMs, kind }) => {
    const left = kind === 'account' ? EDGE_SHARE / 2 : x(ms);
    return endMs === undefined
      ? html`<circle class="${kind}" cx="${coordinateText(left)}%" cy="10" r="5" />`
      : html`<rect
          class="${kind}"
          x="${coordinateText(left)}%"
          y="6"
          width="${coordinateText(Math.max(x(endMs) - left, 1))}%"
          height="8"
        />`;
  });
}

/** Returns no moment for a time that is missing or cannot be read. */
export function momentAt(
  at: string | null | undefined,
  kind: Moment['kind'],
  told: Moment['told'],
): Moment[] {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? [] : [{ ms, kind, told }];
}
