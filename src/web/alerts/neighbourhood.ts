import { groups, sum } from 'd3-array';
import { scalePoint } from 'd3-scale';
import { curveBumpX, curveNatural, line, link } from 'd3-shape';
import { cutText } from '@alert-review/kernel';
import type { RunFindings } from '../../investigations/queries/get-alert-findings.query.js';
import type {
  IndicatorPayment,
  PaymentSide,
} from '../../investigations/queries/get-indicator-payments.query.js';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { html, type Html } from '../html.js';
import { customerAddress, transactionLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { table } from '../page-parts.js';
import { countPart } from './amount-parts.js';
import { wholeScoreText } from './decision-parts.js';
import { coordinateText, dayRangeText, roundedMoney } from './picture-text.js';

/** Room of a customer in pixels. */
const ROW = 56;
/** Distance of the outer customers from the edge, and the width of a name, in hundredths of the width. */
const EDGE_SHARE = 10;
const NODE_SHARE = 18;
const RADIUS = 6;
/** Room above the first customer for lines that lead back, which pass above all others. */
const BACK_ROOM = 24;
/** Steps from the alert's customer that are drawn. */
const STEPS_MAX = 2;
const NAME_CHARS_SHOWN = 60;
const LINKS_SHOWN = 5;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly payments: readonly IndicatorPayment[];
  readonly titles: readonly string[];
}

interface Neighbourhood {
  readonly subjectId: string;
  /** Payments that the indicators name. */
  readonly payments: readonly IndicatorPayment[];
  /** Other alerts of the customers in it, highest risk first. */
  readonly alerts: readonly QueueRow[];
}

/** Payments between other customers that indicators name. */
export interface NeighbourPayments {
  readonly indicators: ReturnType<typeof indicatorsOfOtherCustomers>;
  readonly shown: Neighbourhood;
}

/**
 * Returns the indicators of a result that name a payment between other customers, with the service ids of all
 * their payments.
 */
export const indicatorsOfOtherCustomers = (
  { blocks }: Pick<RunFindings, 'blocks'>,
  isOwn: (id: string) => boolean,
): readonly { readonly title: string; readonly ids: readonly string[] }[] =>
  blocks
    .flatMap(({ flags }) => flags)
    .filter(({ evidence }) => evidence.some((id) => !isOwn(id)))
    .map(({ title, evidence }) => ({ title, ids: evidence }));

/**
 * Draws who paid whom up to two steps from the customer, only by payments that an indicator names. Nothing if
 * all of them are the customer's own, as the picture of senders and recipients has these.
 */
export function neighbourhoodSection(
  { subjectId, payments, alerts }: Neighbourhood,
  indicators: ReturnType<typeof indicatorsOfOtherCustomers>,
): Html | null {
  const titlesOf = (id: string) => indicators.filter(({ ids }) => ids.includes(id)).map(({ title }) => title);
  const moved = payments.filter(({ from, to }) => keyOf(from) !== null && keyOf(to) !== null);
  const edges = groups(moved, ({ from, to }) => `${keyOf(from)}\n${keyOf(to)}`).map(([, some]): Edge => {
    const { from, to } = some[0]!;
    const titles = [...new Set(some.flatMap(({ id }) => titlesOf(id)))];
    return { from: keyOf(from)!, to: keyOf(to)!, payments: some, titles };
  });
  if (edges.every(({ from, to }) => from === subjectId || to === subjectId)) return null;
  const sides = new Map(moved.flatMap(({ from, to }) => [from, to]).map((side) => [keyOf(side)!, side]));
  const steps = stepsFrom(subjectId, edges);
  return pageSection(
    'Payments between other customers',
    html`<figure class="picture near">
        <figcaption>
          <span
            >The picture shows only payments that an indicator names. Solid lines: money moves from left to
            right. Dashed lines: money moves from right to left.</span
          >
        </figcaption>
        ${drawing(edges, steps, sides, alerts)}
      </figure>
      <div class="compact">${edgeTable(edges, sides)}</div>`,
  );
}

const keyOf = ({ entityId, name }: PaymentSide): string | null => entityId ?? name;

const nameOf = ({ entityId, name }: PaymentSide): string => cutText(name ?? entityId ?? '', NAME_CHARS_SHOWN);

/** How many steps to the left or right of the customer each party stands. Money moves to the right. */
function stepsFrom(subject: string, edges: readonly Edge[]): ReadonlyMap<string, number> {
  const steps = new Map([[subject, 0]]);
  const place = (key: string, step: number): void => {
    if (!steps.has(key)) steps.set(key, Math.max(-STEPS_MAX, Math.min(STEPS_MAX, step)));
  };
  // Each round reaches one step further, and places at least one party or ends.
  for (let placed = 0; placed < steps.size;) {
    placed = steps.size;
    const known = new Map(steps);
    for (const { from, to } of edges) {
      if (known.has(from)) place(to, known.get(from)! + 1);
      else if (known.has(to)) place(from, known.get(to)! - 1);
    }
  }
  for (const key of edges.flatMap(({ from, to }) => [from, to])) place(key, STEPS_MAX);
  return steps;
}

