import type { ActivitySeries, MatchedFlow } from './series-shape.js';
import { PURCHASE_TYPES } from './entity-activity.js';

export interface FlowBounds {
  readonly spanMs: number;
  /** Percent of the money in that leaves again. */
  readonly percent: { readonly low: number; readonly high: number };
}

/** Looks at this many nearest payments only, so that a million payments do not cost their square. */
const NEAREST_MAX = 100;

/**
 * Matches flows of one currency: first one in with one out, then several in with one out, then one in with
 * parts out to new counterparties. Parts follow one another without gaps, since picked ones could add up to
 * anything. Marks matched transactions as taken. Money that goes back to its payer is matched first, exact
 * amounts before others, so that it does not seem to go to somebody else.
 */
export function matchFlows(ins: FlowSide, outs: FlowSide, bounds: FlowBounds): MatchedFlow[] {
  if (ins.at.length === 0 || outs.at.length === 0) return [];
  const { spanMs, percent } = bounds;
  const [low, high] = [percent.low / 100, percent.high / 100];
  const paid = new Set(outs.partner);
  const isBack = ins.partner.some((each) => each >= 0 && paid.has(each));
  return [
    ...(isBack ? matchOneToOne(ins, outs, spanMs, 1, 1, isSameParty) : []),
    ...(isBack ? matchOneToOne(ins, outs, spanMs, low, high, isSameParty) : []),
    ...matchOneToOne(ins, outs, spanMs, low, high),
    ...matchManyToOne(ins, outs, spanMs, 1 / high, 1 / low),
    ...matchOneToMany(ins, outs, spanMs, low, high),
  ];
}

/** The transactions of one direction in time order; percents are compared, so doubles will do. */
export interface FlowSide {
  readonly at: readonly number[];
  readonly atMs: readonly number[];
  readonly amounts: readonly number[];
  /** Counterparty numbers as in the series: -1 if unknown. */
  readonly partner: readonly number[];
  readonly isNew: readonly boolean[];
  readonly isPurchase: readonly boolean[];
  readonly isTaken: boolean[];
}

/** Returns one direction of a currency's `positions` (in time order); `sign`: 1 in, -1 out. */
export function sideOf(series: ActivitySeries, positions: readonly number[], sign: 1 | -1): FlowSide {
  const at = positions.filter((i) => series.sign[i] === sign);
  return {
    at,
    atMs: at.map((i) => series.atMs[i]!),
    amounts: at.map((i) => Number(series.amounts[i]!)),
    partner: at.map((i) => series.partner[i]!),
    isNew: at.map((i) => series.isNew[i] === 1),
    isPurchase: at.map((i) => PURCHASE_TYPES.has(series.rows[i]!.type)),
    isTaken: at.map(() => false),
  };
}

/** Tolerance for the rounding of doubles, so that a value exactly at the bound is inside. */
const ROUNDING_SLACK = 1e-9;

const isWithinShares = (part: number, whole: number, low: number, high: number): boolean =>
  part >= whole * (low - ROUNDING_SLACK) && part <= whole * (high + ROUNDING_SLACK);

type IsFlowCounted = (ins: FlowSide, i: number, outs: FlowSide, o: number) => boolean;

const isSameParty: IsFlowCounted = (ins, i, outs, o) =>
  ins.partner[i]! >= 0 && ins.partner[i] === outs.partner[o];

function matchOneToOne(
  ins: FlowSide,
  outs: FlowSide,
  spanMs: number,
  low: number,
  high: number,
  isMeant: IsFlowCounted = () => true,
): MatchedFlow[] {
  const flows: MatchedFlow[] = [];
  let first = 0;
  for (let i = 0; i < ins.at.length; i++) {
    while (first < outs.at.length && outs.atMs[first]! < ins.atMs[i]!) first++;
    if (ins.isTaken[i]) continue;
    const last = Math.min(outs.at.length, first + NEAREST_MAX);
    for (let o = first; o < last && outs.atMs[o]! <= ins.atMs[i]! + spanMs; o++) {
      if (outs.isTaken[o] || !isWithinShares(outs.amounts[o]!, ins.amounts[i]!, low, high)) continue;
      if (!isMeant(ins, i, outs, o)) continue;
      ins.isTaken[i] = outs.isTaken[o] = true;
      flows.push({ ins: [ins.at[i]!], outs: [outs.at[o]!] });
      break;
    }
  }
  return flows;
}

