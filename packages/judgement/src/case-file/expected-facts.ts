import { currencyCode } from '@alert-review/kernel';
import { declaredAmount, declaredBoundOrNull } from '../activity/declared-activity.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { citedText, phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { spokenAmount } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, rowsOfSet, type MoneyDirection } from './figures.js';

type Declared = 'estimated_monthly_deposits' | 'estimated_monthly_withdrawals' | 'annual_income';

/** Returns what the customer expects, in money, beside what is flagged in that direction and currency. */
export function expectedAmountFacts(from: CaseSources): CaseFact[] {
  const sides = (['in', 'out'] as const).filter((side) =>
    rowsOfSet(from, 'flagged').some(({ direction }) => direction === side),
  );
  return sides.flatMap((side) => expectedFor(from, side)).slice(0, 1);
}

const NAMES: Readonly<Record<MoneyDirection, readonly Declared[]>> = {
  in: ['estimated_monthly_deposits', 'annual_income'],
  out: ['estimated_monthly_withdrawals'],
};

function expectedFor(from: CaseSources, side: MoneyDirection): CaseFact[] {
  const { profile } = subjectFactsOf(from.facts);
  const name = NAMES[side].find((each) => declaredAmount(profile?.[each]) !== null);
  if (name === undefined) return [];
  const { currency } = declaredAmount(profile?.[name])!;
  const isSame = rowsOfSet(from, 'flagged').some(
    (row) => row.direction === side && row.currency === currency,
  );
  const values = {
    expected: boundsText(from, name, currency),
    code: currencyCode(currency),
    side,
    beside: isSame ? 'same' : 'none',
    most: isSame ? citedFigure(from, 'money', 'flagged', 'month', side, currency) : '',
  };
  return [caseFact({ part: 'what', kind: `declared_${name}`, weight: 0.4, values })];
}

/** Returns "EUR 2,000 to 3,000", or the one bound that was declared. */
function boundsText({ facts }: CaseSources, name: Declared, currency: string): ReferencedText {
  const range = subjectFactsOf(facts).profile?.[name];
  const bound = (end: 'lower_bound' | 'upper_bound'): ReferencedText | null => {
    const amount = declaredBoundOrNull(range?.[end]);
    return amount === null ? null : citedText(`/subject/${name}/${end}`, spokenAmount(String(amount)));
  };
  const least = bound('lower_bound');
  const most = bound('upper_bound');
  const code = currencyCode(currency);
  if (least === null || most === null || least.text === most.text)
    return phraseText`${code} ${(most ?? least)!}`;
  return phraseText`${code} ${least} to ${most}`;
}
