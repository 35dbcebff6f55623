import { compareUnits, toUnits } from '../../../../kernel/decimal.js';
import { seriesOf, type ActivitySeries, type MatchedFlow } from '../../activity/activity-series.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS, type TransactionRow } from '../../activity/entity-activity.js';
import { matchFlows, sideOf, type FlowBounds } from '../../activity/pass-through.js';
import { reportableSums } from '../../scoring/reportable-sums.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf, isOwnName } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { HOLDS_PRICES, INSURER, LENDER, SPENT_ON } from '../reasons/reason-words.js';
import { wagesOf } from '../reasons/wages.js';
import { inOneCurrency } from './in-one-currency.js';
import { bearsOwnName, goesToOthers, isKnownAsOwn } from './other-side.js';
import { explainedOtherwise, unexplainedIncome } from './unaccounted-money.js';

type Rows = readonly TransactionRow[];

interface Tier {
  readonly days: number;
  readonly low: number;
  /** In sums that have to be reported; by a name, which is a claim: a family, a dealer, savings. */
  readonly sums: { readonly others: number; readonly named: number };
}

/**
 * The more was kept, and the longer it stayed, the more it has to be: of one sum that is much chance says
 * little. All but a fee within the days of TP3, which asks that one sum be of a currency whose threshold is
 * listed; a fifth within a month, a tenth within a quarter, up to half of what is very much. Own choices.
 */
const TIERS: readonly Tier[] = [
  { days: 5, low: 95, sums: { others: 2, named: 3 } },
  { days: 30, low: 80, sums: { others: 3, named: 5 } },
  { days: 92, low: 88, sums: { others: 3, named: 5 } },
  { days: 30, low: 50, sums: { others: 6, named: 10 } },
];
const HIGH = 102;
/** What a change into another currency costs and rates move. Own choice. */
export const CHANGE_PERCENT = 5;
/** Whoever hands on so often is judged by the habit; or keeps a part of every payment for a trade. */
export const FLOWS_MIN = 3;
/** Who pays large sums by trade, by name: a claim as well, and no stranger's. */
const PAYS_BY_TRADE = [HOLDS_PRICES, INSURER, LENDER];
/** Own choice. */
const OF_INCOME_PERCENT = 50;
/** What an employer may pay at once: back pay, a bonus, what was saved with it. Own choice. */
const OF_YEAR_PERCENT = 50n;

export interface PassedOnce {
  readonly flows: readonly MatchedFlow[];
  readonly days: number;
  /** Of what came in, in percent, that left at least. */
  readonly low: number;
}

type Bounded = Omit<FlowBounds, 'spanMs'> & { readonly days: number };

/** Once or twice handed on, much, and most of what came in; `isAsked`: of the rows of the series. */
export function passedOnce(facts: CaseFacts, isAsked: (i: number) => boolean): PassedOnce | null {
  const series = seriesOf(subjectOf(facts).transactions);
  const isMuch = muchIn(facts, series);
  for (const { days, low, sums } of TIERS) {
    const changed = { days, percent: { low: low - CHANGE_PERCENT, high: HIGH + CHANGE_PERCENT } };
    const found = [
      flowsWithin(series, isAsked, { days, percent: { low, high: HIGH } }),
      changedWithin(facts, isAsked, changed),
    ].map((flows) => (flows.length < FLOWS_MIN ? isMuch(flows, sums) : []));
    const flows = found.flat();
    if (flows.length > 0) return { flows, days, low };
  }
  return null;
}

/** Flows of one currency each, from one party to another. */
export function flowsWithin(
  series: ActivitySeries,
  isAsked: (i: number) => boolean,
  { days, percent }: Bounded,
): MatchedFlow[] {
  return [...series.byCurrency.values()].flatMap((positions) =>
    between(series, positions.filter(isAsked), { days, percent }),
  );
}

function between(series: ActivitySeries, open: readonly number[], { days, percent }: Bounded): MatchedFlow[] {
  const { partner } = series;
  const bounds = { spanMs: days * DAY_MS, percent };
  const flows = matchFlows(sideOf(series, open, 1), sideOf(series, open, -1), bounds);
  return flows.filter(({ ins, outs }) => outs.every((o) => ins.every((i) => partner[i] !== partner[o])));
}

