import { isBanknotes } from '../activity/entity-activity.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import type { Explanation } from './explanation-facts.js';
import { citedFigure, currenciesByWorth, rowsOfSet, type MoneyDirection } from './figures.js';
import { directionSumsText } from './money-facts.js';
import { referenceValues } from './payment-facts.js';
import { rowsWithoutLargestParties } from './period-figures.js';

const SIDES = ['in', 'out'] as const;
/** Counterparties that a closing tells singly, of each direction. */
const TOLD_MAX = 2;

/**
 * Returns of each flagged direction how much it is, how many of its counterparties are told singly, and what
 * remains without them: a closing that explains one direction leaves no reader to guess about the other.
 */
export function flaggedDirectionFacts(from: CaseSources, { facts }: Explanation): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged');
  const sides = SIDES.filter((side) => flagged.some(({ direction }) => direction === side));
  return sides.map((side) => {
    const own = facts.filter(({ kind }) => kind.startsWith(`${side}_`));
    // A last one is named rather than counted.
    const isAll = own.length === TOLD_MAX + 1 && own.length === partiesOf(from, side);
    const told = isAll ? own.length : Math.min(TOLD_MAX, own.length);
    return caseFact({
      part: 'reason',
      kind: `side_${side}`,
      weight: 1,
      values: {
        side,
        sums: directionSumsText(from, 'flagged', side),
        told_n: told,
        is_whole: own.some(({ values }) => values['is_whole'] === 'yes') ? 'yes' : 'no',
        known_is: own.length === 0 ? 'untold' : own.every(isUnknown) ? 'none' : 'some',
        ...restValues(from, side, told),
      },
    });
  });
}

const partiesOf = (from: CaseSources, side: MoneyDirection): number =>
  Number(citedFigure(from, 'money', 'paid', 'parties', side).text);

const isUnknown = ({ kind }: CaseFact): boolean => kind.endsWith('_unknown');

/** Returns what a direction holds beside the largest counterparties; cash has a line of its own. */
function restValues(from: CaseSources, side: MoneyDirection, told: number): CaseFact['values'] {
  const [code, ...others] = currenciesByWorth(from, 'paid', side);
  const rows = rowsOfSet(from, 'paid').filter(
    (row) => row.direction === side && row.currency === code && !isBanknotes(row),
  );
  const rest = told === 0 || others.length > 0 ? [] : rowsWithoutLargestParties(rows, told);
  if (code === undefined || rest.length === 0) return { rest_n: 0 };
  const of = (what: string) => citedFigure(from, 'money', 'paid', `rest_${told}_${what}`, side, code);
  const parties = of('parties');
  return {
    rest_n: rest.length,
    payments: of('payments'),
    payments_n: rest.length,
    rest_sums: of('sum'),
    parties,
    parties_n: Number(parties.text),
    ...referenceValues(from, rest),
  };
}
