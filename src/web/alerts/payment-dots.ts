import { extent, groups } from 'd3-array';
import { scaleLog, scaleOrdinal, scaleUtc } from 'd3-scale';
import { DAY_MS } from '@alert-review/kernel';
import type {
  ActivityDot,
  ActivityChart,
  CaseActivity,
} from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { unnamedCounterpartyText } from './activity-parts.js';
import { dayLabels, dayLinks, positionInFrame } from './money-over-time.js';
import { coordinateText, shortAmount } from './picture-text.js';

const HEIGHT = 150;
const AXIS_HEIGHT = 20;
const Y_TICKS = 4;
const LABEL_GAP = 3;
/** Counterparties with a colour of their own, by the number of their payments. */
const COLOURED = ['a', 'b', 'c', 'd'] as const;
/** Room for a whole dot at the edges, in pixels. */
const DOT_MARGIN = 7;
/** Fewer payments form no line. */
const PAYMENTS_MIN = 2;

interface Addresses {
  readonly addressOfDays: (fromDay: string, toDay: string) => string;
  readonly addressOfParty: (party: string) => string;
}

/**
 * Draws each payment by its day and its amount, in the colour of its counterparty: equal amounts become a
 * line, and amounts just below a threshold a row. Columns of days lead to their transactions, names to those
 * of a counterparty.
 */
export function paymentDots(
  series: ActivityChart,
  activity: CaseActivity,
  { addressOfDays, addressOfParty }: Addresses,
): Html | null {
  const dots = activity.dots.filter(
    ({ currency, amount }) => currency === series.currency && sizeOf(amount) > 0,
  );
  if (dots.length === 0) return null;
  const frequent = groups(dots, ({ party }) => party)
    .filter(([, some]) => some.length >= PAYMENTS_MIN)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, COLOURED.length)
    .map(([party]) => party);
  const colour = scaleOrdinal<string, string>(frequent, COLOURED.slice(0, frequent.length)).unknown('rest');
  const [least = 1, most = 1] = extent(dots, ({ amount }) => sizeOf(amount));
  const y = scaleLog([least, Math.max(most, least * 2)], [HEIGHT - DOT_MARGIN, DOT_MARGIN]);
  // The scale leaves out the names of ticks that stand too close to one another.
  const nameOfTick = y.tickFormat(Y_TICKS, '~s');
  const named = y.ticks(Y_TICKS).filter((tick) => nameOfTick(tick) !== '');
  const parties = new Map(activity.parties.map((party) => [party.id, party]));
  const nameOf = (id: string): string => {
    const party = parties.get(id);
    return party?.party.name ?? party?.party.entityId ?? unnamedCounterpartyText(party ?? { means: null });
  };
  const isCut = dots.length < activity.total && activity.dots.length < activity.total;
  return html`<figure class="picture dots">
    <figcaption>
      <span
        >Amounts in ${series.currency}, on a logarithmic scale. Payments of the same amount are at the same
        height.</span
      >
    </figcaption>
    <svg height="${HEIGHT + AXIS_HEIGHT}" role="group" aria-label="Payments by amount, in ${series.currency}">
      ${named.map((tick) => tickLine(y(tick), shortAmount(tick)))} ${dayLabels(series, HEIGHT)}
      ${dotPaths(dots, series, y, colour)}
      <g class="days">${dayLinks(series, addressOfDays, HEIGHT)}</g>
    </svg>
    <p class="legend">
      <span class="key ring">flagged</span>
      ${frequent.length > 0 && html`<span>with the most payments:</span>`}
      ${frequent.map(
        (party) =>
          html`<a class="key dot-${colour(party)}" href="${addressOfParty(party)}">${nameOf(party)}</a>`,
      )}
      <span class="key dot-rest">others</span>
      ${isCut && html`<span>The picture shows only the flagged payments and the newest ones.</span>`}
    </p>
  </figure>`;
}

const sizeOf = (amount: string): number => Math.abs(Number(amount));

function tickLine(at: number, name: string): Html {
  const y = coordinateText(at);
  return html`<line class="grid" x1="${positionInFrame(0)}%" x2="100%" y1="${y}" y2="${y}" />
    <text class="tick" y="${coordinateText(Math.max(at + LABEL_GAP, AXIS_HEIGHT / 2))}">${name}</text>`;
}

/** One path for each colour: a line without length and with round ends is a dot, however wide the page is. */
function dotPaths(
  dots: readonly ActivityDot[],
  { buckets, daysPerBucket }: ActivityChart,
  y: (amount: number) => number,
  colour: (party: string) => string,
): Html {
  const startMs = buckets[0]!.startMs;
  const x = scaleUtc(
    [startMs, startMs + buckets.length * daysPerBucket * DAY_MS],
    [positionInFrame(0), positionInFrame(1)],
  );
  const place = ({ atMs, amount }: ActivityDot): string =>
    `M${coordinateText(x(atMs))} ${coordinateText(y(sizeOf(amount)))}h0`;
  const byColour = groups(dots, ({ party }) => colour(party)).sort(
    ([a], [b]) => Number(b === 'rest') - Number(a === 'rest'),
  );
  const flagged = dots.filter((dot) => dot.flagged);
  return html`<svg
    viewBox="0 0 100 ${HEIGHT}"
    height="${HEIGHT}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path class="ring" d="${flagged.map(place).join('')}" />
    ${byColour.map(([kind, some]) => html`<path class="dot-${kind}" d="${some.map(place).join('')}" />`)}
  </svg>`;
}
