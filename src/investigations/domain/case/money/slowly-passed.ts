import { Kept } from '../../../../kernel/kept.js';
import { seriesOf } from '../../activity/activity-series.js';
import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord } from '../facts/explanation.js';
import { flowsWithin, FLOWS_MIN, passedOnce } from './passed-once.js';

/** Waiting longer than TP3 looks makes it no other money; what is kept back is a fee. Own choice: a month. */
const HABIT = { days: 30, percent: { low: 88, high: 102 } };

export interface Slow {
  readonly flows: number;
  /** Within which each of them left. */
  readonly days: number;
  /** Some of it left in another currency. */
  readonly isChanged: boolean;
  /** More than a fee of some of it was kept. */
  readonly isPart: boolean;
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
  const { rows, sign, isNew } = series;
  const explained = explainedOnRecord(facts.explanations);
  const isAsked = (i: number): boolean =>
    !explained.has(rows[i]!.id) && !PURCHASE_TYPES.has(rows[i]!.type) && (sign[i] === -1 || isNew[i] === 1);
  const habit = flowsWithin(series, isAsked, HABIT);
  const told =
    habit.length >= FLOWS_MIN
      ? { flows: habit, days: HABIT.days, low: HABIT.percent.low }
      : passedOnce(facts, isAsked);
  const { flows, days, low } = told ?? { flows: [], days: HABIT.days, low: HABIT.percent.low };
  const codesOf = (some: readonly number[]) => some.map((i) => rows[i]!.currency);
  return {
    flows: flows.length,
    days,
    isChanged: flows.some(({ ins, outs }) => new Set(codesOf([...ins, ...outs])).size > 1),
    isPart: low < HABIT.percent.low,
    rows: flows.flatMap(({ ins }) => ins.map((i) => rows[i]!)),
  };
}
