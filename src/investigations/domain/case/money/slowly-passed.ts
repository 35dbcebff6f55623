import { Kept } from '../../../../kernel/kept.js';
import { seriesOf } from '../../activity/activity-series.js';
import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { isOwnName } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { explainedOnRecord } from '../facts/explanation.js';
import { explainedOtherwise, holdsClientMoney, passedIncome } from './unaccounted-money.js';
import { isOfOwnFirm } from './other-side.js';
import { CHANGE_PERCENT, changedWithin, flowsWithin, FLOWS_MIN, passedOnce } from './passed-once.js';

/** Waiting longer than TP3 looks makes it no other money; what is kept back is a fee. Own choice: a month. */
const HABIT = { days: 30, percent: { low: 88, high: 102 } };

export interface Slow {
  readonly flows: number;
  /** Within which each of them left. */
  readonly days: number;
  readonly isChanged: boolean;
  /** More than a fee of some of it was kept. */
  readonly isPart: boolean;
  /** Of a person; a firm is paid by clients who come back. */
  readonly isOfRare: boolean;
  readonly rows: readonly TransactionRow[];
}

const known = new Kept<CaseFacts, Slow>();

/** What counterparties that are rare paid and went on to others, flow by flow; empty where it is seldom. */
export function slowlyPassed(facts: CaseFacts): Slow {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findSlow(facts)));
  return found;
}

/** Whether all of that is the customer's own: whoever believes a caller may not have wanted to send it. */
export function isOwnMoney(facts: CaseFacts): boolean {
  const { profile } = subjectOf(facts);
  const rows = [...slowlyPassed(facts).rows, ...passedIncome(facts)];
  return profile !== null && rows.length > 0 && rows.every((row) => isOwnName(nameOf(row, facts), profile));
}

/** TP3 sees one currency: of a firm, what was changed on its way and is nearly all. Own choices. */
const OF_FIRM = { days: 5, percent: { low: 90, high: 107 }, ofIncomePercent: 90n };

function changedByFirm(facts: CaseFacts): Slow {
  const { transactions } = subjectOf(facts);
  const { rows, sign, amounts } = seriesOf(transactions);
  const explained = explainedOtherwise(facts);
  const isOwn = isOfOwnFirm(facts);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && !isOwn(rows[i]!);
  const flows = holdsClientMoney(facts) ? [] : changedWithin(facts, isAsked, OF_FIRM);
  const ins = flows.flatMap((flow) => flow.ins);
  const codes = new Set(ins.map((i) => rows[i]!.currency));
  const came = rows.flatMap(({ currency }, i) => (sign[i] === 1 && codes.has(currency) ? [i] : []));
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
  const isNearlyAll = codes.size === 1 && 100n * sum(ins) >= OF_FIRM.ofIncomePercent * sum(came);
  const isHabit = flows.length >= FLOWS_MIN && isNearlyAll;
  return {
    flows: isHabit ? flows.length : 0,
    days: OF_FIRM.days,
    isChanged: true,
    isPart: false,
    isOfRare: false,
    rows: isHabit ? ins.map((i) => rows[i]!) : [],
  };
}

function findSlow(facts: CaseFacts): Slow {
  if (subjectOf(facts).profile?.type === 'BUSINESS') return changedByFirm(facts);
  const series = seriesOf(subjectOf(facts).transactions);
  const { rows, sign, isNew } = series;
  const explained = explainedOnRecord(facts.explanations);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && (sign[i] === -1 || isNew[i] === 1);
  const { low, high } = HABIT.percent;
  const percent = { low: low - CHANGE_PERCENT, high: high + CHANGE_PERCENT };
  const inOne = flowsWithin(series, isAsked, HABIT);
  const habit = inOne.length >= FLOWS_MIN ? inOne : changedWithin(facts, isAsked, { ...HABIT, percent });
  const told =
    habit.length >= FLOWS_MIN ? { flows: habit, days: HABIT.days, low } : passedOnce(facts, isAsked);
  const { flows, days, low: least } = told ?? { flows: [], days: HABIT.days, low };
  const codesOf = (some: readonly number[]) => some.map((i) => rows[i]!.currency);
  return {
    flows: flows.length,
    days,
    isChanged: flows.some(({ ins, outs }) => new Set(codesOf([...ins, ...outs])).size > 1),
    isPart: least < low,
    isOfRare: true,
    rows: flows.flatMap(({ ins }) => ins.map((i) => rows[i]!)),
  };
}
