import { toUnits } from '../../../kernel/decimal.js';
import { DAY_MS } from './entity-activity.js';
import type { ActivitySeries, MatchedFlow, Passage } from './series-shape.js';
import { matchFlows, sideOf, type FlowBounds, type FlowSide } from './pass-through.js';

/** Own choice: a tenth of the money is a real flow beyond chance, as in CN4. */
const FLOW_PERCENT = 10;

/** How often the outgoing payments are moved in time to measure matches by chance. Own choice. */
const SHIFTED_COMPARISONS = 8;

/** Less than a quarter is too short: a few payments of one week would meet however they are moved. */
const DAYS_MIN = 90;

/**
 * Measures how much of one currency came in and went on within the bounds, and how unlikely that is by
 * chance: chance is measured on the same payments with the outgoing ones moved by 1 to MOVES equal steps
 * around the known time, so that a busy account is measured by its own rhythm. Null where nothing came in.
 * `positions` are in time order. Can pause at every yield.
 */
export function* passageOf(
  series: ActivitySeries,
  positions: readonly number[],
  bounds: FlowBounds,
): Generator<void, Passage | null> {
  const [ins, outs] = [sideOf(series, positions, 1), sideOf(series, positions, -1)];
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + series.amounts[i]!, 0n);
  const all = sum(ins.at);
  if (all === 0n) return null;
  const allLeft = sum(outs.at);
  const matched = matchFlows(ins, outs, bounds);
  const isOnward = (flow: MatchedFlow): boolean => !isReturned(series, flow);
  const onward = matched.filter(isOnward);
  const moves = amountsOf(matched) < 2 ? [] : yield* flowsOfShiftedOutflows(series, ins, outs, bounds);
  yield;
  const figures = (flows: readonly MatchedFlow[], counts: (flow: MatchedFlow) => boolean) => {
    const came = sum(flows.flatMap((flow) => flow.ins));
    const left = sum(flows.flatMap((flow) => flow.outs));
    const amounts = amountsOf(flows);
    const chance = amounts < 2 ? CHANCE_OF_ONE_FLOW : expectedByChance(series, moves, counts);
    const percent = Number(((came < left ? came : left) * 100n) / all);
    return {
      flows,
      came,
      left,
      all,
      allLeft,
      amounts,
      percent,
      back: returnedToPayer(series, flows),
      beyondPercent: Math.max(0, percent - Math.round((chance.money * 100) / Number(all))),
      expected: chance.amounts.toFixed(2),
      decades: decadesBeyond(amounts, chance.amounts),
    };
  };
  const returned = matched.filter((flow) => !isOnward(flow));
  return {
    ...figures(onward, isOnward),
    returned: { amounts: returned.length, sum: sum(returned.flatMap((flow) => flow.ins)) },
    ...(returned.length > 0
      ? { withReturned: () => ({ ...figures(matched, () => true), returned: NONE_RETURNED }) }
      : {}),
  };
}

const NONE_RETURNED = { amounts: 0, sum: 0n };

/** Tells whether a counterparty is known by id: a name may be that of a service which many people use. */
const isKnownById = (counterparty: string | null): boolean => counterparty?.startsWith('entity:') ?? false;

/** Tells whether exactly what came went back to its payer, so that it reached nobody else. */
const isReturned = ({ rows, partner, amounts }: ActivitySeries, { ins, outs }: MatchedFlow): boolean => {
  const [i, o] = [ins[0]!, outs[0]!];
  const isOne = ins.length === 1 && outs.length === 1;
  return (
    isOne && partner[i] === partner[o] && amounts[i] === amounts[o] && isKnownById(rows[i]!.counterparty)
  );
};

function returnedToPayer({ partner, amounts }: ActivitySeries, flows: readonly MatchedFlow[]) {
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
  let [count, money] = [0, 0n];
  for (const { ins, outs } of flows) {
    const isOf = (others: readonly number[]) => (i: number) =>
      partner[i]! >= 0 && others.some((other) => partner[other] === partner[i]);
    const came = ins.filter(isOf(outs));
    const [given, returned] = [sum(came), sum(outs.filter(isOf(ins)))];
    count += came.length;
    money += given < returned ? given : returned;
  }
  return { amounts: count, sum: money };
}

/** Chance for a single flow, which counts only if it is reportable and needs no measuring. */
const CHANCE_OF_ONE_FLOW = { amounts: 1 / (SHIFTED_COMPARISONS + 1), money: 0 };

const amountsOf = (flows: readonly MatchedFlow[]): number =>
  flows.reduce((count, { ins }) => count + ins.length, 0);

function* flowsOfShiftedOutflows(
  series: ActivitySeries,
  ins: FlowSide,
  outs: FlowSide,
  bounds: FlowBounds,
): Generator<void, MatchedFlow[][]> {
  const startMs = series.atMs[0]!;
  const known = Math.floor((series.atMs.at(-1)! - startMs) / DAY_MS) + 1;
  const days = Math.max(DAYS_MIN, known);
  const stepMs = Math.floor(days / (SHIFTED_COMPARISONS + 1)) * DAY_MS;
  const flows: MatchedFlow[][] = [];
  for (let i = 1; i <= SHIFTED_COMPARISONS; i++) {
    yield;
    const around = shiftOutflows(outs, i * stepMs, { startMs, endMs: startMs + days * DAY_MS });
    flows.push(matchFlows({ ...ins, isTaken: ins.at.map(() => false) }, around, bounds));
  }
  return flows;
}