/** What came in one currency and left in another, both by the rates of the day of the alert. */
export function changedWithin(
  facts: CaseFacts,
  isAsked: (i: number) => boolean,
  bounds: Bounded,
): MatchedFlow[] {
  const whole = inOneCurrency(seriesOf(subjectOf(facts).transactions), facts);
  if (whole === null) return [];
  const { rows } = whole.series;
  const isChanged = ({ ins, outs }: MatchedFlow): boolean =>
    ins.every((i) => outs.every((o) => rows[i]!.currency !== rows[o]!.currency));
  return between(whole.series, whole.positions.filter(isAsked), bounds).filter(isChanged);
}

/** Of flows those which are much and most of what came in, and which nothing accounts for. */
function muchIn(facts: CaseFacts, series: ActivitySeries) {
  const explained = explainedOtherwise(facts);
  const isKept = isKnownAsOwn(facts);
  const isClaimedOwn = bearsOwnName(facts);
  const isOther = goesToOthers(facts);
  const rowsOf = (some: readonly number[]) => some.map((i) => series.rows[i]!);
  const rowsIn = (some: readonly MatchedFlow[]) => some.flatMap(({ ins }) => rowsOf(ins));
  const sumsOf = sumsIn(facts);
  const isMuch = (some: readonly MatchedFlow[], sums: number): boolean => {
    const rows = rowsIn(some);
    const codes = new Set(rows.map(({ currency }) => currency));
    const [here, all] = [
      sumsOf(rows),
      sumsOf(unexplainedIncome(facts).filter((row) => codes.has(row.currency))),
    ];
    return here >= sums && 100 * here >= OF_INCOME_PERCENT * all && !isOfPay(rows, facts);
  };
  const { profile: own } = subjectOf(facts);
  const family = familyNameOf(own?.name ?? '');
  // Own money is nobody's gift: whoever believes a caller sends it.
  const isOfFamily = (row: TransactionRow): boolean => {
    const name = nameOf(row, facts);
    return family !== '' && familyNameOf(name) === family && !(own && isOwnName(name, own));
  };
  const isNamed = (row: TransactionRow): boolean =>
    !isOther(row) || isClaimedOwn(row) || SPENT_ON.test(nameOf(row, facts));
  const isOfName = (row: TransactionRow): boolean =>
    isOfFamily(row) || PAYS_BY_TRADE.some((name) => name.test(nameOf(row, facts)));
  return (found: readonly MatchedFlow[], sums: Tier['sums']): readonly MatchedFlow[] => {
    const open = found.filter(
      ({ ins, outs }) => rowsOf(ins).every(({ id }) => !explained.has(id)) && !rowsOf(outs).some(isKept),
    );
    const others = open.filter(({ ins, outs }) => !rowsOf(outs).some(isNamed) && !rowsOf(ins).some(isOfName));
    if (isMuch(others, sums.others)) return others;
    return isMuch(open, sums.named) ? open : [];
  };
}

/** In sums that have to be reported; of an asset without a known worth none. */
export function sumsIn(facts: CaseFacts): (rows: Rows) => number {
  const { rates = {}, reference = 'USD' } = facts.profile ?? {};
  const thresholds = facts.reportingThresholds ?? {};
  return (rows) => {
    const sums = reportableSums({ rows, thresholds, rates, reference, dust: {} });
    return Number.isFinite(sums) ? sums : 0;
  };
}

/** Whether it is no more than half of the declared income of a year, of somebody whom an employer pays so. */
function isOfPay(rows: Rows, facts: CaseFacts): boolean {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  if (declared?.upper == null || rows.some(({ currency }) => currency !== declared.currency)) return false;
  const total = (some: Rows): bigint => some.reduce((sum, { amount }) => sum + toUnits(amount), 0n);
  const pay = [...wagesOf(facts)].filter(({ currency }) => currency === declared.currency);
  const year = toUnits(declared.upper);
  return compareUnits(4n * total(pay), year) >= 0 && total(rows) * 100n <= OF_YEAR_PERCENT * year;
}