function drawing(
  edges: readonly Edge[],
  steps: ReadonlyMap<string, number>,
  sides: ReadonlyMap<string, PaymentSide>,
  alerts: readonly QueueRow[],
): Html {
  const { height, places } = placed(steps);
  // The first alert of a customer has the highest score.
  const scores = new Map(alerts.map((row) => [row.customer.id, row.finalRiskScore] as const).reverse());
  return html`<svg height="${height}" role="group" aria-label="Payments between other customers">
    <svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" height="${height}" aria-hidden="true">
      ${edges.map((edge) => lineOf(edge, places))}
    </svg>
    ${[...places].flatMap(([key, at]) => {
      const side = sides.get(key);
      if (!side) return [];
      const kind = steps.get(key) === 0 ? 'self' : 'party';
      return [nodeOf(side, kind, at, scores.get(side.entityId ?? '') ?? null)];
    })}
  </svg>`;
}

/** Hundredths of the width, and pixels from above. */
type Place = readonly [left: number, top: number];

/** A column for each step; those of one step stand below one another. */
function placed(steps: ReadonlyMap<string, number>) {
  const columns = groups([...steps], ([, step]) => step);
  const height = Math.max(...columns.map(([, some]) => some.length)) * ROW + BACK_ROOM;
  const used = columns.map(([step]) => step).sort((a, b) => a - b);
  const x = scalePoint(used, [EDGE_SHARE, 100 - EDGE_SHARE]);
  const places: ReadonlyMap<string, Place> = new Map(
    columns.flatMap(([step, some]) => {
      const y = scalePoint(
        some.map(([key]) => key),
        [BACK_ROOM, height],
      ).padding(0.5);
      return some.map(([key]): [string, Place] => [key, [x(step)!, y(key)! - RADIUS]]);
    }),
  );
  return { height, places };
}

/** Money moves on to the right; on its way back it passes above. */
function lineOf({ from, to }: Edge, places: ReadonlyMap<string, Place>): Html {
  const [fromLeft, fromTop] = places.get(from)!;
  const [toLeft, toTop] = places.get(to)!;
  const isOn = fromLeft < toLeft;
  const source: [number, number] = [fromLeft, fromTop];
  const target: [number, number] = [toLeft, toTop];
  const above: [number, number] = [(fromLeft + toLeft) / 2, Math.min(fromTop, toTop) - BACK_ROOM];
  const drawn = isOn
    ? link(curveBumpX)({ source, target })
    : line().curve(curveNatural)([source, above, target]);
  const short = (drawn ?? '').replace(/\d+(?:\.\d+)?/g, (digits) => coordinateText(Number(digits)));
  return html`<path class="${isOn ? 'on' : 'back'}" d="${short}" />`;
}

/** A customer with the name and the score below. */
function nodeOf(side: PaymentSide, kind: 'self' | 'party', [left, top]: Place, score: number | null): Html {
  const text = html`<span class="name">${nameOf(side)}</span>
    ${score !== null && html`<b>${wholeScoreText(score)}</b>`}`;
  return html`<circle
      class="${kind}"
      cx="${coordinateText(left)}%"
      cy="${coordinateText(top)}"
      r="${RADIUS}"
    />
    <foreignObject
      x="${coordinateText(left - NODE_SHARE / 2)}%"
      y="${coordinateText(top + RADIUS)}"
      width="${NODE_SHARE}%"
      height="24"
      >${
        side.entityId === null
          ? html`<span class="end">${text}</span>`
          : html`<a class="end" href="${customerAddress(side.entityId)}" title="${nameOf(side)}">${text}</a>`
      }</foreignObject
    >`;
}

const edgeTable = (edges: readonly Edge[], sides: ReadonlyMap<string, PaymentSide>): Html =>
  table({
    caption: 'Payments between other customers',
    head: ['Sender', 'Recipient', 'Amount', 'Days', 'Payments', 'Indicator'],
    rows: edges.map(({ from, to, payments, titles }) => [
      nameOf(sides.get(from)!),
      nameOf(sides.get(to)!),
      sumsText(payments),
      dayRangeText(payments[0]!.atMs, payments.at(-1)!.atMs),
      html`${payments.slice(0, LINKS_SHOWN).map(({ ownId }) => html`${transactionLink(ownId)} `)}${
        payments.length > LINKS_SHOWN && `and ${countPart(payments.length - LINKS_SHOWN, 'other')}`
      }`,
      titles.join(', '),
    ]),
  });

const sumsText = (payments: readonly IndicatorPayment[]): string =>
  groups(payments, ({ currency }) => currency)
    .map(([currency, some]) =>
      roundedMoney(
        sum(some, ({ amount }) => Math.abs(Number(amount))),
        currency,
      ),
    )
    .join(', ');
