import { sum } from 'd3-array';
import { linkHorizontal } from 'd3-shape';
import { sankey, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from 'd3-sankey';
import { DAY_MS } from '@alert-review/kernel';
import type {
  ActivityDot,
  CustomerMoney,
  PartyActivity,
} from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { transactionLink } from '../links.js';
import { plainList } from '../page-parts.js';
import { unnamedCounterpartyText } from './activity-parts.js';
import { countPart } from './amount-parts.js';
import { coordinateText, dayRangeText, roundedMoney } from './picture-text.js';

type Side = 'in' | 'out';

const FLOW_WORDS = { in: 'received', out: 'sent' } as const;
/** Largest counterparties that are drawn one by one on each side. */
const NAMED_MAX = 6;
/** Room that a name takes, in pixels. */
const ROW = 24;
/** Half of a name, so that the first and the last one stay inside of the picture. */
const MARGIN = ROW / 2;
/** Height that is left for the amounts when all names stand below one another. */
const FLOW_HEIGHT = 40;
/** Width of a node, in hundredths of the drawing's width. */
const NODE_WIDTH = 2;
/** Left edge of the customer's node, also where nobody stands on one side. */
const MIDDLE_LEFT = 50 - NODE_WIDTH / 2;
/** Days on record before the alert's period, without which nobody can be called new. */
const KNOWN_BEFORE_DAYS = 30;

/** Somebody, or a group, on one side of the customer. */
interface FlowEnd {
  readonly side: Side;
  /** Id of the counterparty; null for a group. */
  readonly party: string | null;
  readonly name: string;
  readonly amount: number;
  /** Class of its band. */
  readonly kind: 'passed' | 'known' | 'new' | 'cash' | 'crypto' | 'rest';
  /** Sum, number of payments and days. */
  readonly about: string;
  /** The flagged part of the amount. */
  readonly flagged: number;
  /** Whether the counterparty is drawn on the other side, too. */
  readonly isOnBothSides: boolean;
  /** Address of its transactions. */
  readonly address: string;
}

/** The customer has no end. */
interface NodeContent {
  readonly end: FlowEnd | null;
}

type Node = SankeyNode<NodeContent, object>;

/** An incoming payment and the outgoing one that carried most of it on. */
export interface PassThroughPair {
  readonly came: ActivityDot;
  readonly left: ActivityDot;
  /** How long the money stayed, such as "7 hours". */
  readonly delay: string;
}

/**
 * Draws senders at the left, the customer in the middle and recipients at the right; widths are amounts. Each
 * band leads to its transactions. Returns null if no money moved in this currency.
 */
export function whoPaidWhom(
  activity: CustomerMoney,
  currency: string,
  how: Omit<EndsInput, 'currency'>,
): Html | null {
  const ends = (['in', 'out'] as const).flatMap((side) => endsOf(side, activity, { ...how, currency }));
  if (ends.length === 0) return null;
  const rows = Math.max(
    ...(['in', 'out'] as const).map((side) => ends.filter((end) => end.side === side).length),
  );
  const height = rows * ROW + FLOW_HEIGHT;
  const { nodes, links } = laidOut(ends, height);
  const drawn = nodes.filter((node): node is Node & { end: FlowEnd } => node.end !== null);
  const pairs = how.pairs.filter(({ came, left }) => [came, left].every((dot) => dot.currency === currency));
  const { startMs } = activity.window ?? activity.period;
  return html`<figure class="picture flows">
    <figcaption>
      <strong>Who paid whom</strong>
      <span class="legend"
        >${
          ends.some(({ flagged }) => flagged > 0) &&
          html`<span><b class="flagged">in red</b> the flagged amount; the largest stand first</span>`
        }
        ${
          hasKind(ends, 'new') &&
          html`<span class="key known">paid before, too</span>
            <span class="key new">no payment before ${dayRangeText(startMs, startMs)}</span>`
        }
        ${pairs.length > 0 && html`<span class="key pair">passed on, matched by amount and day</span>`}
        ${hasKind(ends, 'passed') && html`<span class="key passed">sent on nearly whole within 3 days</span>`}
        ${hasKind(ends, 'cash') && html`<span class="key cash">cash</span>`}
        ${hasKind(ends, 'crypto') && html`<span class="key crypto">crypto</span>`}
        ${ends.some(({ isOnBothSides }) => isOnBothSides) && html`<span>⇄ sender and recipient</span>`}</span
      >
    </figcaption>
    <p class="sides"><span>Senders</span> <b>${how.whose}</b> <span>Recipients</span></p>
    <svg height="${height}" role="group" aria-label="Who paid whom, in ${currency}">
      ${bandsOf(nodes, links, height, pairPaths(drawn, pairs))} ${drawn.map((node) => labelOf(node))}
    </svg>
    ${pairs.length > 0 && pairList(pairs, activity, currency)}
  </figure>`;
}

/** Lines from the senders to the recipients of money that was passed on, where both are drawn. */
function pairPaths(
  nodes: readonly (Node & { end: FlowEnd })[],
  pairs: readonly PassThroughPair[],
): readonly Html[] {
  const middleOf = (side: Side, party: string): number | undefined => {
    const node = nodes.find(({ end }) => end.side === side && end.party === party);
    return node && (node.y0! + node.y1!) / 2;
  };
  const path = linkHorizontal();
  return pairs.flatMap(({ came, left }) => {
    const from = middleOf('in', came.party);
    const to = middleOf('out', left.party);
    if (from === undefined || to === undefined) return [];
    const drawn = path({ source: [NODE_WIDTH, from], target: [100 - NODE_WIDTH, to] }) ?? '';
    return [html`<path class="pair" d="${shortPath(drawn)}" />`];
  });
}

/** "SEK 591 from Jenny Thorsell → SEK 520 to Axel Strand within 48 hours", with links to both payments. */
function pairList(pairs: readonly PassThroughPair[], { parties }: CustomerMoney, currency: string): Html {
  const names = new Map(parties.map((party) => [party.id, nameOfParty(party)]));
  const linkOf = ({ ownId, amount }: ActivityDot) =>
    transactionLink(ownId, roundedMoney(Number(amount), currency));
  const nameOf = ({ party }: ActivityDot) => names.get(party) ?? 'somebody else';
  return html`<div class="pairs">
    <strong>Passed on</strong>
    ${plainList(
      pairs.map(
        ({ came, left, delay }) =>
          html`${linkOf(came)} from ${nameOf(came)} → ${linkOf(left)} to ${nameOf(left)}
            <span class="soft">within ${delay}</span>`,
      ),
    )}
  </div>`;
}

const nameOfParty = (party: PartyActivity): string =>
  party.party.name ?? party.party.entityId ?? unnamedCounterpartyText(party);

/** The bands and nodes, stretched to a third of the page's width. */
function bandsOf(
  nodes: readonly Node[],
  links: readonly SankeyLink<NodeContent, object>[],
  height: number,
  pairs: readonly Html[],
): Html {
  const path = sankeyLinkHorizontal<NodeContent, object>();
  return html`<svg
    x="40%"
    width="20%"
    viewBox="0 0 100 ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${links.map((link) => {
      const end = ((link.source as Node).end ?? (link.target as Node).end)!;
      return html`<path
        class="${end.kind}"
        d="${shortPath(path(link) ?? '')}"
        stroke-width="${coordinateText(link.width ?? 1)}"
      />`;
    })}
    ${pairs}
    ${nodes.map(
      (node) =>
        html`<rect
          x="${coordinateText(node.x0!)}"
          y="${coordinateText(node.y0!)}"
          width="${NODE_WIDTH}"
          height="${coordinateText(Math.max(node.y1! - node.y0!, 1))}"
        />`,
    )}
  </svg>`;
}

/** The layout writes up to sixteen decimals of each coordinate. */
const shortPath = (path: string): string =>
  path.replace(/(?<![\d.])\d+\.\d+/g, (digits) => coordinateText(Number(digits)));

const hasKind = (ends: readonly FlowEnd[], kind: FlowEnd['kind']): boolean =>
  ends.some((end) => end.kind === kind);

interface EndsInput {
  readonly currency: string;
  /** Name of the customer. */
  readonly whose: string;
  readonly addressOfParty: (partyId: string) => string;
  /** Address of all counterparties, where a group leads to. */
  readonly addressOfAll: string;
  /** Ids of the counterparties whose money left nearly whole within days. */
  readonly passedOn: ReadonlySet<string>;
  readonly pairs: readonly PassThroughPair[];
}

/** Returns the largest counterparties of a side, and the others as groups: flagged ones and the rest. */
function endsOf(
  side: Side,
  activity: CustomerMoney,
  { currency, addressOfParty, addressOfAll, passedOn, pairs }: Omit<EndsInput, 'whose'>,
): FlowEnd[] {
  const total = activity.sums.find((each) => each.currency === currency);
  if (!total) return [];
  const parties = inOrder(side, activity.parties, { currency, pairs });
  const named = parties.slice(0, NAMED_MAX).sort(byFlaggedThenSize);
  const ends = named.map(({ party, amount, flagged, isOnBothSides }): FlowEnd => {
    return {
      side,
      party: party.id,
      name: nameOfParty(party),
      amount,
      kind:
        side === 'in' && passedOn.has(party.id)
          ? 'passed'
          : (party.means ?? (isFirstInPeriod(party, activity) ? 'new' : 'known')),
      about: `${roundedMoney(amount, currency)} ${FLOW_WORDS[side]}; ${partyText(party)}`,
      flagged,
      isOnBothSides,
      address: addressOfParty(party.id),
    };
  });
  const others = parties.slice(NAMED_MAX);
  // Where only some counterparties were listed, nobody knows how many others are on this side.
  const isPart = activity.partiesTotal > activity.parties.length;
  const rest = Number(total[side].sum) - amountOf(named);
  return [...ends, ...groupsOf(others, { side, currency, address: addressOfAll, isPart, rest })];
}

interface GroupInput {
  readonly side: Side;
  readonly currency: string;
  readonly address: string;
  /** Whether only some of the counterparties were listed. */
  readonly isPart: boolean;
  /** Sum of all counterparties that are not named. */
  readonly rest: number;
}

type Amounts = readonly { readonly amount: number; readonly flagged: number }[];

const amountOf = (some: Amounts): number => sum(some, ({ amount }) => amount);

/** Returns a group of the flagged counterparties and a group of the rest, each only if it has members. */
function groupsOf(others: Amounts, { side, currency, address, isPart, rest }: GroupInput): FlowEnd[] {
  const groupOf = (name: string, amount: number, flagged: number): FlowEnd => ({
    side,
    party: null,
    name,
    amount,
    kind: 'rest',
    about: `${roundedMoney(amount, currency)} ${FLOW_WORDS[side]}`,
    flagged,
    isOnBothSides: false,
    address,
  });
  const flagged = others.filter((each) => each.flagged > 0);
  const plain = others.length - flagged.length;
  const plainAmount = rest - amountOf(flagged);
  const flaggedName = `${countPart(flagged.length, 'other')}, flagged`;
  const flaggedSum = sum(flagged, (each) => each.flagged);
  return [
    ...(flagged.length > 0 ? [groupOf(flaggedName, amountOf(flagged), flaggedSum)] : []),
    ...(plain > 0 || (isPart && plainAmount >= 1)
      ? [groupOf(isPart ? 'others' : countPart(plain, 'other'), plainAmount, 0)]
      : []),
  ];
}

const byFlaggedThenSize = (
  a: { readonly flagged: number; readonly amount: number },
  b: { readonly flagged: number; readonly amount: number },
): number => b.flagged - a.flagged || b.amount - a.amount;

/**
 * Counterparties of a side: first who is in a pair, so that both ends are in sight, then those with the
 * largest flagged amounts, as they are what the alert is about.
 */
function inOrder(
  side: Side,
  parties: readonly PartyActivity[],
  { currency, pairs }: Pick<EndsInput, 'currency' | 'pairs'>,
) {
  const paired = new Set(pairs.map(({ came, left }) => (side === 'in' ? came.party : left.party)));
  return parties
    .filter(({ isOwn }) => !isOwn)
    .map((party) => {
      const sums = party.sums.find((each) => each.currency === currency);
      const flagged = Number(sums?.[side === 'in' ? 'flaggedIn' : 'flaggedOut'] ?? 0);
      const isOnBothSides = Number(sums?.in ?? 0) > 0 && Number(sums?.out ?? 0) > 0;
      return { party, amount: Number(sums?.[side] ?? 0), flagged, isOnBothSides };
    })
    .filter(({ amount }) => amount > 0)
    .sort(
      (a, b) => Number(paired.has(b.party.id)) - Number(paired.has(a.party.id)) || byFlaggedThenSize(a, b),
    );
}

const partyText = ({ payments, flagged, firstMs, lastMs }: PartyActivity): string =>
  `${countPart(payments, 'payment')} with each other, ${flagged} flagged, ${dayRangeText(firstMs, lastMs)}`;

/** Whether the record reaches back before the alert's period, and the counterparty does not. */
const isFirstInPeriod = ({ firstMs }: PartyActivity, { window, period }: CustomerMoney): boolean =>
  window !== null &&
  firstMs >= window.startMs &&
  window.startMs - period.startMs >= KNOWN_BEFORE_DAYS * DAY_MS;

function laidOut(ends: readonly FlowEnd[], height: number) {
  const customer: NodeContent = { end: null };
  const others = ends.map((end) => ({ end }));
  const nodes = [
    ...others.filter(({ end }) => end.side === 'in'),
    customer,
    ...others.filter(({ end }) => end.side === 'out'),
  ];
  const middle = nodes.indexOf(customer);
  const hasSide = (side: Side) => ends.some((end) => end.side === side);
  const links = nodes.flatMap(({ end }, at) =>
    end === null
      ? []
      : [
          {
            source: end.side === 'in' ? at : middle,
            target: end.side === 'in' ? middle : at,
            value: end.amount,
          },
        ],
  );
  return sankey<NodeContent, object>()
    .nodeWidth(NODE_WIDTH)
    .nodePadding(ROW)
    .nodeSort(null)
    .linkSort(null)
    .extent([
      [hasSide('in') ? 0 : MIDDLE_LEFT, MARGIN],
      [hasSide('out') ? 100 : MIDDLE_LEFT + NODE_WIDTH, height - MARGIN],
    ])({ nodes, links });
}

/** The name and amount beside a node. Names are cut by the page's style, never over their neighbours. */
function labelOf({ end, y0, y1 }: Node & { end: FlowEnd }): Html {
  const middle = ((y0 ?? 0) + (y1 ?? 0)) / 2;
  const sum = roundedMoney(end.amount, '').trim();
  const flagged = roundedMoney(end.flagged, '').trim();
  const told = `${end.name}: ${end.about}`;
  const amounts = end.flagged > 0 && flagged !== sum ? `${flagged} of ${sum}` : sum;
  // The name of a link begins with what is seen of it.
  const named = `${end.name} ${end.isOnBothSides ? '⇄ ' : ''}${amounts}: ${end.about}`;
  const text = html`<span class="name">${end.name}</span> ${end.isOnBothSides && '⇄'}
    ${end.flagged > 0 && html`<b class="flagged">${flagged}</b>`}
    ${end.flagged > 0 && flagged !== sum && html`<span class="soft">of</span>`}
    ${flagged !== sum && html`<b class="plain-sum">${sum}</b>`}`;
  return html`<foreignObject
    x="${end.side === 'in' ? '0' : '61%'}"
    y="${coordinateText(middle - ROW / 2)}"
    width="39%"
    height="${ROW}"
    ><a class="end ${end.side}" href="${end.address}" title="${told}" aria-label="${named}"
      >${text}</a
    ></foreignObject
  >`;
}
