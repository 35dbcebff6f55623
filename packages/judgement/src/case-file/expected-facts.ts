import { currencyCode, DAY_MS, MONTH_MS, unitsOfDecimal } from '@alert-review/kernel';
import { declaredAmount, declaredBoundOrNull, rowsOfBusiestSum } from '../activity/declared-activity.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { citedText, phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { spokenAmount } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, rowsOfSet, type MoneyDirection } from './figures.js';

type Declared = 'estimated_monthly_deposits' | 'estimated_monthly_withdrawals' | 'annual_income';

/**
 * Returns what the customer expects, in money, beside all that moved in that direction and currency in the
 * period of the alert: a part of it, such as what is flagged, stays within nearly anything.
 */
export function expectedAmountFacts(from: CaseSources): CaseFact[] {
  const sums = (side: MoneyDirection): number =>
    from.view.sums(rowsOfSet(from, 'flagged').filter(({ direction }) => direction === side));
  const most = Math.max(...SIDES.map(sums));
  return SIDES.filter((side) => most > 0 && sums(side) >= most * WEIGHTY_SHARE)
    .sort((a, b) => sums(b) - sums(a))
    .flatMap((side) => expectedFor(from, side))
    .slice(0, 1);
}

const SIDES = ['in', 'out'] as const;
/** From this part of the larger direction on, the smaller one is worth a comparison with what is expected. */
const WEIGHTY_SHARE = 0.5;

const NAMES: Readonly<Record<MoneyDirection, readonly Declared[]>> = {
  in: ['estimated_monthly_deposits', 'annual_income'],
  out: ['estimated_monthly_withdrawals'],
};

function expectedFor(from: CaseSources, side: MoneyDirection): CaseFact[] {
  const { profile } = subjectFactsOf(from.facts);
  const name = NAMES[side].find((each) => declaredAmount(profile?.[each]) !== null);
  if (name === undefined) return [];
  const { currency } = declaredAmount(profile?.[name])!;
  const rows = rowsOfSet(from, 'around').filter((row) => row.direction === side && row.currency === currency);
  const isSame = rows.length > 0;
  const range = boundsOf(profile?.[name]);
  const fits = fitOf(rows, range, name);
  const values = {
    expected: boundsText(from, name, currency),
    code: currencyCode(currency),
    side,
    beside: isSame ? 'same' : 'none',
    fits,
    is_short: spanMsOf(rows) < MONTH_MS ? 'yes' : 'no',
    days_is: new Set(rows.map(({ atMs }) => Math.floor(atMs / DAY_MS))).size === 1 ? 'day' : 'days',
    most: isSame ? citedFigure(from, 'money', 'around', 'month', side, currency) : '',
    days: isSame ? citedFigure(from, 'money', 'around', 'month_days', side, currency) : '',
  };
  return [caseFact({ part: 'what', kind: `declared_${name}`, weight: 0.4, values })];
}

interface Bounds {
  readonly lower: number | null;
  readonly upper: number | null;
}

const boundsOf = (
  range:
    | { readonly lower_bound?: number | null | undefined; readonly upper_bound?: number | null | undefined }
    | null
    | undefined,
): Bounds => ({
  lower: declaredBoundOrNull(range?.lower_bound),
  upper: declaredBoundOrNull(range?.upper_bound),
});

const spanMsOf = (rows: readonly TransactionRow[]): number =>
  rows.length === 0 ? 0 : rows.at(-1)!.atMs - rows[0]!.atMs;

/** Compares the busiest month with what is expected of a month, or with the income of a whole year. */
function fitOf(rows: readonly TransactionRow[], { lower, upper }: Bounds, name: Declared): string {
  const busiest = rowsOfBusiestSum(rows, MONTH_MS, ({ amount }) => unitsOfDecimal(amount));
  const most = busiest.reduce((sum, { amount }) => sum + Number(amount), 0);
  if (upper === null || most === 0) return 'unknown';
  if (most > upper) return 'above';
  if (name === 'annual_income') return 'unknown';
  // A single bound is no range, which money could stay below.
  return lower !== null && lower < upper && most < lower ? 'below' : 'within';
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
