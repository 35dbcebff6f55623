import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import { countAsMinor } from '../case/money/case-story.js';
import { movedOneWay } from '../case/money/one-way.js';
import { slowlyPassed } from '../case/money/slowly-passed.js';
import { depositRows } from './deposit-rows.js';
import { patternPayments } from './pattern-sources.js';
import { beyondUsual, usual } from './window-sources.js';

export const rowCounts = (
  facts: CaseFacts,
): Readonly<Record<string, (of: string) => number | undefined>> => ({
  asMinor: () => countAsMinor(facts),
  negativeTransactions: () => subjectOf(facts).transactions.filter(({ negative }) => negative).length,
  notedTransactions: () => subjectOf(facts).transactions.filter(({ noted }) => noted).length,
  oneWayParties: () => movedOneWay(facts)?.parties,
  slowFlows: () => slowlyPassed(facts).flows,
  slowDays: () => slowlyPassed(facts).days,
  patternPayments: (side) => patternPayments(facts, side),
  deposits: () => depositRows(facts)?.all.length,
  largestDeposits: () => depositRows(facts)?.largest.length,
  wagesAmongDeposits: () => depositRows(facts)?.wages,
  depositPercent: () => depositRows(facts)?.percent,
  beyondUsual: (metric) => beyondUsual(facts, metric),
  usual: (metric) => usual(facts, metric),
});