/** Returns mean count and money of chance matches; adds one amount for what few moves cannot show. */
function expectedByChance(
  series: ActivitySeries,
  moves: readonly MatchedFlow[][],
  counts: (flow: MatchedFlow) => boolean,
) {
  const counted = moves.map((flows) => flows.filter(counts));
  const amounts = counted.reduce((total, flows) => total + amountsOf(flows), 1);
  const money = counted.reduce((total, flows) => total + sumPassedOn(series, flows), 0);
  return { amounts: amounts / (SHIFTED_COMPARISONS + 1), money: money / SHIFTED_COMPARISONS };
}

/** Moves a side later by whole days, keeping the time of day; what passes the end begins anew. */
function shiftOutflows(
  side: FlowSide,
  byMs: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): FlowSide {
  const before = side.atMs.findIndex((atMs) => atMs + byMs >= endMs);
  const cut = before < 0 ? side.at.length : before;
  const turned = <Value>(values: readonly Value[]) => [...values.slice(cut), ...values.slice(0, cut)];
  const back = byMs - (endMs - startMs);
  return {
    at: turned(side.at),
    atMs: turned(side.atMs.map((atMs, i) => atMs + (i < cut ? byMs : back))),
    amounts: turned(side.amounts),
    partner: turned(side.partner),
    isNew: turned(side.isNew),
    isPurchase: turned(side.isPurchase),
    isTaken: side.at.map(() => false),
  };
}

function sumPassedOn({ amounts }: ActivitySeries, flows: readonly MatchedFlow[]): number {
  let [came, left] = [0, 0];
  for (const { ins, outs } of flows) {
    for (const i of ins) came += Number(amounts[i]!);
    for (const o of outs) left += Number(amounts[o]!);
  }
  return Math.min(came, left);
}

export interface CurrencyPassage {
  readonly currency: string;
  readonly passage: Passage;
  /** Whether a tenth of the money in and out took part, by several amounts of more than an everyday sum. */
  readonly isFlow: boolean;
}

/** Returns the passage least likely by chance, flows first. `listed`: reporting thresholds by currency. */
export function gravestPassage(
  passages: ReadonlyMap<string, Passage>,
  listed: Readonly<Record<string, string>>,
): CurrencyPassage | null {
  const found = [...passages].map(([currency, matched]): CurrencyPassage => {
    const passage = withReturnedIfReportable(matched, currency, listed);
    const isFlow =
      passage.beyondPercent >= FLOW_PERCENT &&
      isSizablePassage(passage, currency, listed) &&
      (isPartOfOutflow(passage) || isReportable(passage, currency, listed));
    return { currency, passage, isFlow };
  });
  const rarity = ({ isFlow, passage }: CurrencyPassage) => (isFlow ? 100 : 0) + Number(passage.decades);
  return found.reduce<CurrencyPassage | null>(
    (best, next) => (best === null || rarity(next) > rarity(best) ? next : best),
    null,
  );
}

/** Leaves out returned money, unless reportable (turnover on paper) or of a currency without threshold. */
function withReturnedIfReportable(
  passage: Passage,
  currency: string,
  listed: Readonly<Record<string, string>>,
): Passage {
  const { returned, withReturned } = passage;
  if (!withReturned) return passage;
  const threshold = thresholdOf(currency, listed);
  return threshold === null || returned.sum >= threshold ? withReturned() : passage;
}

// Returns a threshold. Why `hasOwn`: a currency is the customer's text and may be "constructor".
const thresholdOf = (currency: string, listed: Readonly<Record<string, string>>): bigint | null =>
  Object.hasOwn(listed, currency) ? toUnits(listed[currency]!) : null;

/** An everyday sum is less than a hundredth of what has to be reported (100 US dollars), as of CN4. */
const EVERYDAY_THRESHOLD_DIVISOR = 100n;

/** Tells whether a tenth of all that left took part: two of fifty payments say nothing of the account. */
const isPartOfOutflow = ({ left, allLeft }: Passage): boolean =>
  left * 100n >= BigInt(FLOW_PERCENT) * allLeft;

function isReportable(
  { came }: Passage,
  currency: string,
  listed: Readonly<Record<string, string>>,
): boolean {
  const threshold = thresholdOf(currency, listed);
  return threshold !== null && came >= threshold;
}

/** Tells whether a passage is more than everyday sums; without a threshold it may be much and counts. */
function isSizablePassage(
  passage: Passage,
  currency: string,
  listed: Readonly<Record<string, string>>,
): boolean {
  const { amounts, came } = passage;
  const threshold = thresholdOf(currency, listed);
  if (amounts < 2) return isReportable(passage, currency, listed);
  return threshold === null || came * EVERYDAY_THRESHOLD_DIVISOR >= threshold;
}

/** Returns the decades that peers are compared by; they include returned money, so that no bar is lower. */
export function passedDecades(passages: ReadonlyMap<string, Passage>): string {
  let most = '0.00';
  for (const passage of passages.values()) {
    const { amounts, decades } = passage.withReturned?.() ?? passage;
    if (amounts > 1 && Number(decades) > Number(most)) most = decades;
  }
  return most;
}

export const RARITY_DECADES_MAX = 9;

/**
 * Returns how unlikely `found` or more are where `expected` are expected (Poisson): the decimal logarithm
 * without its sign, two decimals; 0.00 if no more than expected are found.
 */
export function decadesBeyond(found: number, expected: number): string {
  if (found <= expected) return '0.00';
  // Why logarithms: much is expected of a busy account, and exp(-1000) is 0.
  let log = -expected;
  for (let k = 1; k <= found; k++) log += Math.log(expected / k);
  let [term, tail] = [1, 0];
  for (let k = found + 1; term > 1e-12; k++) {
    tail += term;
    term *= expected / k;
  }
  return Math.min(RARITY_DECADES_MAX, Math.max(0, -(log + Math.log(tail)) / Math.LN10)).toFixed(2);
}