/** Known receivers must get all but a fee of 3 % (UN goal 10.c), as parts fit most purchases. Own choice. */
const KNOWN_PARTNER_BOUNDS = { low: 1, high: 1 / 0.97 };

/** Matches several transactions in, the nearest before it first, with one out. */
function matchManyToOne(
  ins: FlowSide,
  outs: FlowSide,
  spanMs: number,
  low: number,
  high: number,
): MatchedFlow[] {
  const flows: MatchedFlow[] = [];
  let end = 0;
  for (let o = 0; o < outs.at.length; o++) {
    while (end < ins.at.length && ins.atMs[end]! <= outs.atMs[o]!) end++;
    if (outs.isTaken[o] || outs.isPurchase[o]) continue;
    const within = outs.isNew[o] ? { low, high } : KNOWN_PARTNER_BOUNDS;
    const near = { start: end - 1, step: -1, endMs: outs.atMs[o]! - spanMs } as const;
    const parts = partsAddingUpTo(ins, near, outs.amounts[o]!, within.low, within.high);
    if (!parts) continue;
    outs.isTaken[o] = true;
    flows.push({ ins: parts.reverse().map((i) => ins.at[i]!), outs: [outs.at[o]!] });
  }
  return flows;
}

/** Matches one in with several out to new counterparties, nearest first: a salary is spent at known ones. */
function matchOneToMany(
  ins: FlowSide,
  outs: FlowSide,
  spanMs: number,
  low: number,
  high: number,
): MatchedFlow[] {
  const flows: MatchedFlow[] = [];
  let first = 0;
  for (let i = 0; i < ins.at.length; i++) {
    while (first < outs.at.length && outs.atMs[first]! < ins.atMs[i]!) first++;
    if (ins.isTaken[i]) continue;
    const near = { start: first, step: 1, endMs: ins.atMs[i]! + spanMs } as const;
    const canCarry = (o: number) => outs.isNew[o]! && !outs.isPurchase[o]!;
    const parts = partsAddingUpTo(outs, near, ins.amounts[i]!, low, high, canCarry);
    if (!parts) continue;
    ins.isTaken[i] = true;
    flows.push({ ins: [ins.at[i]!], outs: parts.map((o) => outs.at[o]!) });
  }
  return flows;
}

/** Transactions from `start` on in direction `step`, as far as `endMs`. */
interface SearchedSpan {
  readonly start: number;
  readonly step: 1 | -1;
  readonly endMs: number;
}

/** Takes and returns the two or more of `near` whose sum comes closest to `whole`; null if none fit. */
function partsAddingUpTo(
  side: FlowSide,
  { start, step, endMs }: SearchedSpan,
  whole: number,
  low: number,
  high: number,
  canCarry: (i: number) => boolean = () => true,
): number[] | null {
  let [sum, parts, count, closest] = [0, 0, 0, Infinity];
  for (let i = start, seen = 0; seen < NEAREST_MAX && i >= 0 && i < side.at.length; i += step, seen++) {
    if ((side.atMs[i]! - endMs) * step > 0 || sum > whole * (high + ROUNDING_SLACK)) break;
    if (side.isTaken[i] || !canCarry(i)) continue;
    sum += side.amounts[i]!;
    const gap = Math.abs(sum - whole);
    if (++parts > 1 && gap < closest && isWithinShares(sum, whole, low, high))
      [count, closest] = [parts, gap];
  }
  if (count === 0) return null;
  // Why a second loop: nearly all searches find none, so the parts are listed only if they fit.
  const taken: number[] = [];
  for (let i = start; taken.length < count; i += step) if (!side.isTaken[i] && canCarry(i)) taken.push(i);
  for (const part of taken) side.isTaken[part] = true;
  return taken;
}
