import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import { doubtfulMinus } from '../case/money/doubtful-minus.js';
import { gatheredAgain, peopleOf } from '../case/gathered-again.js';
import { equalParts } from '../case/money/equal-parts.js';
import { firstCoins } from '../case/money/first-coins.js';
import { gatheredForOne } from '../case/money/gathered-for-one.js';
import { leftAgain } from '../case/money/left-again.js';
import { movedOneWay } from '../case/money/one-way.js';
import { beyondWithdrawals, paidToHolder, passedBetween } from '../case/money/outflow.js';
import { paidForPrecursors } from '../case/money/precursors.js';
import { redirected } from '../case/money/redirected-payments.js';
import { sentSavings } from '../case/money/sent-savings.js';
import { slowlyPassed } from '../case/money/slowly-passed.js';
import { drawnCash, equalCash, passedIncome, unexplainedIncome } from '../case/money/unaccounted-money.js';
import { spokenMoney } from '../texts/spoken.js';

/** Money that keeps a clearance away, by the name that texts cite it by. */
export const GROUND_ROWS: Readonly<Record<string, (facts: CaseFacts) => readonly TransactionRow[]>> = {
  doubtful: (facts) => doubtfulMinus(facts).rows,
  slow: (facts) => slowlyPassed(facts).rows,
  passed: passedIncome,
  equalCash,
  drawn: drawnCash,
  unexplained: unexplainedIncome,
  beyond: beyondWithdrawals,
  holder: paidToHolder,
  between: passedBetween,
  savings: sentSavings,
  again: (facts) => gatheredAgain(facts).rows,
  forOne: gatheredForOne,
  leftAgain,
  redirected,
  precursors: paidForPrecursors,
  firstCoins,
  equalParts,
};

/** Its number, or that of its people, or its sum in one direction and currency, as it is told. */
export function groundFigure(
  [what = '', side, code = '']: readonly string[],
  facts: CaseFacts,
): string | number | undefined {
  if (what === 'more') {
    const found = movedOneWay(facts);
    if (!found || found.side !== side || found.currency !== code) return undefined;
    return spokenMoney(toDecimal(found.more), code);
  }
  const rows = GROUND_ROWS[what]?.(facts) ?? [];
  if (side === 'count') return rows.length;
  if (side === 'people') return peopleOf(rows).size;
  const own = rows.filter(({ direction, currency }) => direction === side && currency === code);
  const units = own.reduce((total, { amount }) => total + toUnits(amount), 0n);
  return own.length > 0 ? spokenMoney(toDecimal(units), code) : undefined;
}
