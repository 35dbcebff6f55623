import { toUnits } from '../../../../kernel/decimal.js';
import { normalized } from '../../../../kernel/normalized-text.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import { DAY_MS } from '../../activity/entity-activity.js';
import { spokenMoney } from '../../texts/spoken.js';
import {
  areMostOf,
  explanation,
  isEstablished,
  isOneCurrency,
  sum,
  type ReasonsAsked,
  type Row,
} from './reason-rows.js';
import type { Explanation } from '../facts/explanation.js';

/** What a customer has of work and savings, up to the income declared for a year. Own choices. */

const plainName = (name: string): string =>
  normalized(name, 'NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** Whether the other side bears the customer's name; one word alone is too common. */
export function isOwnName(name: string, { type, name: own }: ReasonsAsked['profile']): boolean {
  const plain = plainName(own ?? '');
  return type === 'INDIVIDUAL' && plain.includes(' ') && plainName(name) === plain;
}

/** All of it in the currency of the income, and no more than that. */
function isWithinIncome(came: readonly Row[], { profile, isIncomeUnlikely }: ReasonsAsked): boolean {
  const declared = declaredAmount(profile.annual_income);
  const isOne = isOneCurrency(came) && came[0]?.currency === declared?.currency;
  return isOne && !isIncomeUnlikely && declared?.upper != null && sum(came) <= toUnits(declared.upper);
}

/** From an account of the same name elsewhere, of a customer of a year or more. */
export function ownAccounts(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const came = rows.filter(({ isIn, isCash, name }) => isIn && !isCash && isOwnName(name, asked.profile));
  return isWithinIncome(came, asked) && isEstablished(rows, asked)
    ? [explanation('own_account', 'texts', came[0]!.name, came)]
    : [];
}

const OWN_TRADE = /\b(?:self.?employed|free.?lanc\w*|sole (?:trader|proprietor))\b/i;
/** What is handed on at once was nobody's harvest. */
const HANDED_ON_MS = 5 * DAY_MS;

/** Whoever works for oneself sells a harvest or a book once: months differ, the year is what was declared. */
export function declaredYear(rows: readonly Row[], asked: ReasonsAsked): Explanation[] {
  const { profile, rates } = asked;
  const said = `${profile.occupation ?? ''}, ${(profile.employment_status ?? '').replaceAll('_', ' ')}`;
  const came = rows.filter(({ isIn }) => isIn);
  if (!OWN_TRADE.test(said) || !isWithinIncome(came, asked) || !isEstablished(rows, asked)) return [];
  const left = rows.filter(
    (row) => !row.isIn && came.some(({ atMs }) => row.atMs >= atMs && row.atMs - atMs <= HANDED_ON_MS),
  );
  const { upper, currency } = declaredAmount(profile.annual_income)!;
  return came.some(({ isCash }) => isCash) || areMostOf(came, left, rates)
    ? []
    : [explanation('declared_year', 'declaration', `${spokenMoney(upper!, currency)} a year`, came)];
}
