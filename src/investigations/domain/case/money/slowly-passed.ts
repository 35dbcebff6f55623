import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { seriesOf, type MatchedFlow } from '../../activity/activity-series.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { matchFlows, sideOf } from '../../activity/pass-through.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord } from '../facts/explanation.js';
import { familyNameOf } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { SPENT_ON } from '../reasons/reason-words.js';
import { wagesOf } from '../reasons/wages.js';
import { goesToOthers, staysOwn } from './other-side.js';
import { explainedOtherwise, unexplainedIncome } from './unaccounted-money.js';

/** Waiting longer than TP3 looks makes it no other money; what is kept back is a fee. Own choice: a month. */
export const SLOW_DAYS = 30;
const SLOW = { spanMs: SLOW_DAYS * DAY_MS, percent: { low: 88, high: 102 } };
/** Once or twice is likely enough by chance in a month, but for what is much. Own choice. */
const FLOWS_MIN = 3;
/** Of one sum that is much, chance says little, and a commission of a fifth is one. Own choice. */
const ONCE = { ...SLOW, percent: { ...SLOW.percent, low: 80 } };
/**
 * In sums that have to be reported, and of all that came in. A name is a claim: a family, or who sells cars,
 * may get more. Own choice.
 */
const MUCH = { sums: { others: 3n, named: 5n }, ofIncomePercent: 50n };
/** What an employer may pay at once: back pay, a bonus, what was saved with it. Own choice. */
const OF_YEAR_PERCENT = 50n;

export interface Slow {
  readonly flows: number;
  readonly rows: readonly TransactionRow[];
}

const known = new Kept<CaseFacts, Slow>();

/** What counterparties that are rare paid and went on to others, flow by flow; empty where it is seldom. */
export function slowlyPassed(facts: CaseFacts): Slow {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findSlow(facts)));
  return found;
}

function findSlow(facts: CaseFacts): Slow {
  const series = seriesOf(subjectOf(facts).transactions);
  const { rows, sign, isNew, partner } = series;
  const explained = explainedOnRecord(facts.explanations);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && (sign[i] === -1 || isNew[i] === 1);
  const flowsOf = (asked: typeof SLOW) =>
    [...series.byCurrency.values()].flatMap((positions) => {
      const open = positions.filter(isAsked);
      const flows = matchFlows(sideOf(series, open, 1), sideOf(series, open, -1), asked);
      return flows.filter(({ ins, outs }) => outs.every((o) => ins.every((i) => partner[i] !== partner[o])));
    });
  const rowsOf = (some: readonly number[]) => some.map((i) => rows[i]!);
  const found = flowsOf(SLOW);
  const seldom = flowsOf(ONCE);
  // Who keeps a fifth of every payment may well have a trade.
  const asked = seldom.length < FLOWS_MIN ? seldom : found;
  const told = found.length >= FLOWS_MIN ? found : ofMuch(asked, rowsOf, facts);
  return { flows: told.length, rows: told.flatMap(({ ins }) => rowsOf(ins)) };
}

type Rows = readonly TransactionRow[];

/** Of few flows those of one currency which are much, and most of what came in. */
function ofMuch(
  found: readonly MatchedFlow[],
  rowsOf: (some: readonly number[]) => Rows,
  facts: CaseFacts,
): readonly MatchedFlow[] {
  const explained = explainedOtherwise(facts);
  const isKept = staysOwn(facts);
  const isOther = goesToOthers(facts);
  const isNamed = (row: TransactionRow): boolean => !isOther(row) || SPENT_ON.test(nameOf(row, facts));
  const open = found.filter(
    ({ ins, outs }) =>
      rowsOf(ins).every(({ id }) => !explained.has(id)) && !rowsOf(outs).some((row) => isKept(row)),
  );
  const sum = (rows: Rows, code: string): bigint =>
    rows.reduce((total, { amount, currency }) => total + (currency === code ? toUnits(amount) : 0n), 0n);
  const isMuch = (some: readonly MatchedFlow[], code: string, sums: bigint): boolean => {
    const passed = some.flatMap(({ ins }) => rowsOf(ins));
    const threshold = toUnits(facts.reportingThresholds?.[code] ?? '0');
    const [here, all] = [sum(passed, code), sum(unexplainedIncome(facts), code)];
    const isOfPay = here * 100n <= OF_YEAR_PERCENT * paidYear(facts, code);
    const isMost = 100n * here >= MUCH.ofIncomePercent * all;
    return threshold > 0n && here >= sums * threshold && isMost && !isOfPay;
  };
  const family = familyNameOf(subjectOf(facts).profile?.name ?? '');
  const isGift = (row: TransactionRow): boolean =>
    family !== '' && familyNameOf(nameOf(row, facts)) === family;
  const others = open.filter(({ ins, outs }) => !rowsOf(outs).some(isNamed) && !rowsOf(ins).some(isGift));
  const codeOf = ({ ins }: MatchedFlow): string => rowsOf(ins)[0]!.currency;
  const toOthers = others.filter((flow) => isMuch(others, codeOf(flow), MUCH.sums.others));
  return toOthers.length > 0 ? toOthers : open.filter((flow) => isMuch(open, codeOf(flow), MUCH.sums.named));
}

/** The declared income of a year, of somebody whom an employer pays as much; nothing of others. */
function paidYear(facts: CaseFacts, code: string): bigint {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  if (declared?.currency !== code || declared.upper === null) return 0n;
  const pay = [...wagesOf(facts)].filter(({ currency }) => currency === code);
  const paid = pay.reduce((total, { amount }) => total + toUnits(amount), 0n);
  const year = toUnits(declared.upper);
  return 4n * paid >= year ? year : 0n;
}
