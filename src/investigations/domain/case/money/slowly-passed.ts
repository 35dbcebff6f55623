import { toUnits } from '../../../../kernel/decimal.js';
import { seriesOf, type MatchedFlow } from '../../activity/activity-series.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { matchFlows, sideOf } from '../../activity/pass-through.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord } from '../facts/explanation.js';
import { nameOf } from '../facts/party-words.js';
import { SPENT_ON } from '../reasons/reason-words.js';
import { goesToOthers } from './other-side.js';
import { explainedOtherwise, unexplainedIncome } from './unaccounted-money.js';

/** Waiting longer than TP3 looks makes it no other money; what is kept back is a fee. Own choice: a month. */
export const SLOW_DAYS = 30;
const SLOW = { spanMs: SLOW_DAYS * DAY_MS, percent: { low: 88, high: 102 } };
/** Once or twice is likely enough by chance in a month, but for what is much. Own choice. */
const FLOWS_MIN = 3;
/** In sums that have to be reported, and of all that came in. Own choice. */
const MUCH = { sums: 5n, ofIncomePercent: 50n };

export interface Slow {
  readonly flows: number;
  readonly rows: readonly TransactionRow[];
}

/** What counterparties that are rare paid and went on to others, flow by flow; empty where it is seldom. */
export function slowlyPassed(facts: CaseFacts): Slow {
  const series = seriesOf(subjectOf(facts).transactions);
  const { rows, sign, isNew, partner } = series;
  const explained = explainedOnRecord(facts.explanations);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && (sign[i] === -1 || isNew[i] === 1);
  const found = [...series.byCurrency.values()].flatMap((positions) => {
    const asked = positions.filter(isAsked);
    const flows = matchFlows(sideOf(series, asked, 1), sideOf(series, asked, -1), SLOW);
    return flows.filter(({ ins, outs }) => outs.every((o) => ins.every((i) => partner[i] !== partner[o])));
  });
  const rowsOf = (some: readonly number[]) => some.map((i) => rows[i]!);
  const told = found.length >= FLOWS_MIN ? found : ofMuch(found, rowsOf, facts);
  return { flows: told.length, rows: told.flatMap(({ ins }) => rowsOf(ins)) };
}

type Rows = readonly TransactionRow[];

/** Of few flows those of one currency which are much, most of what came in, and bought nothing known. */
function ofMuch(
  found: readonly MatchedFlow[],
  rowsOf: (some: readonly number[]) => Rows,
  facts: CaseFacts,
): readonly MatchedFlow[] {
  const explained = explainedOtherwise(facts);
  const isOther = goesToOthers(facts);
  const isOpen = ({ ins, outs }: MatchedFlow): boolean =>
    rowsOf(ins).every(({ id }) => !explained.has(id)) &&
    rowsOf(outs).every((row) => isOther(row) && !SPENT_ON.test(nameOf(row, facts)));
  const open = found.filter(isOpen);
  const passed = open.flatMap(({ ins }) => rowsOf(ins));
  const sum = (rows: Rows, code: string): bigint =>
    rows.reduce((total, { amount, currency }) => total + (currency === code ? toUnits(amount) : 0n), 0n);
  const isMuch = (code: string): boolean => {
    const least = MUCH.sums * toUnits(facts.reportingThresholds?.[code] ?? '0');
    const [here, all] = [sum(passed, code), sum(unexplainedIncome(facts), code)];
    return least > 0n && here >= least && 100n * here >= MUCH.ofIncomePercent * all;
  };
  return open.filter(({ ins }) => isMuch(rowsOf(ins)[0]!.currency));
}
