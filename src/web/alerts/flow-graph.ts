import type {
  FlowBranch,
  FlowNode,
  FlowSum,
  FlowStep,
  MoneyFlow,
} from '../../investigations/queries/get-money-flow.query.js';
import { html, type Html } from '../html.js';
import { counted, moneyText } from './amount-parts.js';

const NODE = { width: 176, height: 40 };
const ROW_HEIGHT = 54;
/** Left edges of the columns: beyond the payers, payers, customer, payees, beyond the payees. */
const COLUMNS = [4, 304, 604, 904, 1204] as const;
const WIDTH = 1384;
const NAME_CHARS = 23;

type Column = 0 | 1 | 2 | 3 | 4;

interface Box {
  readonly name: string;
  readonly id: string;
  readonly kind: string;
  readonly column: Column;
  readonly y: number;
}

/** A drawn party with the payments between it and the one nearer to the customer. */
interface Placed {
  readonly box: Box;
  readonly sums: readonly FlowSum[];
  readonly beyond: readonly Placed[];
}

export const nameOf = ({ name, entityId }: Pick<FlowNode, 'name' | 'entityId'>): string =>
  name ?? entityId ?? 'nobody named';

/** Draws money from left to right: at most 59 parties, with sums by currency on the arrows. */
export function flowGraph(flow: MoneyFlow): Html {
  const [before, after] = [placed(flow.in, 'in'), placed(flow.out, 'out')];
  const rows = Math.max(before.rows, after.rows, 1);
  const middle = (rows * ROW_HEIGHT) / 2;
  const subject: Box = {
    name: flow.subjectName ?? flow.subjectId,
    id: flow.subjectName === null ? '' : flow.subjectId,
    kind: 'subject',
    column: 2,
    y: middle,
  };
  const shifted = (side: { rows: number; nodes: readonly Placed[] }) =>
    movedDown(side.nodes, middle - (side.rows * ROW_HEIGHT) / 2);
  const nodes = [...allOf(shifted(before), subject, 'in'), ...allOf(shifted(after), subject, 'out')];
  const label = `Money flow of ${subject.name}: ${counted(flow.in.parties.length, 'payer')} and ${counted(
    flow.out.parties.length,
    'payee',
  )} drawn; the table below says the same`;
  return html`<svg viewBox="0 0 ${WIDTH} ${rows * ROW_HEIGHT}" role="img" aria-label="${label}">
    <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path class="arrow" d="M0 0L8 4L0 8z" />
    </marker>
    ${nodes.map(arrow)} ${nodes.map(sumText)} ${nodes.map(({ box }) => boxOf(box))} ${boxOf(subject)}
  </svg>`;
}

/** Places a side: each last party takes a row, one with others beyond it stands in the middle of those. */
function placed({ parties, others }: FlowBranch<FlowStep>, side: 'in' | 'out') {
  const [near, far]: [Column, Column] = side === 'in' ? [1, 0] : [3, 4];
  let rows = 0;
  const nextY = () => (rows++ + 0.5) * ROW_HEIGHT;
  const leaf = (node: FlowNode, column: Column): Placed => ({
    box: partyBox(node, column, nextY()),
    sums: node.sums,
    beyond: [],
  });
  const rest = (all: NonNullable<FlowBranch['others']>, column: Column): Placed => ({
    box: { name: counted(all.count, 'other'), id: '', kind: 'others', column, y: nextY() },
    sums: all.sums,
    beyond: [],
  });
  const nodes = parties.map((party): Placed => {
    const beyond = (party.beyond?.parties ?? []).map((each) => leaf(each, far));
    if (party.beyond?.others) beyond.push(rest(party.beyond.others, far));
    if (beyond.length === 0) return leaf(party, near);
    const y = (beyond[0]!.box.y + beyond.at(-1)!.box.y) / 2;
    return { box: partyBox(party, near, y), sums: party.sums, beyond };
  });
  if (others) nodes.push(rest(others, near));
  return { nodes, rows };
}

const partyBox = (node: FlowNode, column: Column, y: number): Box => ({
  name: nameOf(node),
  id: [node.name === null ? null : node.entityId, node.flagged ? 'flagged' : null]
    .filter(Boolean)
    .join(' · '),
  kind: node.flagged ? 'flagged' : 'party',
  column,
  y,
});

const movedDown = (nodes: readonly Placed[], by: number): Placed[] =>
  nodes.map(({ box, sums, beyond }) => {
    return { box: { ...box, y: box.y + by }, sums, beyond: movedDown(beyond, by) };
  });

interface Drawn extends Placed {
  readonly nearer: Box;
  readonly side: 'in' | 'out';
}

const allOf = (nodes: readonly Placed[], nearer: Box, side: 'in' | 'out'): Drawn[] =>
  nodes.flatMap((node) => [{ ...node, nearer, side }, ...allOf(node.beyond, node.box, side)]);

function arrow({ box, nearer, side }: Drawn): Html {
  const [from, to] = side === 'in' ? [box, nearer] : [nearer, box];
  const [x1, x2] = [COLUMNS[from.column] + NODE.width, COLUMNS[to.column]];
  const bend = (x2 - x1) / 2;
  const path = `M${x1} ${from.y}C${x1 + bend} ${from.y} ${x2 - bend} ${to.y} ${x2} ${to.y}`;
  return html`<path class="edge" d="${path}" marker-end="url(#arrow)" />`;
}

const CURRENCIES_SHOWN = 2;

/** Sums beside the party: one above its arrow, one below. */
function sumText({ box, sums, side }: Drawn): Html {
  const x = side === 'in' ? COLUMNS[box.column] + NODE.width + 6 : COLUMNS[box.column] - 12;
  const anchor = side === 'in' ? 'start' : 'end';
  const more = sums.length - CURRENCIES_SHOWN;
  const lines = sums.slice(0, CURRENCIES_SHOWN).map(({ sum, currency }) => moneyText(sum, currency));
  if (more > 0) lines[CURRENCIES_SHOWN - 1] += ` +${more}`;
  return html`${lines.map(
    (line, at) =>
      html`<text class="sum" x="${x}" y="${box.y + (at === 0 ? -6 : 16)}" text-anchor="${anchor}"
        >${line}</text
      >`,
  )}`;
}

const shortened = (text: string): string => {
  const chars = [...text];
  return chars.length > NAME_CHARS ? `${chars.slice(0, NAME_CHARS - 1).join('')}…` : text;
};

function boxOf({ name, id, kind, column, y }: Box): Html {
  const x = COLUMNS[column];
  return html`<g class="${kind}">
    <title>${id === '' ? name : `${name} · ${id}`}</title>
    <rect x="${x}" y="${y - NODE.height / 2}" width="${NODE.width}" height="${NODE.height}" rx="6" />
    <text x="${x + 8}" y="${y + (id === '' ? 5 : -3)}">${shortened(name)}</text>
    ${id !== '' && html`<text class="id" x="${x + 8}" y="${y + 13}">${shortened(id)}</text>`}
  </g>`;
}
