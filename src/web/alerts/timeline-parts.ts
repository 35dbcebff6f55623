import { extent } from 'd3-array';
import { scaleUtc, type ScaleTime } from 'd3-scale';
import { DAY_MS } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { coordinateText, dayRangeText, shortDayText } from './picture-text.js';

/** Dots at the ends stay whole. */
const EDGE_SHARE = 3;
const LINE_HEIGHT = 20;
/** Height of the names of days below the line, and how many there are at most, about. */
const NAMES_HEIGHT = 16;
const TICKS = 3;
/** A name of a day further to the right would be cut. */
const LAST_NAME = 84;

export interface TimelineMoment {
  readonly ms: number;
  readonly endMs?: number;
  /** Class of its mark. */
  readonly kind: 'account' | 'alert' | 'flagged' | 'run' | 'decision' | 'case' | 'due';
  readonly told: Html | string;
}

/** Draws moments on one line, with a list of their days below it. Those of the same time keep their order. */
export function momentsSection(given: readonly TimelineMoment[]): Html {
  const moments = given.toSorted((a, b) => a.ms - b.ms);
  return pageSection(
    'Timeline',
    html`<svg class="timeline picture" height="${LINE_HEIGHT + NAMES_HEIGHT}" aria-hidden="true">
        <line x1="0" x2="100%" y1="10" y2="10" />
        ${marksOf(moments)} ${dayTicks(scaleOf(moments))}
      </svg>
      <ol class="plain-list moments">
        ${moments.map(
          ({ ms, endMs = ms, kind, told }) =>
            html`<li><span class="key ${kind}">${dayRangeText(ms, endMs)}</span> ${told}</li>`,
        )}
      </ol>`,
  );
}

/** The time of all moments except of the account, which may be decades older than the rest. */
function scaleOf(moments: readonly TimelineMoment[]): ScaleTime<number, number> {
  const scaled = moments.filter(({ kind }) => kind !== 'account');
  const [from = 0, to = 0] = extent(scaled.flatMap(({ ms, endMs = ms }) => [ms, endMs]));
  return scaleUtc([from, to], [EDGE_SHARE * 2, 100 - EDGE_SHARE]);
}

/** Round days of the time with their names, the first with its year. Moments of one day have none. */
const dayTicks = (x: ScaleTime<number, number>): readonly Html[] =>
  x
    .ticks(TICKS)
    .filter((day) => x(day) <= LAST_NAME && day.getTime() % DAY_MS === 0)
    .map((day, index) => {
      const at = coordinateText(x(day));
      const ms = day.getTime();
      const isNewYear = day.getUTCMonth() === 0 && day.getUTCDate() === 1;
      const name = index === 0 || isNewYear ? dayRangeText(ms, ms) : shortDayText(ms);
      return html`<line x1="${at}%" x2="${at}%" y1="10" y2="${LINE_HEIGHT}" />
        <text x="${at}%" y="${LINE_HEIGHT + NAMES_HEIGHT - 4}">${name}</text>`;
    });

/** An account stands at the left end, out of scale. */
function marksOf(moments: readonly TimelineMoment[]): readonly Html[] {
  const x = scaleOf(moments);
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
export function timelineMomentAt(
  at: string | null | undefined,
  kind: TimelineMoment['kind'],
  told: TimelineMoment['told'],
): TimelineMoment[] {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? [] : [{ ms, kind, told }];
}
