import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import { laterPassages, movedLater } from '../case/money/later-money.js';
import { paidMostLater } from '../case/money/later-party.js';
import { spokenMoney } from '../texts/spoken.js';

/** What texts tell of the time after the alert, computed anew; sums as they are spoken. */
export function laterFigure(
  [figure = '', currency = '']: readonly string[],
  facts: CaseFacts,
): string | number | Date | undefined {
  const moved = movedLater(facts);
  if (figure === 'count') return moved.length;
  if (figure === 'last') return moved.length > 0 ? new Date(moved.at(-1)!.atMs) : undefined;
  if (figure === 'most' || figure === 'mostPayments') {
    const most = paidMostLater(facts);
    if (!most) return undefined;
    return figure === 'most' ? spokenMoney(toDecimal(most.units), most.currency) : most.payments;
  }
  if (figure === 'in' || figure === 'out') {
    const rows = moved.filter((row) => row.direction === figure && row.currency === currency);
    const units = rows.reduce((total, { amount }) => total + toUnits(amount), 0n);
    return rows.length > 0 ? spokenMoney(toDecimal(units), currency) : undefined;
  }
  const passage = laterPassages(facts).find((each) => each.currency === currency);
  if (!passage || (figure !== 'flagged' && figure !== 'went' && figure !== 'cash')) return undefined;
  return spokenMoney(toDecimal(passage[figure]), currency);
}
